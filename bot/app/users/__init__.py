"""Users, their platform accounts, the channels where tables are shown, and platform admins."""
