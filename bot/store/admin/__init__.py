"""Tools for a whole store: backups, snapshots, checks, the embedded server."""
