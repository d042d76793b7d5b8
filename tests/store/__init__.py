"""Tests of the library on SQLite and PostgreSQL."""
