"""Tests of engines/core that no law covers."""
