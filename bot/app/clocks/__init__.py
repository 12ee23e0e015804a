"""The clocks of a table, folded from its log: waking hours, paces, what is charged and given back. Pure."""
