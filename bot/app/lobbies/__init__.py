"""A table before it begins, and the same again after it has ended."""
