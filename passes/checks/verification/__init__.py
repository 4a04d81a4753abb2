"""What `generate-runtime-verification` checks of ops: a module for each dialect, with a table `VERIFY` by op name.

Source: `RuntimeOpVerification.cpp` of each dialect of MLIR 22.
"""
