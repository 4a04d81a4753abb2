"""Runs programs that launch kernels: the host computes sizes, devices have streams and events."""
