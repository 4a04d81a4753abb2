"""Assembly of the linalg dialect. Source: `LinalgOps.cpp` and `LinalgStructuredOps.td` of MLIR."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.linalg import Linalg
from xdsl.dialects.linalg.abstract_ops import NamedOperation
from xdsl.dialects.linalg.attrs import IteratorTypeAttr
from xdsl.dialects.linalg.ops import BroadcastOp, GenericOp, MatmulOp, TransposeOp, YieldOp

from okl_opt.dialects.text.assembly import (
    Assembly,
    Attributes,
    GenericForm,
    ReadAttribute,
    Write,
    properties_among_attributes,
)
from okl_opt.dialects.upstream.linalg.forms.generic import (
    parse_generic,
    parse_yield,
    print_generic,
    print_yield,
    read_iterator_type,
)
from okl_opt.dialects.upstream.linalg.forms.init_tensor import parse_init_tensor
from okl_opt.dialects.upstream.linalg.forms.moves import parse_move, parse_winograd, print_move, print_winograd
from okl_opt.dialects.upstream.linalg.forms.named import Named, parse_elementwise, parse_named, print_named
from okl_opt.dialects.upstream.linalg.forms.payloads import parse_map, parse_reduce, print_map, print_reduce
from okl_opt.dialects.upstream.linalg.maps import MEMOIZED, fixed_maps, has_fixed_maps
from okl_opt.dialects.upstream.linalg.ops import LINALG, NAMED_OPS, WINOGRAD, MapOp, NamedOp, ReduceOp

_NAMED: Mapping[str, type[Named]] = {
    cls.name: cls for cls in (*Linalg.operations, *LINALG.operations) if issubclass(cls, NamedOp | NamedOperation)
}

ASM: Mapping[str, Assembly] = {
    **{name: Assembly(parse_named(cls), print_named) for name, cls in _NAMED.items()},
    "linalg.init_tensor": Assembly(parse_init_tensor),
    "linalg.elementwise": Assembly(parse_elementwise(_NAMED["linalg.elementwise"]), print_named),
    GenericOp.name: Assembly(parse_generic, print_generic),
    YieldOp.name: Assembly(parse_yield, print_yield),
    MapOp.name: Assembly(parse_map, print_map),
    ReduceOp.name: Assembly(parse_reduce, print_reduce),
    TransposeOp.name: Assembly(parse_move(TransposeOp, "permutation"), print_move("permutation")),
    **{cls.name: Assembly(parse_winograd(cls), print_winograd) for cls in WINOGRAD},
    BroadcastOp.name: Assembly(parse_move(BroadcastOp, "dimensions"), print_move("dimensions")),
}
ATTRIBUTES: Mapping[str, Write] = {}
READERS: Mapping[str, ReadAttribute] = {IteratorTypeAttr.name: read_iterator_type}


def _fixed_maps(name: str) -> GenericForm:
    """The generic form of `linalg.name`, with its fixed maps among the attributes."""

    def read(properties: Attributes, attributes: Attributes) -> None:
        if attributes.get(MEMOIZED) == fixed_maps(name, properties):
            del attributes[MEMOIZED]

    def write(properties: Attributes, attributes: Attributes) -> None:
        attributes.setdefault(MEMOIZED, fixed_maps(name, properties))

    return GenericForm(read, write)


GENERIC: Mapping[str, GenericForm] = {
    MatmulOp.name: properties_among_attributes("cast"),
    **{f"linalg.{name}": _fixed_maps(name) for name in NAMED_OPS if has_fixed_maps(name)},
}
