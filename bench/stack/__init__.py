"""The real set-up as plain processes, with stores of its own, on spare ports: for faults and load."""
