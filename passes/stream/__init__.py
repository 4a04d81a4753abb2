"""Passes on IREE's stream dialect: resources on devices, and what is dispatched on them."""
