"""New England: families settle a coast, bid for land and build settlements, fields and pastures."""
