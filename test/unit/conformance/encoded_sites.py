"""Programs on several devices that IREE and we specialize, and what comes out: layouts, and who shares executables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from conformance.encoding_names import without_originals
from encoding_programs import (
    COPY,
    LHS,
    PACK,
    PLAIN,
    TARGETS,
    UNPACK,
    device,
    executable,
    function,
    on,
    program,
    site,
    size,
    transfer,
)

_GOLDENS = Path(__file__).parents[2] / "golden" / "encoding"


def _splat(name: str, affinity: str) -> str:
    """A plain tensor on a device."""
    return f"%{name} = stream.tensor.splat{on(affinity)} %cst : f32 -> {PLAIN} in !stream.resource<*>{{%n}}\n"


def _chain(affinity: str, *, type: str = LHS) -> str:
    """A tensor that is packed, copied and unpacked on a device."""
    name = affinity or "default"
    return (
        _splat(f"plain_{name}", affinity)
        + size(f"size_{name}", affinity, type)
        + site(f"packed_{name}", affinity, "pack", f"plain_{name}", made=f"size_{name}")
        + site(f"copied_{name}", affinity, "copy", f"packed_{name}", given=f"size_{name}", made=f"size_{name}")
        + site(f"unpacked_{name}", affinity, "unpack", f"copied_{name}", given=f"size_{name}")
    )


def _program(
    *devices: str, host: str, code: str = PACK + COPY + UNPACK, attributes: str = "", element: str = "f32"
) -> str:
    host = f"%cst = arith.constant 0.000000e+00 : f32\n{host}".replace("f32", element)
    return program(*devices, code, host=host, attributes=attributes)


def _chains(*devices: str) -> str:
    """A chain on each of some devices, which are called a, b and so on."""
    return _program(*devices, host="".join(map(_chain, "abc"[: len(devices)])))


def _selection(name: str, *targets: str) -> str:
    """The global of a device that is one of several."""
    devices = ", ".join(f'#hal.device.target<"local", [{TARGETS[each]}]> : !hal.device' for each in targets)
    return f"util.global private @{name} = #hal.device.select<[{devices}]> : !hal.device\n"


def _chains_of_f64() -> str:
    """A chain of f64 on each of two devices."""
    type, plain = "tensor<17x5xf64, #f64>", "tensor<17x5xf64>"
    functions = [("pack", plain, type), ("copy", type, type), ("unpack", type, plain)]
    code = "".join(executable(name, function(name, *types)) for name, *types in functions)
    return _program(_A, _B, code=code, host=_chain("a", type=type) + _chain("b", type=type), element="f64")


def _golden(name: str, features: str) -> str:
    """A program of two devices, VMVX and an x86-64, which has a solver here."""
    text = (_GOLDENS / name).read_text()
    known = f'cpu_features = "{features}", encoding_solver = #iree_cpu.cpu_encoding_solver<>'
    return text.replace('cpu_features = ""', known, 1)


_TWO_DEVICES = "06_two_device_stream.mlir"
_A, _B = device("a", "avx512"), device("b", "sse")
_PACKED_ON_A = _splat("p", "a") + site("e", "a", "pack", "p")
_TWO_EXPORTS = executable(
    "both", function("pack", PLAIN, LHS), function("unpack", LHS, PLAIN), exports=["pack", "unpack"]
)

PROGRAMS: Mapping[str, str] = {
    "one device": _chains(_A),
    "a device without encodings": _chains(device("a", "plain")),
    "two devices": _chains(_A, _B),
    "two devices, the other first": _program(_A, _B, host=_chain("b") + _chain("a")),
    "two devices of one target": _chains(device("a", "sse"), _B),
    "two devices without encodings": _chains(device("a", "plain"), device("b", "plain")),
    "one of two devices without encodings": _chains(device("a", "plain"), _B),
    "three devices": _chains(_A, _B, device("c", "plain")),
    "three devices, two of one target": _chains(_A, _B, device("c", "avx512")),
    "a device of two targets": _chains(device("a", "avx512", "sse")),
    "a device of two targets, one without encodings": _chains(device("a", "avx512", "plain")),
    "a device of two targets, and one of one of these": _chains(device("a", "avx512", "sse"), _B),
    "one of two devices": _chains(_selection("a", "avx512", "sse")),
    "one of two devices that are alike": _chains(_selection("a", "sse", "sse"), _B),
    "no tiles for the elements": _chains_of_f64(),
    "the device of the module": _program(
        _A,
        _B,
        host=_chain("") + _chain("b"),
        attributes="attributes {stream.affinity.default = #hal.device.affinity<@a>}",
    ),
    "moved plain": _program(
        _A,
        _B,
        host=_splat("p", "a")
        + transfer("t", "a", "p", "b")
        + site("e", "b", "pack", "t")
        + site("u", "b", "unpack", "e"),
    ),
    "moved packed": _program(_A, _B, host=_PACKED_ON_A + transfer("t", "a", "e", "b") + site("u", "b", "unpack", "t")),
    "moved packed, and copied": _program(
        _A,
        _B,
        host=_PACKED_ON_A + transfer("t", "a", "e", "b") + site("c", "b", "copy", "t") + site("u", "b", "unpack", "c"),
    ),
    "moved packed, and back": _program(
        _A,
        _B,
        host=_PACKED_ON_A + transfer("t", "a", "e", "b") + transfer("v", "b", "t", "a") + site("u", "a", "unpack", "v"),
    ),
    "unpacked here and there": _program(
        _A,
        _B,
        host=_PACKED_ON_A
        + transfer("t", "a", "e", "b")
        + site("u", "a", "unpack", "e")
        + site("v", "b", "unpack", "t"),
    ),
    "packed by either device": _program(
        _A,
        _B,
        host=_PACKED_ON_A
        + _splat("q", "b")
        + site("f", "b", "pack", "q")
        + "%x = arith.select %i1, %e, %f : !stream.resource<*>\n"
        + site("u", "a", "unpack", "x"),
    ),
    "two exports": _program(
        _A,
        _B,
        code=_TWO_EXPORTS,
        host="".join(
            _splat(f"p{each}", each)
            + site(f"e{each}", each, "both::pack", f"p{each}")
            + site(f"u{each}", each, "both::unpack", f"e{each}")
            for each in "ab"
        ),
    ),
    "two exports, of which one is shared": _program(
        _A,
        _B,
        code=_TWO_EXPORTS,
        host=_PACKED_ON_A.replace("@pack::", "@both::")
        + _splat("q", "b")
        + site("f", "b", "both::pack", "q")
        + site("u", "a", "both::unpack", "e"),
    ),
    "matmul on two devices": _golden(_TWO_DEVICES, ""),
    "matmul on two devices, one with AVX-512": _golden(_TWO_DEVICES, "+avx512f"),
    "matmul on two devices, one with microkernels": _golden(_TWO_DEVICES, "").replace(
        '<target_configuration = {ukernels = "none"}>', '<>, ukernels = "all"'
    ),
    "matmul on two devices, one whose solver says microkernels": _golden(_TWO_DEVICES, "").replace('"none"', '"all"'),
}
"""Programs by name."""


# ----- as IREE has them

_FUNCTION = re.compile(r"func\.func @(\w+)\((.*?)\).*?\n(.*?)^ *return", re.DOTALL | re.MULTILINE)
_SUBSPAN = re.compile(
    r"stream\.binding\.subspan (%\w+)\[.*?\] : !stream\.binding -> "
    r"!iree_tensor_ext\.dispatch\.tensor<\w+:(.*)>(?:\{(.*)\})?$",
    re.MULTILINE,
)
_ORDINAL = re.compile(r"(%\w+) = iree_tensor_ext\.dispatch\.workload\.ordinal (%\w+), ")
_SITE = re.compile(
    r"stream\.async\.dispatch(?P<before>.*?@\w+::@(?P<export>\w+)(?:\[[^]]*\])?)\((?P<operands>.*?)\)"
    r" : \((?P<given>.*?)\) -> (?P<made>.*)"
)
_RANGE = re.compile(r"\[.*?\]")


class _Binding(NamedTuple):
    type: str
    sizes: Sequence[str]
    """Arguments of the function, by name."""


class _Function(NamedTuple):
    arguments: Sequence[str]
    bindings: Mapping[str, _Binding]
    """What is in bindings, by the name of the argument."""


def _functions(text: str) -> dict[str, _Function]:
    found: dict[str, _Function] = {}
    for written in _FUNCTION.finditer(text):
        arguments = [argument.partition(":")[0] for argument in written[2].split(", ")]
        told = dict(_ORDINAL.findall(written[3]))
        found[written[1]] = _Function(
            arguments,
            {
                name: _Binding(type, [told[size] for size in sizes.split(", ")] if sizes else [])
                for name, type, sizes in _SUBSPAN.findall(written[3])
            },
        )
    return found


def with_tensors(text: str) -> str:
    """A program whose sites say which tensors they are given and make, as they do before they are of resources only.

    IREE specializes these. The program is one that is printed with the names of today.
    """
    functions = _functions(text)

    def with_types(match: re.Match[str]) -> str:
        function = functions[match["export"]]
        operands = _RANGE.sub("", match["operands"]).split(", ")
        values = dict(zip(function.arguments, operands, strict=False))

        def tensor(name: str, resource: str) -> str:
            type, sizes = function.bindings[name]
            given = f"{{{', '.join(values[size] for size in sizes)}}}" if sizes else ""
            return f"{type}{given} in {resource}"

        types = [
            tensor(name, type) if name in function.bindings else type
            for name, type in zip(function.arguments, match["given"].split(", "), strict=False)
        ]
        made = tensor(function.arguments[-1], match["made"])
        return f"stream.tensor.dispatch{match['before']}({', '.join(operands)}) : ({', '.join(types)}) -> {made}"

    return _SITE.sub(with_types, text)


# ----- what comes out


class Outcome(NamedTuple):
    """What a program is after specialization."""

    sites: Sequence[str]
    """For each site its executable as it was called before, the number of the first site with the same one, and the
    types in its bindings."""
    queries: Sequence[str]
    """The tensors that the host asks the size of."""
    executables: Sequence[str]
    """The executables as they were called before, one for each clone."""


_EXECUTABLE = re.compile(r"^ *stream\.executable \w+ @(\w+)", re.MULTILINE)
_DISPATCHED = re.compile(r"stream\.(?:async|tensor)\.dispatch\b.*? @(\w+)::@(\w+)")
_QUERY = re.compile(r"stream\.tensor\.sizeof (?:on\(.*?\) )?(.*?)(?:\{.*\})? : index$", re.MULTILINE)
_CLONE = re.compile(r"_(dup)?\d+$")
_PLAIN = re.compile(r", #iree_encoding\.layout<\[#iree_encoding\.identity\]>>")


def outcome(before: str, after: str) -> Outcome:
    """What became of a program, both texts with the names of today.

    A tensor whose only layout is the identity is one without encoding.
    """
    originals = set(_EXECUTABLE.findall(before))
    after = _PLAIN.sub(">", without_originals(after))
    starts = list(_EXECUTABLE.finditer(after))
    ends = [*(start.start() for start in starts[1:]), len(after)]
    functions = {start[1]: _functions(after[start.start() : end]) for start, end in zip(starts, ends, strict=True)}
    dispatched = [(name, export) for name, export in _DISPATCHED.findall(after)]
    names = [name for name, _ in dispatched]

    def original(name: str) -> str:
        return name if name in originals else _CLONE.sub("", name)

    sites: list[str] = []
    for name, export in dispatched:
        types = ", ".join(binding.type for binding in functions[name][export].bindings.values())
        sites.append(f"{original(name)}::{export} as at site {names.index(name)}: {types}")
    return Outcome(sites, _QUERY.findall(after), sorted(map(original, functions)))
