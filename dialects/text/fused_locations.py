"""Fused locations, and locations that xDSL lacks: file ranges and locations of dialects.

Source: `FusedLoc::get` in MLIR's Location.cpp.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr, FileLineColLoc, FusedLoc, LocationAttr, NoneAttr, UnknownLoc
from xdsl.ir import Attribute, BlockArgument, OpResult, ParametrizedAttribute, SSAValue
from xdsl.irdl import irdl_attr_definition

from okl_opt.dialects.hints import isa


@irdl_attr_definition
class FileRangeAttr(ParametrizedAttribute):
    """Metadata that marks a fused location as `loc("file":1:2 to 3:4)`: start and end are its two parts.

    xDSL has no location for a range, and its constraints on locations allow only its own classes.
    """

    name = "okl.file_range"


class DialectLocation(Attribute):
    """A location of a dialect's own class, kept as metadata of a fused location with one unknown part."""


def dialect_location(location: DialectLocation) -> LocationAttr:
    """Wrap a dialect's location attribute in a fused location."""
    return FusedLoc((UnknownLoc(),), location)


def file_range(start: FileLineColLoc, end: FileLineColLoc) -> LocationAttr:
    """The range from `start` to `end`; `start` alone if both are equal."""
    return start if start == end else FusedLoc((start, end), FileRangeAttr())


def fuse(locations: Sequence[LocationAttr], metadata: Attribute) -> LocationAttr:
    """Fuse locations; nested fused ones with the same metadata are flattened, unknown ones dropped."""
    parts: dict[LocationAttr, None] = {}
    for location in locations:
        if isinstance(location, FusedLoc) and location.metadata == metadata:
            parts.update(dict.fromkeys(fused_parts(location)))
        elif not isinstance(location, UnknownLoc):
            parts[location] = None
    if not isinstance(metadata, NoneAttr):
        return FusedLoc(tuple(parts) or (UnknownLoc(),), metadata)
    if len(parts) > 1:
        return FusedLoc(tuple(parts), metadata)
    return next(iter(parts), UnknownLoc())


def fused_parts(location: FusedLoc) -> Sequence[LocationAttr]:
    parts = location.locations
    assert isa(parts, ArrayAttr[LocationAttr])
    return parts.data


def location_of(value: SSAValue) -> LocationAttr:
    """The location of a value: its op's, or the block argument's; unknown for a forward reference."""
    if isinstance(value, BlockArgument):
        return value.location
    return value.op.location if isinstance(value, OpResult) else UnknownLoc()
