"""Users, platform accounts, channels that show tables, and platform admins."""
