"""What `guard-memory-accesses` checks of ops: a module for each dialect, with a table `GUARDS` by op name."""
