"""The command line of the engine: what it reads, plays and prints."""
