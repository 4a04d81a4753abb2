"""Kernels generated for blocks of threads, as linalg ops become launches; one device of those emulates them."""
