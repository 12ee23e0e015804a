"""The table service: everything about tables that is independent of platforms and single games."""
