"""What is owed to whom, and how it is sent."""
