"""Kernels generated as LLVM IR: everything elementwise, matrix products, convolutions, reductions, copies.

The `entry` modules are light; llvmlite is imported when a pointwise op is asked for, or another kernel is prepared.
"""
