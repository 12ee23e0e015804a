"""The user's own account: settings, linked platforms, stored data, deletion."""
