"""Compiled functions as data in the object cache: all that a run needs, so that no text is parsed and no pass runs.

An entry is JSON. It names the entry of the machine code, and has the signature, the functions that the code calls, and
the places where it may fail. It is untrusted: an entry that differs from this form is ignored.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from okl_opt.runtime.base.places import Place, Places
from okl_opt.runtime.base.plain_data import Broken, list_of, mapping_of, number_of, text_of
from okl_opt.runtime.base.wall import Wall
from okl_opt.runtime.code.border import AnyMemory, Border, Memory, Passing, Scalar, Signature
from okl_opt.runtime.code.elements import element_named
from okl_opt.runtime.code.helpers import HELPERS
from okl_opt.runtime.code.live_blocks import Site
from okl_opt.runtime.code.program import Code
from okl_opt.runtime.code.symbols import SYMBOLS, Console
from okl_opt.runtime.machine.jit import library_address
from okl_opt.runtime.machine.object_cache import ObjectCache
from okl_opt.runtime.machine.threads import parallel_library
from okl_opt.runtime.native.function_regions import SYSTEM_FUNCTIONS
from okl_opt.runtime.native.function_run import JUMPS
from okl_opt.runtime.native.parallel import PARALLEL_FOR

if TYPE_CHECKING:
    from xdsl.dialects.builtin import LocationAttr


class KeptSite(NamedTuple):
    """A place that may fail; None if it is not known."""

    message: str
    place: Place | None

    @property
    def location(self) -> LocationAttr:
        """The place as a location attribute."""
        # Imported here, since only a failing run needs xDSL.
        from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr, UnknownLoc

        if self.place is None:
            return UnknownLoc()
        name, line, column = self.place
        return FileLineColLoc(StringAttr(name), IntAttr(line), IntAttr(column))


def keep_code(cache: ObjectCache, key: str, code: Code, places: Places) -> None:
    """Store the data that a run of a function needs. Raises: LookupError if a place has no form in `places`."""
    assert code.key is not None, "code with a cache"
    _write(
        cache,
        key,
        {
            "code": code.key,
            **signature_data(code.signature),
            "foreign": list(code.foreign),
            "imports": [name for name in code.imports if name != PARALLEL_FOR],
            "has regions": int(code.parallel is not None),
            "sites": [_site_data(each, places) for each in code.sites],
            "globals": list(code.globals),
        },
    )


def kept_code(
    cache: ObjectCache, key: str, console: Console, wall: Wall, places: Places, signature: Signature | None = None
) -> Code | None:
    """The code that was stored under `key`; None if there is none, or it fails a check.

    `signature` is used instead of the stored one: that of an equal function with other names.
    """
    try:
        entry = mapping_of(_read(cache, key))
        key_of_text = text_of(entry.get("code"))
        if signature is None:
            signature = signature_of_data(entry)
        has_regions = bool(number_of(entry.get("has regions")))
        foreign = _known(entry.get("foreign"), SYMBOLS)
        imports = _known(entry.get("imports"), _importable(has_regions))
        sites = [_site_of(each, places) for each in list_of(entry.get("sites"))]
        globals = [text_of(each) for each in list_of(entry.get("globals"))]
    except Broken:
        return None
    text = cache.get(key_of_text)
    if text is None:
        return None
    wall.compiling(signature.name)
    addresses = {each: library_address(each) or 0 for each in imports}
    parallel = parallel_library(cache) if has_regions else None
    if parallel is not None:
        addresses[PARALLEL_FOR] = parallel.addresses[PARALLEL_FOR]
    return Code(text, key_of_text, signature, foreign, sites, console, addresses, parallel, globals=globals)


def keep_names(cache: ObjectCache, key: str, names: Sequence[str]) -> None:
    """Store the names of functions."""
    _write(cache, key, list(names))


def kept_names(cache: ObjectCache, key: str) -> Sequence[str] | None:
    """The names that were stored under `key`; None if there are none, or they fail a check."""
    try:
        return [text_of(name) for name in list_of(_read(cache, key))] or None
    except Broken:
        return None


def keep_data(cache: ObjectCache, key: str, data: object) -> None:
    """Store plain data."""
    _write(cache, key, data)


def kept_data(cache: ObjectCache, key: str) -> object:
    """The data that were stored under `key`; None if there are none, or they fail a check."""
    try:
        return _read(cache, key)
    except Broken:
        return None


def _write(cache: ObjectCache, key: str, entry: object) -> None:
    # Imported here, since a run without a cache does not need it.
    import json

    cache.put(key, json.dumps(entry).encode())


def _read(cache: ObjectCache, key: str) -> object:
    """The data of an entry. Raises: Broken."""
    data = cache.get(key)
    if data is None:
        raise Broken
    import json

    try:
        return json.loads(data)
    except (ValueError, RecursionError) as problem:
        raise Broken from problem


@cache
def _importable(has_regions: bool) -> Collection[str]:
    """The functions of C's library that code may import by their own names."""
    helpers = {name for helper in HELPERS.values() for name in helper.calls}
    return helpers.union(JUMPS, SYSTEM_FUNCTIONS if has_regions else ())


def _known(data: object, known: Collection[str]) -> list[str]:
    names = [text_of(each) for each in list_of(data)]
    if not set(names).issubset(known):
        raise Broken
    return names


def signature_data(signature: Signature) -> Mapping[str, object]:
    """A signature as plain data."""
    return {
        "name": signature.name,
        "params": [_border_data(each) for each in signature.params],
        "names": list(signature.names),
        "results": [_border_data(each) for each in signature.results],
    }


def signature_of_data(data: object) -> Signature:
    """The signature that was made plain data. Raises: Broken."""
    entry = mapping_of(data)
    params, results = (tuple(map(_border_of, list_of(entry.get(each)))) for each in ("params", "results"))
    names = [None if each is None else text_of(each) for each in list_of(entry.get("names"))]
    return Signature(text_of(entry.get("name")), params, results, names)


def _border_data(border: Border) -> object:
    """The fields of any kind of border as plain data; empty where the kind has no such field."""
    text, none = border.element.text, list[object]()
    match border:
        case Scalar():
            return ["vector" if border.is_vector else "number", text, border.shape, none, None, None]
        case Memory():
            return ["memory", text, border.shape, border.strides, border.offset, border.passing.name]
        case AnyMemory():
            return ["any memory", text, none, none, None, border.passing.name]


def _border_of(data: object) -> Border:
    kind, text, shape, strides, offset, passing = _items(data, 6)
    element = element_named(text_of(text))
    if element is None:
        raise Broken
    sizes = tuple(map(_size, list_of(shape)))
    steps = tuple(None if each is None else number_of(each) for each in list_of(strides))
    match kind:
        case "any memory":
            return AnyMemory(element, _passing(passing))
        case "memory" if len(sizes) == len(steps):
            return Memory(element, sizes, steps, None if offset is None else number_of(offset), _passing(passing))
        case "number" | "vector" if None not in sizes:
            return Scalar(element, tuple(size for size in sizes if size is not None), kind == "vector")
        case _:
            raise Broken


def _passing(data: object) -> Passing:
    found = next((each for each in Passing if each.name == data), None)
    if found is None:
        raise Broken
    return found


def _size(data: object) -> int | None:
    size = None if data is None else number_of(data)
    if size is not None and size < 0:
        raise Broken
    return size


def _place_of(site: Site) -> Place | None:
    if isinstance(site, KeptSite):
        return site.place
    from okl_opt.dialects.diagnostic import file_position

    return file_position(site.location)


def _site_data(site: Site, places: Places) -> object:
    place = _place_of(site)
    return [site.message, None if place is None else places.data(place)]


def _site_of(data: object, places: Places) -> KeptSite:
    message, place = _items(data, 2)
    return KeptSite(text_of(message), None if place is None else places.place(place))


def _items(data: object, count: int) -> list[object]:
    items = list_of(data)
    if len(items) != count:
        raise Broken
    return items
