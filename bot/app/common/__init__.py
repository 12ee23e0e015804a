"""Shared parts of the table service: frontend interfaces, names, quotas, trace ids."""
