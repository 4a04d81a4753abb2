"""Every op of arith, math, vector and memref is run, or listed with the reason why it cannot be."""

from __future__ import annotations

import io
import re
from collections import defaultdict
from pathlib import Path

import pytest
from op_rows import ARGUMENTS, CANNOT, INSIDE, MODULE_LEVEL, rows

from okl_opt.cli.main import main
from okl_opt.dialects import upstream

_DIALECTS = ("arith", "math", "vector", "memref")
_BY_OP: dict[str, list[tuple[str, str]]] = defaultdict(list)
for _name, _body, _results in rows():
    _BY_OP[_name].append((_body, _results))


def all_ops() -> list[str]:
    found: list[str] = []
    for dialect in _DIALECTS:
        text = (Path(upstream.__path__[0]) / dialect / "definitions.txt").read_text()
        found += re.findall(rf"^({dialect}\.[\w.]+)", text, re.MULTILINE)
    return found


def function(number: int, body: str, results: str) -> tuple[str, list[str]]:
    """The text of a function, and the types of its parameters."""
    types = {**ARGUMENTS, **({"t": results.partition(": ")[2]} if "%t" in body and "%t =" not in body else {})}
    types |= {"p": "vector<2x4xf32>", "q": "vector<4x3xf32>", "z": "vector<2x3xf32>"} if "%q" in body else {}
    own = set(re.findall(r"%(\w+)", " ".join(re.findall(r"(?:^|;|\{) *(%[^={]*) =", body)))) | {"old", "new", "v"}
    used = [name for name in dict.fromkeys(re.findall(r"%(\w+)", body)) if name in types and name not in own]
    params = ", ".join(f"%{name}: {types[name]}" for name in used)
    pairs = [part.partition(": ")[::2] for part in re.split(r", (?=%)", results) if part]
    values, kinds = ", ".join(pair[0] for pair in pairs), ", ".join(pair[1] for pair in pairs)
    returned = f"return {values} : {kinds}" if pairs else "return"
    lines = [f"func.func @f{number}({params}) -> ({kinds}) {{", *body.split(";"), returned, "}"]
    return "\n".join(lines) + "\n", [types[name] for name in used]


def run(text: str, types: list[str], name: str) -> str:
    """The error of a run with ones for all elements, empty if there is none."""
    shapes = [re.sub(r"(?:vector|memref)<([^>]*)>", r"\1", type_) for type_ in types]
    out, err = io.StringIO(), io.StringIO()
    flags = ("--run", "-O0", "-e", name, *(f"--input={shape}=1" for shape in shapes))
    return "" if main(flags, io.StringIO(text), out, err) == 0 else err.getvalue()


def test_every_op_has_a_row():
    assert set(all_ops()) == _BY_OP.keys() | MODULE_LEVEL.keys() | INSIDE.keys() | CANNOT.keys()


@pytest.mark.sample(16)
@pytest.mark.parametrize("op", _BY_OP)
def test_runs(op: str):
    for number, (body, results) in enumerate(_BY_OP[op]):
        text, types = function(number, body, results)
        assert run(text, types, f"f{number}") == "", text


@pytest.mark.parametrize("op", MODULE_LEVEL)
def test_runs_with_a_global(op: str):
    body = "%e = memref.get_global @g : memref<2xf32>; %s = memref.load %e[%x] : memref<2xf32>"
    text, types = function(0, body, "%s: f32")
    assert run(f"{MODULE_LEVEL[op]}\n{text}", types, "f0") == ""
