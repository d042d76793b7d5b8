"""Engines: the UCI protocol, one process, a pool of them, and where to find one."""
