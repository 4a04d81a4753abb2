"""The bodies of dialect types and attributes, and MLIR's messages for unknown names.

Source: `DialectSymbolParser.cpp` of MLIR, and the hooks `parseType` and `parseAttribute` of its dialects.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from xdsl.parser import Position

if TYPE_CHECKING:
    from okl_opt.dialects.text.read.token_parser import TokenParser

_PIECE = re.compile(r'->|[<>()\[\]{}"\0]')
_OPENED_BY = {">": "<", ")": "(", "]": "[", "}": "{"}

# Dialects of MLIR without types, or without attributes, of their own.
# fmt: off
_NO_TYPES = frozenset({
    "affine", "arith", "arm_neon", "arm_sme", "arm_sve", "bufferization", "builtin", "cf", "complex", "dlti", "func",
    "index", "linalg", "math", "memref", "nvvm", "pdl_interp", "rocdl", "scf", "tensor", "ub", "vector", "x86vector",
    "xevm",
})
_NO_ATTRIBUTES = frozenset({
    "affine", "amx", "arm_neon", "arm_sve", "async", "bufferization", "builtin", "cf", "func", "math", "memref", "pdl",
    "pdl_interp", "quant", "scf", "shape", "tensor", "wasmssa", "x86vector",
})
# fmt: on
_UNKNOWN_TYPE = {
    "gpu": "unknown gpu type: {}",
    "llvm": "unknown LLVM type: {}",
    "transform": "unknown type mnemonic: {}",
}


def body_end(parser: TokenParser, start: Position) -> Position:
    """The end of the body whose `<` is at `start`; brackets must match, and strings must end."""
    content = parser.lexer.input.content
    opened: list[str] = []
    place = position = start
    while not opened or position > start:
        match = _PIECE.search(content, position)
        piece = "\0" if match is None else match[0]
        if piece in "<([{":
            opened.append(piece)
        elif piece in _OPENED_BY and opened[-1] == _OPENED_BY[piece]:
            opened.pop()
        elif piece != "->" and piece != '"':
            parser.raise_at(f"unbalanced '{opened[-1]}' character in pretty dialect name", place)
        assert match is not None
        position = match.end()
        if piece == '"':
            # As in MLIR, errors stand at the last string.
            place = match.start()
            parser.skip_to(place)
            position = parser.token.end
        if not opened:
            break
    return position


def unknown_symbol(dialect: str, word: str, *, is_type: bool) -> str:
    """The message for a type or attribute that a registered dialect lacks."""
    what = "type" if is_type else "attribute"
    if dialect in (_NO_TYPES if is_type else _NO_ATTRIBUTES):
        return f"dialect '{dialect}' provides no {what} parsing hook"
    if is_type:
        return _UNKNOWN_TYPE.get(dialect, f"unknown  type `{{}}` in dialect `{dialect}`").format(word)
    return f"unknown attribute `{word}` in dialect `{dialect}`"


def unregistered_symbol(dialect: str, body: str, type: str, *, is_type: bool) -> str:
    """The message for a type or attribute of a dialect that is not registered. Source: `OpaqueType::verify`."""
    told = f'`!"{dialect}"<"{body}">` type' if is_type else f'#"{dialect}"<"{body}"> : \'{type}\' attribute'
    return (
        f"{told} created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on "
        "the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
    )
