"""Simulate the whole app in one thread of virtual time: processes, users, frontends and network from one seed."""
