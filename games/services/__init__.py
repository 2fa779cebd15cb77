"""Every write of more than one row: each opens its own transaction and locks the table row first."""
