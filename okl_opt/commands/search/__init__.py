"""What bisect and reduce have in common: tries of command lines, in processes that may crash or hang."""
