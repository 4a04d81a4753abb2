"""Executables that say the same become one, and no others do; the oracle renames all symbols and compares texts."""
# Signatures are held in one piece.
# ruff: noqa: E501

from __future__ import annotations

import io
import random
import re

import numpy as np
import pytest

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.runtime.run.functions import Functions

OPS = (
    "%{r} = arith.addi %a, %b : index",
    "%{r} = arith.addi %b, %a : index",
    "%{r} = arith.subi %a, %b : index",
    "%{r} = arith.constant 1 : index",
    "%{r} = arith.constant 2 : index",
    "func.call @{other}(%a, %b) : (index, index) -> ()",
    "func.call @{own}(%b, %a) : (index, index) -> ()",
)


def executable(name: str, random: random.Random) -> tuple[str, str, list[str]]:
    """A random executable, its text with names by place, and its exports."""
    functions = random.sample(["f", "g", "h"], 2)
    exports = random.sample(["f", "g", "h", "x"], 2)
    bodies = [[random.choice(OPS) for _ in range(random.randint(0, 1))] for _ in functions]
    targets = [random.choice(functions) for _ in exports]

    def text(names: dict[str, str], title: str, entries: list[str]) -> str:
        lines = [f"flow.executable private @{title} {{"]
        lines += [
            f"  flow.executable.export public @{entry}(@{names[target]})"
            for entry, target in zip(entries, targets, strict=True)
        ]
        lines.append("  builtin.module {")
        for own, other, body in zip(functions, reversed(functions), bodies, strict=True):
            lines.append(f"    func.func @{names[own]}(%a: index, %b: index) {{")
            lines += [
                "      " + op.format(r=number, own=names[own], other=names[other]) for number, op in enumerate(body)
            ]
            lines += ["      return", "    }"]
        return "\n".join([*lines, "  }", "}"])

    by_place = {function: f"f{place}" for place, function in enumerate(functions)}
    return text({each: each for each in functions}, name, exports), text(by_place, "", ["e0", "e1"]), exports


@pytest.mark.sample(10)
@pytest.mark.parametrize("seed", range(20))
def test_those_of_one_text_are_one(seed: int):
    chosen = random.Random(seed)
    made = [executable(f"e{number}", chosen) for number in range(30)]
    first: dict[str, int] = {}
    kept = [first.setdefault(said, number) for number, (_, said, _) in enumerate(made)]
    assert len(first) < len(made), "there is something to merge"
    uses = [
        f"  flow.dispatch @e{number}::@{export}(%a, %b) : (index, index) -> ()"
        for number, (_, _, exports) in enumerate(made)
        for export in exports
    ]
    module = "\n".join(
        [*(text for text, _, _ in made), "func.func @main(%a: index, %b: index) {", *uses, "return", "}"]
    )
    out, err = io.StringIO(), io.StringIO()
    assert main(["--iree-flow-deduplicate-executables"], io.StringIO(module), out, err) == 0, err.getvalue()
    assert re.findall(r"flow.executable private @e(\d+)", out.getvalue()) == [str(n) for n in first.values()]
    expected = [(f"e{first}", export) for first in kept for export in made[first][2]]
    assert re.findall(r"flow.dispatch @(\w+)::@(\w+)\(", out.getvalue()) == expected


RUN = """
#map = affine_map<(d0) -> (d0)>
{executables}
func.func @steps(%x: tensor<6xf32>) -> tensor<6xf32> {{
{dispatches}
  return %v{last} : tensor<6xf32>
}}
"""
EXECUTABLE = """
flow.executable private @e{number} {{
  flow.executable.export public @{name}
  builtin.module {{
    func.func @{name}(%a: !flow.dispatch.tensor<readonly:tensor<6xf32>>, %b: !flow.dispatch.tensor<writeonly:tensor<6xf32>>) {{
      %0 = flow.dispatch.tensor.load %a, offsets = [0], sizes = [6], strides = [1]
          : !flow.dispatch.tensor<readonly:tensor<6xf32>> -> tensor<6xf32>
      %e = tensor.empty() : tensor<6xf32>
      %1 = linalg.generic {{indexing_maps = [#map, #map], iterator_types = ["parallel"]}}
          ins(%0 : tensor<6xf32>) outs(%e : tensor<6xf32>) {{
      ^bb0(%in: f32, %out: f32):
        %c = arith.constant {constant}.0 : f32
        %2 = arith.{op} %in, %c : f32
        linalg.yield %2 : f32
      }} -> tensor<6xf32>
      flow.dispatch.tensor.store %1, %b, offsets = [0], sizes = [6], strides = [1]
          : tensor<6xf32> -> !flow.dispatch.tensor<writeonly:tensor<6xf32>>
      return
    }}
  }}
}}
"""


def through(text: str, *flags: str) -> str:
    out, err = io.StringIO(), io.StringIO()
    assert main(flags, io.StringIO(text), out, err) == 0, err.getvalue()
    return out.getvalue()


def test_programs_compute_the_same():
    steps = [("addf", 1), ("mulf", 2), ("addf", 1), ("addf", 3), ("mulf", 2), ("subf", 1)]
    dispatches = [
        f"  %v{number} = flow.dispatch @e{number}::@{op}{number}({f'%v{number - 1}' if number else '%x'})"
        " : (tensor<6xf32>) -> tensor<6xf32>"
        for number, (op, _) in enumerate(steps)
    ]
    executables = [
        EXECUTABLE.format(number=number, name=f"{op}{number}", constant=constant, op=op)
        for number, (op, constant) in enumerate(steps)
    ]
    module = RUN.format(executables="".join(executables), dispatches="\n".join(dispatches), last=len(steps) - 1)
    merged = through(module, "--iree-flow-deduplicate-executables")
    assert merged.count("flow.executable private") == 4
    x = np.arange(6, dtype=np.float32)
    for text in (module, merged):
        program = load(through(text, "--convert-flow-to-tensors"), object_cache="off")
        assert isinstance(program, Functions)
        np.testing.assert_array_equal(program["steps"](x), ((x + 1) * 2 + 1 + 3) * 2 - 1)
