"""Computer players for every game, through the contract alone."""
