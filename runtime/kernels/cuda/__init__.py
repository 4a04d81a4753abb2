"""Kernels generated for blocks of threads, by lowering linalg ops to launches; one of the devices emulates them."""
