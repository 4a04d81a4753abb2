"""A run in a process that can harm nobody: no files but those named, no programs, no network, so much memory and time."""
