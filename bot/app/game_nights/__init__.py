"""Game nights: planning, date polls, replies, series, and tables that open at the start of the night."""
