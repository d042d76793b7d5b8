"""What a person would have played: Kibitz's own net, read with NumPy (`kibitz[human]`)."""
