"""Tests of engines/core beyond the laws."""
