"""Speed and agreement, as ratios taken in one run; `make bench` prints them all."""
