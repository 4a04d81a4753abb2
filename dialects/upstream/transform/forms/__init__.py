"""Custom assembly of the transform dialect: the formats of `formats.txt`, and the few ops without a format."""

from __future__ import annotations

from collections.abc import Mapping

from okl_opt.dialects.modules import upstream_rows
from okl_opt.dialects.text.assembly import Assembly, deferred
from okl_opt.dialects.upstream.shared.formats.elements import assembly_of
from okl_opt.dialects.upstream.transform.forms.vocabulary import VOCABULARY

_BY_HAND: Mapping[str, Assembly] = {
    "transform.named_sequence": deferred("okl_opt.dialects.upstream.transform.forms.sequences", "NAMED_SEQUENCE"),
    "transform.structured.split": deferred("okl_opt.dialects.upstream.transform.forms.split", "SPLIT"),
}


ASM: Mapping[str, Assembly] = {
    **{name: assembly_of(name, VOCABULARY) for name in upstream_rows("transform", "formats.txt")},
    **_BY_HAND,
}
