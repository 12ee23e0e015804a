"""Deadlines: timers of clocks, holidays, deputies, premoves, digests and outages, and their screens."""
