"""Game nights: planned, voted on, answered, repeated; the evening opens its table by itself."""
