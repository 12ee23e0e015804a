"""Game nights, with a clock of their own."""
