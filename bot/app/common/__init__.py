"""Shared parts of the table service: interfaces to frontends, names, quotas, trace ids."""
