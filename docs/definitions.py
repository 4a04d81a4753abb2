"""Write `dialects/upstream/<dialect>/definitions.txt` from MLIR's own op definitions (ODS).

    python -m docs.definitions [DIALECT ...]

This needs `llvm-tblgen` and MLIR's .td files (Debian: `libmlir-22-dev`). The rows are described in
`dialects/upstream/definitions.py`.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from docs.tools import llvm_tool, missing

ROOT = Path(__file__).parents[1]
INCLUDE = Path("/usr/lib/llvm-22/include")

SOURCES: Mapping[str, Sequence[str]] = {
    "affine": ["Affine/IR/AffineOps"],
    "arith": ["Arith/IR/ArithOps"],
    "bufferization": ["Bufferization/IR/BufferizationOps"],
    "builtin": ["../IR/BuiltinOps"],
    "cf": ["ControlFlow/IR/ControlFlowOps"],
    "complex": ["Complex/IR/ComplexOps"],
    "func": ["Func/IR/FuncOps"],
    "gpu": ["GPU/IR/GPUOps"],
    "index": ["Index/IR/IndexOps"],
    "linalg": ["Linalg/IR/LinalgOps", "Linalg/IR/LinalgStructuredOps", "Linalg/IR/LinalgRelayoutOps"],
    "llvm": ["LLVMIR/LLVMOps", "LLVMIR/LLVMIntrinsicOps"],
    "math": ["Math/IR/MathOps"],
    "memref": ["MemRef/IR/MemRefOps"],
    "scf": ["SCF/IR/SCFOps"],
    "shape": ["Shape/IR/ShapeOps"],
    "tensor": ["Tensor/IR/TensorOps"],
    "transform": [
        "Transform/IR/TransformOps",
        "Transform/DebugExtension/DebugExtensionOps",
        "Transform/LoopExtension/LoopExtensionOps",
        "Linalg/TransformOps/LinalgMatchOps",
        "Linalg/TransformOps/LinalgTransformOps",
        "MemRef/TransformOps/MemRefTransformOps",
        "SCF/TransformOps/SCFTransformOps",
        "Tensor/TransformOps/TensorTransformOps",
        "Vector/TransformOps/VectorTransformOps",
    ],
    "ub": ["UB/IR/UBOps"],
    "vector": ["Vector/IR/VectorOps"],
}
"""The .td files of each dialect, below `mlir/Dialect`."""

WITH_FORMATS = ("gpu", "llvm", "math", "shape", "tensor", "transform", "vector")
"""The dialects whose declarative assembly formats are read from `formats.txt`, which lies beside the definitions."""

VERIFYING = (
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "BranchOpInterface::Trait",
    "CastOpInterface::Trait",
    "Elementwise",
    "FunctionOpInterface::Trait",
    "HasParent",
    "IsIsolatedFromAbove",
    "IsTerminator",
    "NoRegionArguments",
    "NoTerminator",
    "SameOperandsAndResultElementType",
    "SameOperandsAndResultShape",
    "SameOperandsAndResultType",
    "SameOperandsElementType",
    "SameOperandsShape",
    "SameTypeOperands",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
    "SingleBlock",
    "SingleBlockImplicitTerminator",
    "SymbolOpInterface::Trait",
    "WeightedBranchOpInterface::Trait",
)
"""The native traits that a row names: those that verify, and those that divide operands and results into groups."""

NONZERO_RANK = "getRank() > 0"

Record = dict[str, Any]


class Definitions:
    """The records of one .td file."""

    def __init__(self, records: dict[str, Any]):
        self._records = records
        self.ops = [self._records[name] for name in records["!instanceof"]["Op"]]

    def name(self, op: Record) -> str:
        return f"{self._of(op['opDialect'])['name']}.{op['opName']}"

    def format(self, op: Record) -> str:
        """The declarative assembly format, empty if there is none."""
        return " ".join((op.get("assemblyFormat") or "").split())

    def class_name(self, op: Record) -> str:
        return op["!name"].rpartition("_")[2]

    def row(self, op: Record) -> str:
        """All that MLIR's generated verifier checks of an op, as one line."""
        values, attributes = [], []
        for reference, name in op["arguments"]["args"]:
            record = self._plain(reference)
            if "TypeConstraint" in record["!superclasses"]:
                values.append(self._value(record, name))
            elif "AttrConstraint" in record["!superclasses"]:
                attributes.append(self._attribute(record, name))
        results = [self._value(self._plain(reference), name) for reference, name in op["results"]["args"]]
        regions = [self._part(reference, name, "VariadicRegion") for reference, name in op["regions"]["args"]]
        successors = [self._part(reference, name, "VariadicSuccessor") for reference, name in op["successors"]["args"]]
        traits = list(self._traits(op["traits"]))
        native = [name for trait in traits if (name := self._native(trait))]
        sections = {
            "in": values,
            "out": results,
            "attr": attributes,
            "region": regions,
            "succ": [name.partition(":")[0] for name in successors],
            "that": [self._relation(trait) for trait in traits if "PredOpTrait" in trait["!superclasses"]],
            "trait": list(dict.fromkeys((*native, *_effects(traits)))),
        }
        return " | ".join(f"{key} {'; '.join(parts)}" for key, parts in sections.items() if parts)

    def _of(self, reference: Mapping[str, str]) -> Record:
        return self._records[reference["def"]]

    def _plain(self, reference: Mapping[str, str]) -> Record:
        """A constraint without its decorations, which say what an op does with a value."""
        record = self._of(reference)
        while "OpVariable" in record["!superclasses"]:
            record = self._of(record["constraint"])
        return record

    def _value(self, record: Record, name: str | None) -> str:
        kinds = record["!superclasses"]
        if "VariadicOfVariadic" in kinds:
            return f"{name}*{record['segmentAttrName']}: {self._text(record)}"
        mark = "?" if "Optional" in kinds else "*" if "Variadic" in kinds else ""
        return f"{name or ''}{mark}: {self._text(record)}"

    def _attribute(self, record: Record, name: str) -> str:
        mark = "?" if record["isOptional"] or record["defaultValue"] is not None else ""
        while record.get("baseAttr") and "ConfinedAttr" not in record["!superclasses"]:
            record = self._of(record["baseAttr"])
        return f"{name}{mark}: {self._text(record)}"

    def _text(self, record: Record) -> str:
        """The text of a constraint, by which it is found; the few that share a text are given more."""
        text = record["summary"].removeprefix("variadic of ")
        predicate = self._predicate(record["predicate"])
        if not text or text == " of ranks 1" or text.endswith(" or "):
            found = [name for name in _CLASS.findall(predicate) if name != "ShapedType"]
            return f"{text}<{' '.join(dict.fromkeys(found))}>"
        if text.startswith("vector of") and NONZERO_RANK in predicate:
            return f"{text}<rank above 0>"
        if text in _SHARED_TEXTS:
            return f"{text}<{_CLASS.findall(predicate)[-1]}>"
        return text

    def _predicate(self, reference: Mapping[str, str]) -> str:
        record = self._of(reference)
        if record.get("predExpr"):
            return record["predExpr"]
        return " ".join(self._predicate(child) for child in record.get("children", ()))

    def _part(self, reference: Mapping[str, str], name: str, variadic: str) -> str:
        record = self._of(reference)
        mark = "*" if variadic in record["!superclasses"] else ""
        return f"{name}{mark}: {record['summary']}"

    def _traits(self, references: Sequence[Mapping[str, str]]) -> Iterator[Record]:
        for reference in references:
            record = self._of(reference)
            if "TraitList" in record["!superclasses"]:
                yield from self._traits(record["traits"])
            else:
                yield record

    def _relation(self, trait: Record) -> str:
        """A relation between types: its text, and the two names if it is one of a type and another made of it."""
        text = trait["summary"]
        return f"{text}: {trait['lhs']} -> {trait['rhs']}" if trait.get("lhs") and "transformer" in trait else text

    def _native(self, trait: Record) -> str:
        """A native trait that verifies, with names of ops for those of their classes."""
        name, parameters = _TRAIT.match(str(trait.get("trait") or "").rpartition("OpTrait::")[2] or " ").groups()
        if name not in VERIFYING:
            return ""
        if not parameters:
            return name.removesuffix("::Trait")
        classes = [part.strip().rpartition("::")[2] for part in parameters.split(",")]
        return f"{name}({', '.join(classes)})"


def _effects(traits: Sequence[Record]) -> Sequence[str]:
    """`Pure` or `NoMemoryEffect`, for ops without effects on memory."""
    names = {trait["!name"] for trait in traits}
    if "NoMemoryEffect" not in names:
        return ()
    return ("Pure",) if "AlwaysSpeculatableImplTrait" in names else ("NoMemoryEffect",)


_CLASS = re.compile(r"(\w+)>\(\$_self\)")
_CLASSES = re.compile(r"(?<=Parent|inator)\(([^)]*)\)")
_TRAIT = re.compile(r"([\w:]+?)(?:<(.*)>::Impl)?$|.*")
_SHARED_TEXTS = ("LLVM Calling Convention specification",)


def load(source: str) -> Definitions:
    """The records of a .td file. Raises: FileNotFoundError."""
    tool = llvm_tool("llvm-tblgen")
    if tool is None:
        raise FileNotFoundError(missing("llvm-tblgen"))
    path = (INCLUDE / "mlir" / "Dialect" / f"{source}.td").resolve(strict=True)
    done = subprocess.run([tool, "--dump-json", "-I", INCLUDE, path], capture_output=True, text=True, check=True)
    return Definitions(json.loads(done.stdout))


def rows(dialect: str) -> Mapping[str, str]:
    """The rows of a dialect's ops, by name."""
    found: dict[str, str] = {}
    names: dict[str, str] = {}
    for definitions in map(load, SOURCES[dialect]):
        for op in definitions.ops:
            found[definitions.name(op)] = definitions.row(op)
            names[definitions.class_name(op)] = definitions.name(op)

    def op_names(match: re.Match[str]) -> str:
        return f"({', '.join(names[name] for name in match[1].split(', '))})"

    mine = {name: found[name] for name in sorted(found) if name.startswith(f"{dialect}.")}
    return {name: _CLASSES.sub(op_names, row) for name, row in mine.items()}


def text(dialect: str) -> str:
    """The text of a dialect's file."""
    files = " and ".join(f"{Path(source).name}.td" for source in SOURCES[dialect])
    head = f"# The ops of {dialect} as {files} of MLIR 22 define them; docs/definitions.py writes this."
    return "\n".join([head, *(f"{name} | {row}".rstrip(" |") for name, row in rows(dialect).items())]) + "\n"


def formats(dialect: str) -> str:
    """The text of a dialect's file of formats."""
    found = {
        definitions.name(op): written
        for definitions in map(load, SOURCES[dialect])
        for op in definitions.ops
        if (written := definitions.format(op))
    }
    mine = sorted(name for name in found if name.startswith(f"{dialect}."))
    head = f"# The assembly formats of {dialect} in MLIR 22; docs/definitions.py writes this."
    return "\n".join([head, *(f"{name} | {found[name]}" for name in mine)]) + "\n"


def main(dialects: Sequence[str]) -> int:
    """Write the files of the given dialects, or of all."""
    for dialect in dialects or SOURCES:
        folder = ROOT / "dialects" / "upstream" / dialect
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
        (folder / "definitions.txt").write_text(text(dialect))
        if dialect in WITH_FORMATS:
            (folder / "formats.txt").write_text(formats(dialect))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
