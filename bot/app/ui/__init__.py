"""Every press there is, declared: what a button carries, what comes back, and what it needs to count."""
