"""Tables where games are played: everything between an engine and a person."""
