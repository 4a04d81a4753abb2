"""Runs programs of IREE's stream dialect: the host computes sizes, devices have queues and memory of their own."""
