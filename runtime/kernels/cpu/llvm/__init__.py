"""Kernels generated as LLVM IR: elementwise ops, matrix products, convolutions, reductions, copies.

The `entry` modules are light: llvmlite is imported when a pointwise entry is looked up, or another kernel is prepared.
"""
