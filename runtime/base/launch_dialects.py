"""The name prefixes of ops and types of the launch dialects."""

LAUNCHES = ("oneflow.", "okl.", "okm.")
