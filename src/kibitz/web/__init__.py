"""The page and the HTTP interface behind it: an extra, `kibitz[web]`."""
