"""People and places: who somebody is on which platform, where a table is shown, who administers what."""
