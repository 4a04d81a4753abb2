"""Shared by bisect and reduce: running command lines in processes that may crash or hang."""
