"""Tags that templates load by name."""
