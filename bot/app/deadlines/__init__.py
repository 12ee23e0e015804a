"""Deadlines: timers for clocks, holidays, deputies, premoves, digests and outages, and their screens."""
