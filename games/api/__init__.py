"""The REST API: HTTP in, JSON out; what is done and what is known comes from services and presentation."""
