"""The rules: core, laws, a test a rule id, records, positions, the protocol."""
