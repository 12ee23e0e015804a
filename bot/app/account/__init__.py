"""What somebody sees and settles of themselves: settings, linked accounts, what is kept of them, being forgotten."""
