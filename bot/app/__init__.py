"""The table service: everything about tables that depends neither on a platform nor on one game."""
