"""The table service: everything about tables that does not depend on a platform or a game."""
