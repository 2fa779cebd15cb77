"""Players that are programs, for every game, through the contract alone."""
