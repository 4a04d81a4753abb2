"""Custom assembly of the transform dialect: the formats of `formats.txt`, and the few ops without a format."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.modules import upstream_rows
from okl_opt.dialects.text.assembly import Assembly, deferred

_BY_HAND: Mapping[str, Assembly] = {
    "transform.named_sequence": deferred("okl_opt.dialects.upstream.transform.forms.sequences", "NAMED_SEQUENCE"),
    "transform.structured.split": deferred("okl_opt.dialects.upstream.transform.forms.split", "SPLIT"),
}


def _of_format(name: str) -> Assembly:
    """The entry of an op with a declarative format, which is parsed at the first such op."""
    from okl_opt.dialects.upstream.transform.forms.formats import assembly_of

    return assembly_of(name)


ASM: Mapping[str, Assembly] = {
    **{name: _of_format(name) for name in upstream_rows("transform", "formats.txt")},
    **_BY_HAND,
}
