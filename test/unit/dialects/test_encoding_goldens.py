"""The seed's IR of data-tiling encodings: what is printed says the same, but for aliases and names of values."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import PrintOptions, parse, print_op
from okl_opt.dialects.verifier import verify

GOLDENS = Path(__file__).parents[2] / "golden" / "encoding"
FILES = sorted(path.name for path in GOLDENS.glob("*.mlir"))
# IREE names the arguments of declarations; the seed's file does not.
ARGUMENTS_ARE_NAMED = {"08_resolved_layout_aliases.mlir"}
_ALIAS = re.compile(r"#(\w+)\b(?![.\w])")
_DEFINITION = re.compile(r"^#(\w+) =", re.MULTILINE)


def without_aliases(text: str) -> str:
    """The text with each alias replaced by what it stands for."""
    known: dict[str, str] = {}
    kept: list[str] = []
    # What an alias stands for is followed by the next one, or by an op.
    for part in re.split(r"^(?=#\w+ =|[a-z])", text, flags=re.MULTILINE):
        defined = _DEFINITION.match(part)
        body = _ALIAS.sub(lambda found: known.get(found[1], found[0]), part[defined.end() :] if defined else part)
        if defined is None:
            kept.append(body)
        else:
            known[defined[1]] = body.strip()
    return "".join(kept)


def shape_of(text: str) -> str:
    """The text without white space, its values named in the order in which they come."""

    def renamed(scope: str) -> str:
        numbers: dict[str, int] = {}
        return re.sub(r"%[\w#]+", lambda name: f"%{numbers.setdefault(name[0], len(numbers))}", scope)

    scopes = re.split(r"(?=\b(?:func\.func|util\.func|stream\.executable\.export)\b)", text)
    return re.sub(r"\s", "", "".join(map(renamed, scopes)))


def test_all_files_are_there():
    assert len(FILES) == 11


@pytest.mark.parametrize("file", [file for file in FILES if file not in ARGUMENTS_ARE_NAMED])
def test_says_the_same(file: str):
    golden = (GOLDENS / file).read_text()
    module = parse(make_context(allow_unregistered=True), golden)
    verify(module)
    printed = print_op(module, PrintOptions(local_scope=True))
    wanted = without_aliases(golden)
    if not wanted.startswith("module"):
        wanted = f"module {{\n{wanted}}}\n"
    assert shape_of(printed) == shape_of(wanted)


@pytest.mark.parametrize("options", [PrintOptions(), PrintOptions(generic=True)], ids=["custom", "generic"])
@pytest.mark.parametrize("file", FILES)
def test_prints_what_it_reads(file: str, options: PrintOptions):
    context = make_context(allow_unregistered=True)
    first = parse(context, (GOLDENS / file).read_text())
    text = print_op(first, options)
    again = parse(context, text)
    assert print_op(again, options) == text
    assert print_op(again) == print_op(first)
