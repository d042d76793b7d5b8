"""Bulk reviews on many machines, with Ray: an extra, `kibitz[cluster]`."""
