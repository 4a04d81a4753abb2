"""Which programs may be kept: those about which nothing decides but what their key has."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from passes.pipeline.from_files import may_be_named_in_files
from passes.pipeline.text import Manager, ScheduledPass


def may_be_kept(manager: Manager, origins: Collection[str]) -> bool:
    """Whether all passes come from these origins, and read no files: others may have another effect next time."""
    return all(each.origin in origins and may_be_named_in_files(type(each.instance)) for each in _passes(manager))


def _passes(manager: Manager) -> Iterator[ScheduledPass]:
    for element in manager.elements:
        if isinstance(element, Manager):
            yield from _passes(element)
        else:
            yield element
