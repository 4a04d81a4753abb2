"""Functions of blocks in a random order of ways compute the same without the arguments that are not needed."""

from __future__ import annotations

import io
from random import Random

import pytest
from xdsl.ir import Operation

from okl_opt import load
from okl_opt.cli.main import main
from okl_opt.passes.rewriting.edit import Editor
from okl_opt.runtime.run.functions import Functions

BLOCKS = 8


def function(random: Random) -> str:
    """A function of blocks that lead forward; many arguments get what others get, or what the function got."""
    lines = ["func.func @f(%x: i32, %y: i32, %c: i32) -> i32 {"]
    sizes = [0, *(random.randint(0, 3) for _ in range(BLOCKS))]
    common = ["%x", "%y"]
    for block, size in enumerate(sizes):
        mine = [f"%b{block}_{number}" for number in range(size)]
        if block:
            lines.append(f"^bb{block}({', '.join(f'{name}: i32' for name in mine)}):" if mine else f"^bb{block}:")
        total = "%c"
        for number, name in enumerate(mine):
            lines.append(f"  %s{block}_{number} = arith.addi {total}, {name} : i32")
            lines.append(f"  %t{block}_{number} = arith.muli %s{block}_{number}, %y : i32")
            total = f"%t{block}_{number}"
        if block == BLOCKS:
            lines.append(f"  return {total} : i32")
            continue
        lines.append(f"  %bit{block} = arith.trunci {total} : i32 to i1")
        ways: list[str] = []
        for _ in range(2):
            target = random.randint(block + 1, BLOCKS)
            handed = [random.choice([*common, *mine, total]) for _ in range(sizes[target])]
            types = ", ".join("i32" for _ in handed)
            ways.append(f"^bb{target}({', '.join(handed)} : {types})" if handed else f"^bb{target}")
        lines.append(f"  cf.cond_br %bit{block}, {', '.join(ways)}")
    return "\n".join([*lines, "}"])


def values(text: str) -> list[object]:
    module = load(text, object_cache="off")
    assert isinstance(module, Functions)
    return [module["f"](x, y, c) for x in (0, 5, -7) for y in (1, 2, 3) for c in (0, 1, 6)]


@pytest.mark.parametrize("seed", range(8))
def test_random_functions(seed: int):
    text = function(Random(seed))
    out, err = io.StringIO(), io.StringIO()
    assert main(["-iree-util-apply-patterns"], io.StringIO(text), out, err) == 0, err.getvalue()
    assert values(text) == values(out.getvalue())


def test_what_never_stays_the_same_is_an_error(monkeypatch: pytest.MonkeyPatch):
    def changes(edit: Editor, top: Operation) -> bool:
        return True

    monkeypatch.setattr("okl_opt.passes.flow.apply_patterns._simplify", changes)
    err = io.StringIO()
    assert main(["-iree-util-apply-patterns"], io.StringIO(function(Random(0))), io.StringIO(), err) == 1
    assert "'builtin.module' op still changes after 10 iterations of patterns" in err.getvalue()
