"""Runs in a sandboxed process: only named files, no programs, no network, limited memory and time."""
