"""A record as one self-contained HTML page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from okl_opt.dialects.diagnostic import file_position
from okl_opt.instruments.provenance import Made
from okl_opt.instruments.report.record import Record, StepRecord
from okl_opt.instruments.report.snapshots import Picture, runs
from okl_opt.words.version import version

_TEMPLATE = "page.html"
# The placeholder for the data in the template.
_PLACE = "{{data}}"
_MICROSECONDS = 6


def page(record: Record) -> str:
    """The HTML page of a record."""
    template = files("okl_opt.instruments.report").joinpath(_TEMPLATE).read_text("utf-8")
    before, place, after = template.partition(_PLACE)
    assert place, "the template has a place for the data"
    return f"{before}{_harmless(data(record))}{after}"


def _harmless(value: Mapping[str, Any]) -> str:
    """JSON in ASCII that cannot close the script element."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")


def data(record: Record) -> dict[str, Any]:
    """The data of the page: lists that refer to each other by index."""
    snapshots = record.snapshots
    names: dict[str, int] = {}
    makers: dict[Made, int] = {}
    symbols: dict[str, int] = {}
    return {
        "command": record.command,
        "version": version().splitlines(),
        "leftOut": record.left_out,
        "steps": [_step(step) for step in record.steps],
        "endings": list(record.endings),
        "plans": list(record.plans),
        "pictures": [_picture(picture, symbols) for picture in snapshots.pictures],
        "lines": [text for text, _ in snapshots.lines],
        "lineOps": [op for _, op in snapshots.lines],
        "constants": {str(op): texts for op, texts in snapshots.constants.items()},
        "lives": list(_histories(record, names, makers)),
        "opNames": list(names),
        "makers": [list(made) for made in makers],
        "symbols": list(symbols),
    }


def _step(step: StepRecord) -> dict[str, Any]:
    """A step without its empty fields."""
    fields = {
        **vars(step),
        "seconds": _rounded(step.seconds),
        "verifying": _rounded(step.verifying),
        "notes": [note._asdict() for note in step.notes],
    }
    kept = {name: value for name, value in fields.items() if value is not None and value not in ("", [], ())}
    # An empty list of plans differs from unchanged plans.
    return kept if step.plans is None else {**kept, "plans": list(step.plans)}


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, _MICROSECONDS)


def _picture(picture: Picture, symbols: dict[str, int]) -> dict[str, Any]:
    """A snapshot; adds to the table `symbols`. Each extent is three numbers."""
    extents: list[int] = []
    for symbol, first, last in picture.symbols:
        extents += (symbols.setdefault(symbol, len(symbols)), first, last)
    return {"runs": runs(picture.lines), "symbols": extents, "valid": picture.valid, "whole": picture.whole}


def _histories(record: Record, names: dict[str, int], makers: dict[Made, int]) -> Iterator[list[Any]]:
    """The name, location, sources and maker of each op; fills the tables `names` and `makers`.

    Ops that were made and erased within a pass are in no snapshot: they are added when met as a source.
    """
    place = 0
    while place < len(record.histories):
        chunk, history = record.histories[place]
        position = file_position(history.location)
        yield [
            names.setdefault(history.name, len(names)),
            "" if position is None else f"{position[0]}:{position[1]}:{position[2]}",
            [record.number(chunk, source) for source in history.sources],
            -1 if history.made is None else makers.setdefault(history.made, len(makers)),
        ]
        place += 1
