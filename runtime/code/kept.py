"""Compiled functions as data in the object cache: what a run needs, so that nothing is parsed and no pass runs.

An entry is JSON. It names the entry of the machine code, and has the signature, the functions that the code calls, and
the places where it may fail. It is read as data from a stranger: one that is not as it is written here is none.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from runtime.code.border import AnyMemory, Border, Memory, Passing, Scalar, Signature
from runtime.code.elements import Element, element_named
from runtime.code.helpers import HELPERS
from runtime.code.program import Code, Site
from runtime.code.symbols import SYMBOLS, Console
from runtime.machine.jit import library_address
from runtime.machine.object_cache import ObjectCache
from runtime.machine.threads import parallel_library
from runtime.native.function_regions import SYSTEM_FUNCTIONS
from runtime.native.function_run import JUMPS
from runtime.native.parallel import PARALLEL_FOR

if TYPE_CHECKING:
    from xdsl.dialects.builtin import LocationAttr


class KeptSite(NamedTuple):
    """A place that may fail, as file, line and column; None if it is not known."""

    message: str
    place: tuple[str, int, int] | None

    @property
    def location(self) -> LocationAttr:
        """The place as in IR."""
        # Imported here, since a run that does not fail needs nothing of xDSL.
        from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr, UnknownLoc

        if self.place is None:
            return UnknownLoc()
        name, line, column = self.place
        return FileLineColLoc(StringAttr(name), IntAttr(line), IntAttr(column))


def keep_code(cache: ObjectCache, key: str, code: Code) -> None:
    """Store what a run of a function needs."""
    assert code.key is not None, "code with a cache"
    entry = {
        "code": code.key,
        "name": code.signature.name,
        "params": [_border_data(each) for each in code.signature.params],
        "results": [_border_data(each) for each in code.signature.results],
        "foreign": list(code.foreign),
        "imports": [name for name in code.imports if name != PARALLEL_FOR],
        "has regions": code.parallel is not None,
        "sites": [_site_data(each) for each in code.sites],
    }
    cache.put(key, json.dumps(entry).encode())


def kept_code(cache: ObjectCache, key: str, console: Console) -> Code | None:
    """The code that was stored under `key`; None if there is none, or it fails a check."""
    data = cache.get(key)
    if data is None:
        return None
    try:
        return _code_of(json.loads(data), cache, console)
    except (_NoEntry, ValueError, RecursionError):
        return None


class _NoEntry(Exception):
    """The data is none that `keep_code` writes."""


def _code_of(entry: object, cache: ObjectCache, console: Console) -> Code | None:
    match entry:
        case {
            "code": str(key),
            "name": str(name),
            "params": [*params],
            "results": [*results],
            "foreign": [*foreign],
            "imports": [*imports],
            "has regions": bool(has_regions),
            "sites": [*sites],
        }:
            text = cache.get(key)
            if text is None:
                return None
            signature = Signature(name, tuple(map(_border_of, params)), tuple(map(_border_of, results)))
            called = _names(foreign, SYMBOLS)
            parallel = parallel_library(cache) if has_regions else None
            addresses = {each: library_address(each) or 0 for each in _names(imports, _importable(has_regions))}
            if parallel is not None:
                addresses[PARALLEL_FOR] = parallel.addresses[PARALLEL_FOR]
            return Code(text, key, signature, called, list(map(_site_of, sites)), console, addresses, parallel)
        case _:
            raise _NoEntry


@cache
def _importable(has_regions: bool) -> Collection[str]:
    """The functions of C's library that code may call by names of their own."""
    helpers = {name for helper in HELPERS.values() for name in helper.calls}
    return helpers.union(JUMPS, SYSTEM_FUNCTIONS if has_regions else ())


def _names(data: Sequence[object], known: Collection[str]) -> list[str]:
    found = [each for each in data if isinstance(each, str) and each in known]
    if len(found) != len(data):
        raise _NoEntry
    return found


def _border_data(border: Border) -> object:
    text = border.element.text
    match border:
        case Scalar():
            return ["scalar", text, border.shape, border.is_vector]
        case Memory():
            return ["memory", text, border.shape, border.strides, border.offset, border.passing.name]
        case AnyMemory():
            return ["any memory", text, border.passing.name]


def _border_of(data: object) -> Border:
    match data:
        case ["scalar", element, [*shape], bool(is_vector)]:
            return Scalar(_element(element), tuple(map(_size, shape)), is_vector)
        case ["memory", element, [*shape], [*strides], offset, passing] if len(shape) == len(strides):
            sizes = tuple(None if each is None else _size(each) for each in shape)
            steps = tuple(None if each is None else _integer(each) for each in strides)
            start = None if offset is None else _integer(offset)
            return Memory(_element(element), sizes, steps, start, _passing(passing))
        case ["any memory", element, passing]:
            return AnyMemory(_element(element), _passing(passing))
        case _:
            raise _NoEntry


def _element(data: object) -> Element:
    found = element_named(data) if isinstance(data, str) else None
    if found is None:
        raise _NoEntry
    return found


def _passing(data: object) -> Passing:
    found = next((each for each in Passing if each.name == data), None)
    if found is None:
        raise _NoEntry
    return found


def _integer(data: object) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise _NoEntry
    return data


def _size(data: object) -> int:
    size = _integer(data)
    if size < 0:
        raise _NoEntry
    return size


def _site_data(site: Site) -> object:
    if isinstance(site, KeptSite):
        return [site.message, site.place]
    from dialects.diagnostic import file_position

    return [site.message, file_position(site.location)]


def _site_of(data: object) -> KeptSite:
    match data:
        case [str(message), None]:
            return KeptSite(message, None)
        case [str(message), [str(name), line, column]]:
            return KeptSite(message, (name, _integer(line), _integer(column)))
        case _:
            raise _NoEntry
