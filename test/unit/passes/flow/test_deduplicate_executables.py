"""Executables that say the same become one, and no others do; the oracle renames all symbols and compares texts."""

from __future__ import annotations

import io
import random
import re

import pytest

from okl_opt.cli.main import main

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
