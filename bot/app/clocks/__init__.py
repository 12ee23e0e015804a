"""The clocks of a table, computed from its log: waking hours, time controls, charges, refunds. Pure functions."""
