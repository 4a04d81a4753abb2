"""Passes on IREE's stream dialect: resources on devices, and dispatches on them."""
