"""Tests of the game engines: core, laws, rules by rule id, recorded games, stored positions, the protocol."""
