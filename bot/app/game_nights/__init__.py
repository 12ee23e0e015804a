"""Game nights: planning, date polls, replies, series, and tables opened at the start."""
