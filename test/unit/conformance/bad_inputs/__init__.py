"""Bad inputs, and what is said of them, where and how gravely; a module for each subject.

The places are mlir-opt 22's, each an error or note with its line and column.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping
from itertools import chain

from conformance.bad_inputs.affine import BAD as AFFINE
from conformance.bad_inputs.aliases import BAD as ALIASES
from conformance.bad_inputs.argument_types import BAD as ARGUMENT_TYPES
from conformance.bad_inputs.attributes import BAD as ATTRIBUTES
from conformance.bad_inputs.elements import BAD as ELEMENTS
from conformance.bad_inputs.functions import BAD as FUNCTIONS
from conformance.bad_inputs.gpu_attributes import BAD as GPU_ATTRIBUTES
from conformance.bad_inputs.locations import BAD as LOCATIONS
from conformance.bad_inputs.module_attributes import BAD as MODULE_ATTRIBUTES
from conformance.bad_inputs.module_maps import BAD as MODULE_MAPS
from conformance.bad_inputs.modules import BAD as MODULES
from conformance.bad_inputs.operations import BAD as OPERATIONS
from conformance.bad_inputs.ops_arith import BAD as OPS_ARITH
from conformance.bad_inputs.ops_bufferization import BAD as OPS_BUFFERIZATION
from conformance.bad_inputs.ops_flow import BAD as OPS_FLOW
from conformance.bad_inputs.ops_functions import BAD as OPS_FUNCTIONS
from conformance.bad_inputs.ops_gpu import BAD as OPS_GPU
from conformance.bad_inputs.ops_shape import BAD as OPS_SHAPE
from conformance.bad_inputs.ops_shaped import BAD as OPS_SHAPED
from conformance.bad_inputs.ops_types import BAD as OPS_TYPES
from conformance.bad_inputs.regions import BAD as REGIONS
from conformance.bad_inputs.row import Bad, Places
from conformance.bad_inputs.tokens import BAD as TOKENS
from conformance.bad_inputs.types import BAD as TYPES
from conformance.harness import MlirOpt

from okl_opt.cli.main import main

# fmt: off
_TABLES = (
    OPS_TYPES,
    OPS_BUFFERIZATION,
    GPU_ATTRIBUTES,
    OPS_GPU,
    AFFINE, ALIASES, ARGUMENT_TYPES, ATTRIBUTES, ELEMENTS, FUNCTIONS, LOCATIONS, MODULE_ATTRIBUTES,
    MODULE_MAPS, MODULES, OPERATIONS, OPS_ARITH, OPS_FLOW, OPS_FUNCTIONS, OPS_SHAPE, OPS_SHAPED, REGIONS,
    TOKENS, TYPES,
)
# fmt: on
BAD: dict[str, Bad] = dict(chain.from_iterable(table.items() for table in _TABLES))
assert len(BAD) == sum(map(len, _TABLES)), "a name stands for one input"

_FLAGS = ("--mlir-print-op-on-diagnostic=0", "--split-input-file")
_MARKER = "// -----\n"
_DIAGNOSTIC = re.compile(r"^<stdin>:(\d+):(\d+): (error|warning|remark|note): (.*)$", re.MULTILINE)

Said = tuple[Places, str]


def diagnose(text: str) -> Said:
    """The places of all that okl-opt finds wrong with `text`, and the first message."""
    stderr = io.StringIO()
    main(_FLAGS, io.StringIO(text), io.StringIO(), stderr)
    return _said(_DIAGNOSTIC.findall(stderr.getvalue()))


def diagnose_theirs(mlir_opt: MlirOpt, bad: Mapping[str, Bad]) -> dict[str, Said]:
    """What mlir-opt finds in each input; those that can be are parts of one."""
    together = {name: row.text for name, row in bad.items() if _MARKER not in row.text and row.text.endswith("\n")}
    said = {name: _run(mlir_opt, row.text) for name, row in bad.items() if name not in together}
    found = _DIAGNOSTIC.findall(_stderr(mlir_opt, _MARKER.join(together.values())))
    first = 1
    for name, text in together.items():
        after = first + text.count("\n") + 1
        own = [(str(int(line) - first + 1), *rest) for line, *rest in found if first <= int(line) < after]
        said[name] = _said(own)
        first = after
    return said


def _run(mlir_opt: MlirOpt, text: str) -> Said:
    return _said(_DIAGNOSTIC.findall(_stderr(mlir_opt, text)))


def _stderr(mlir_opt: MlirOpt, text: str) -> str:
    return mlir_opt(text, "--allow-unregistered-dialect=0", "--split-input-file").stderr


def _said(found: Iterable[tuple[str, ...]]) -> Said:
    rows = list(found)
    places = tuple((severity, int(line), int(column)) for line, column, severity, _ in rows)
    return places, rows[0][3] if rows else ""
