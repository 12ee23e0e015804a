"""The process: its server, supervision, diagnostics and data folder."""
