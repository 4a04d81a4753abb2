"""Stream programs with encoded tensors for tests: a device, an executable or a site is some lines of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute

from okl_opt.dialects.hints import isa
from okl_opt.dialects.iree_encoding import IdentityAttr
from okl_opt.dialects.iree_encoding.ops import encoding_of
from okl_opt.dialects.stream import AsyncDispatchOp, BindingSubspanOp, ExecutableOp, TensorSizeOfOp
from okl_opt.passes.encoding.layout import TileLayout
from okl_opt.passes.encoding.solvers import is_resolved, layout_of
from okl_opt.passes.encoding.tiles import RUNTIME

ENCODINGS = """#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#lhs = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
    user_indexing_maps = [#map, #map1, #map2]>
#result = #iree_encoding.encoding<operand_index = 2 : index, op_type = matmul, element_types = [f32, f32, f32],
    user_indexing_maps = [#map, #map1, #map2]>
#conv = #iree_encoding.encoding<operand_index = 0 : index, op_type = conv, element_types = [f32, f32, f32]>
#f64 = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f64, f64, f64],
    user_indexing_maps = [#map, #map1, #map2]>
#listed = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
    user_indexing_maps = [#map, #map1, #map2], layouts = [#iree_cpu.vmvx_encoding_solver<>]>
#decided = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul, element_types = [f32, f32, f32],
    targets = [#iree_encoding.identity]>
"""
"""Encodings of f32 and, beside them, one that no solver knows, one of elements without tiles, one whose candidates
have not decided, and one that is decided."""
TARGETS = {
    name: f'#hal.executable.target<"llvm-cpu", "{name}", {{{entries}, target_triple = "x86_64"}}>'
    for name, entries in {
        "avx512": 'encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = "+avx512f"',
        "sse": 'encoding_solver = #iree_cpu.cpu_encoding_solver<>, cpu_features = ""',
        "plain": 'cpu_features = "+avx512f"',
    }.items()
}


def device(name: str, *targets: str) -> str:
    """The global of a device for some of `TARGETS`."""
    listed = ", ".join(TARGETS[each] for each in targets)
    return f'util.global private @{name} = #hal.device.target<"local", [{listed}]> : !hal.device\n'


def function(name: str, source: str, target: str) -> str:
    """A function that reads one binding and writes another: tensors of type `source` and `target`."""
    change = {
        (True, True): "",
        (False, False): "",
        (True, False): f"%3 = iree_encoding.set_encoding %2 : {source} -> {target}",
        (False, True): f"%3 = iree_encoding.unset_encoding %2 : {source} -> {target}",
    }["#" not in source, "#" not in target]
    stored = "%3" if change else "%2"
    return f"""func.func @{name}(%arg0: !stream.binding, %arg1: !stream.binding) {{
      %c0 = arith.constant 0 : index
      %0 = stream.binding.subspan %arg0[%c0] : !stream.binding -> !flow.dispatch.tensor<readonly:{source}>
      %1 = stream.binding.subspan %arg1[%c0] : !stream.binding -> !flow.dispatch.tensor<writeonly:{target}>
      %2 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
          : !flow.dispatch.tensor<readonly:{source}> -> {source}
      {change}
      flow.dispatch.tensor.store {stored}, %1, offsets = [0, 0], sizes = [17, 5], strides = [1, 1]
          : {target} -> !flow.dispatch.tensor<writeonly:{target}>
      return
    }}
"""


def executable(name: str, *functions: str, exports: Sequence[str] = (), visibility: str = "private") -> str:
    """An executable; without `exports` the one of its own name."""
    entries = "\n".join(f"stream.executable.export public @{each}" for each in exports or [name])
    return f"""stream.executable {visibility} @{name} {{
  {entries}
  builtin.module {{
    {"".join(functions)}
  }}
}}
"""


PLAIN, LHS = "tensor<17x5xf32>", "tensor<17x5xf32, #lhs>"
PACK = executable("pack", function("pack", PLAIN, LHS))
UNPACK = executable("unpack", function("unpack", LHS, PLAIN))
COPY = executable("copy", function("copy", LHS, LHS))


def on(affinity: str) -> str:
    return f" on(#hal.device.affinity<@{affinity}>)" if affinity else ""


def size(name: str, affinity: str, type: str = LHS) -> str:
    """A size query on a device."""
    return f"%{name} = stream.tensor.sizeof{on(affinity)} {type} : index\n"


def site(
    result: str, affinity: str, callee: str, operand: str, *, tied: bool = False, given: str = "n", made: str = "n"
) -> str:
    """A dispatch of `exe::export`, or of an executable with an export of its name, with one operand and one result.

    `given` and `made` are the sizes in bytes of the operand and of the result.
    """
    exe, _, export = callee.partition("::")
    type = f"%{operand}" if tied else "!stream.resource<*>"
    return (
        f"%{result} = stream.async.dispatch{on(affinity)} @{exe}::@{export or exe}"
        f"(%{operand}[%c0 to %{given} for %{given}])"
        f" : (!stream.resource<*>{{%{given}}}) -> {type}{{%{made}}}\n"
    )


def transfer(result: str, source: str, operand: str, target: str) -> str:
    """A transfer of %n bytes from one device to another."""
    type = "!stream.resource<*>{%n}"
    places = [f"(#hal.device.affinity<@{each}>)" for each in (source, target)]
    return f"%{result} = stream.async.transfer %{operand} : {type} from{places[0]} -> to{places[1]} {type}\n"


def program(*parts: str, host: str = "", attributes: str = "") -> str:
    """A module of devices and executables with one function, which has a resource %r of %n bytes from elsewhere."""
    return f"""{ENCODINGS}
module {attributes} {{
{"".join(parts)}
util.func public @f(%r: !stream.resource<*>, %n: index, %i1: i1) {{
  %c0 = arith.constant 0 : index
  {host}
  util.return
}}
}}
"""


# ----- what became of it


def said(type: Attribute) -> str:
    """How a tensor is stored: `plain`, `open`, or the tiles of its candidates."""
    encoding = encoding_of(type)
    if encoding is None:
        return "plain"
    if not is_resolved(encoding):
        return "open"
    return " or ".join(map(_said, encoding.candidates or ()))


def _said(candidate: Attribute) -> str:
    layout = layout_of(candidate)
    if isinstance(candidate, IdentityAttr):
        return "identity"
    assert isinstance(layout, TileLayout)
    return "x".join("?" if tile == RUNTIME else str(tile) for tile in layout.inner_tile_sizes)


def bindings(module: ModuleOp) -> Mapping[str, Sequence[str]]:
    """How the tensors in the bindings of each executable are stored, by the name of the executable."""
    return {
        op.sym_name.data: [
            said(inner.result.type.bound_type) for inner in op.walk() if isinstance(inner, BindingSubspanOp)
        ]
        for op in module.walk()
        if isinstance(op, ExecutableOp)
    }


def sites(module: ModuleOp) -> list[str]:
    """The executables that are dispatched."""
    return [op.entry_point.root_reference.data for op in module.walk() if isinstance(op, AsyncDispatchOp)]


def entry_points(module: ModuleOp) -> list[str]:
    """What is dispatched, as `executable::export`."""
    entries = [op.entry_point for op in module.walk() if isinstance(op, AsyncDispatchOp)]
    return [f"{entry.root_reference.data}::{entry.nested_references.data[0].data}" for entry in entries]


def queries(module: ModuleOp) -> list[str]:
    """How the tensors of size queries are stored."""
    types = [op.tensor_type for op in module.walk() if isinstance(op, TensorSizeOfOp)]
    return [said(type) for type in types if isa(type, TensorType[Attribute])]
