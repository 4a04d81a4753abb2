"""Analyses of the flow of data and control: what is executed, which values are constant, which numbers are possible."""
