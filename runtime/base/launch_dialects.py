"""The dialects of launches: what their names of ops and types begin with."""

LAUNCHES = ("oneflow.", "okl.", "okm.")
