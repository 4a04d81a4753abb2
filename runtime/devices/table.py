"""Devices by name."""

from __future__ import annotations

from importlib import import_module

from okl_opt.runtime.base.devices import DEVICES
from okl_opt.runtime.devices.device import Device


def find_device(name: str) -> Device:
    """The device of that name, which must be in the table."""
    module, _, attribute = DEVICES[name].partition(":")
    return getattr(import_module(module), attribute)
