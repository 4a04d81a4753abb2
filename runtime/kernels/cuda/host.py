"""The host's part of an op as LLVM IR: the addresses of its tensors from the run context, then launch after launch.

Nothing but calls stands between the launches: their sizes, and which buffer is which argument, are constants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from runtime.base.abi import OklRunCtx, OklTensor
from runtime.kernels.cuda.code import Launch, LaunchCode, Place, Table
from runtime.native.text import at

_TABLES = {Table.INPUT: OklRunCtx.ins, Table.OUTPUT: OklRunCtx.outs}


def host_text(symbol: str, code: LaunchCode, launch: Callable[[int, Launch, Sequence[str]], Sequence[str]]) -> str:
    """`i32 symbol(okl_run_ctx*)`. `launch` gives the lines that make launch number n of buffers at these addresses."""
    places = list(dict.fromkeys(place for each in code.launches for place in each.arguments))
    names = {place: f"%buffer_{number}" for number, place in enumerate(places)}
    lines = [*_addresses(names)]
    for number, each in enumerate(code.launches):
        lines += launch(number, each, [names[place] for place in each.arguments])
    body = "\n".join(f"  {line}" for line in [*lines, "ret i32 0"])
    return f"define i32 @{symbol}(ptr %run) nounwind {{\nentry:\n{body}\n}}\n"


def _addresses(names: dict[Place, str]) -> Iterator[str]:
    """Lines that load the address of each buffer."""
    tables = [table for table in _TABLES if any(place.table is table for place in names)]
    for table in tables:
        yield at(f"{table.value}_at", "run", _TABLES[table])
        yield f"%{table.value} = load ptr, ptr %{table.value}_at"
    if any(place.table is Table.SCRATCH for place in names):
        yield at("tmp_at", "run", OklRunCtx.tmp)
        yield "%tmp = load ptr, ptr %tmp_at"
    for place, name in names.items():
        if place.table is Table.SCRATCH:
            yield f"{name} = getelementptr inbounds i8, ptr %tmp, i64 {place.number}"
            continue
        own = name.removeprefix("%")
        yield f"%{own}_slot = getelementptr inbounds ptr, ptr %{place.table.value}, i64 {place.number}"
        yield f"%{own}_tensor = load ptr, ptr %{own}_slot"
        yield at(f"{own}_data", f"{own}_tensor", OklTensor.data)
        yield f"{name} = load ptr, ptr %{own}_data"
