"""Conversions of linalg ops to launches, one file for each kind of kernel."""
