"""The table service: everything about a table that no platform and no game has to know."""
