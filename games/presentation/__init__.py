"""Every read that ends in HTML or JSON; the only room that asks an engine for a view."""
