"""What every game shares: the contract, chance, records, words and errors."""
