"""Checks of `generate-runtime-verification`: a module for each dialect, with a table `VERIFY` by op name.

Source: `RuntimeOpVerification.cpp` of each dialect of MLIR 22.
"""
