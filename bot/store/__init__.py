"""Access to Redis. Start reading at ``store.open_store``."""
