"""A run in a process of its own: no files but those named, no programs, no network, limited memory and time."""
