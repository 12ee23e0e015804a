"""Redis: the one way in and out. Begin at ``store.open_store``."""
