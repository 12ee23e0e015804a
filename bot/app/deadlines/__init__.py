"""Deadlines: timers of clocks, holidays and deputies, premoves, digests, outages, and their screens."""
