"""The host's part of an op as LLVM IR: load the addresses of its tensors from the run context, then launch in order.

Only calls stand between the launches: their sizes, and the buffers of arguments, are constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from okl_opt.runtime.base.abi import OklRunCtx, OklTensor
from okl_opt.runtime.kernels.cuda.code import Launch, Place, Table
from okl_opt.runtime.native.text import pointer_in, slot

_TABLES = {Table.INPUT: OklRunCtx.ins, Table.OUTPUT: OklRunCtx.outs}


def host_text(symbol: str, launches: Sequence[Launch], body: Callable[[Mapping[Place, str]], Sequence[str]]) -> str:
    """`i32 symbol(okl_run_ctx*)`. `body` maps the names of buffer addresses to its lines, up to a `ret`."""
    places = dict.fromkeys(place for each in launches for place in each.arguments)
    names = {place: f"%buffer_{number}" for number, place in enumerate(places)}
    lines = "\n".join(f"  {line}" for line in [*_addresses(names), *body(names)])
    return f"define i32 @{symbol}(ptr %run) nounwind {{\nentry:\n{lines}\n}}\n"


def _addresses(names: Mapping[Place, str]) -> Iterator[str]:
    """Lines that load the address of each buffer."""
    tables = [table for table in _TABLES if any(place.table is table for place in names)]
    for table in tables:
        yield from pointer_in(table.value, "run", _TABLES[table])
    if any(place.table is Table.SCRATCH for place in names):
        yield from pointer_in("tmp", "run", OklRunCtx.tmp)
    for place, name in names.items():
        if place.table is Table.SCRATCH:
            yield f"{name} = getelementptr inbounds i8, ptr %tmp, i64 {place.number}"
            continue
        own = name.removeprefix("%")
        yield slot(f"{own}_slot", place.table.value, place.number)
        yield f"%{own}_tensor = load ptr, ptr %{own}_slot"
        yield from pointer_in(own, f"{own}_tensor", OklTensor.data)
