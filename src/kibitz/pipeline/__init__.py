"""The only place where files, formats and the core meet."""
