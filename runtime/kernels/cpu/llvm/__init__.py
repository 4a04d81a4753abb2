"""Kernels generated as LLVM IR: everything elementwise, matrix products, convolutions, reductions, copies.

A module with `ENTRIES` is light; llvmlite is imported when a kernel is prepared.
"""
