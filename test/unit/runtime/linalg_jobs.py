"""Jobs of one op, for each op of the catalogue that has a form in linalg, and what they compute."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from catalogue import CASES, with_segments

from okl_opt import Program, load
from okl_opt.runtime.base.dtypes import TensorSpec
from okl_opt.runtime.memory.buffer import Buffer

_STAY = {"arg_sort", "sort", "top_k"}
"""Ops that have no form in linalg."""
_STAY_WITH = ("rate = 0.5", "training = true", 'device_type = "cuda"')
"""Attributes of ops that then have none: random numbers, statistics of training, other devices."""
LOWERED = [case for case in CASES if case[0] not in _STAY and not any(word in case[3] for word in _STAY_WITH)]

ERRORS = {"f64": 1e-12, "f32": 1e-5, "f16": 2e-3, "bf16": 2e-2}

Case = tuple[str, Sequence[str], Sequence[str], str]


def job(case: Case) -> str:
    name, operands, results, attributes = case
    place = 'device_name = ["@0:0"], device_tag = "cpu", op_name = "op"'
    inside = ", ".join([place, *([with_segments(attributes)] if attributes else [])])
    params = ", ".join(f"%a{number}: tensor<{type_}>" for number, type_ in enumerate(operands))
    types = ", ".join(f"tensor<{type_}>" for type_ in results)
    values = ", ".join(f"%r#{number}" if len(results) > 1 else "%r" for number in range(len(results)))
    left = f"%r:{len(results)}" if len(results) > 1 else "%r"
    taken = ", ".join(f"%a{number}" for number in range(len(operands)))
    kinds = ", ".join(f"tensor<{type_}>" for type_ in operands)
    return (
        f"oneflow.job @j({params}) -> ({types}) {{\n"
        f'  {left} = "oneflow.{name}"({taken}) {{{inside}}} : ({kinds}) -> ({types})\n'
        f"  oneflow.return {values} : {types}\n}}\n"
    )


def argument(number: int, spec: TensorSpec) -> Buffer:
    """Floats between 0.1 and 1; truth values, and integers that may be indices."""
    random = Random(number)
    is_float = spec.dtype.is_float
    values = [random.uniform(0.1, 1) if is_float else random.randrange(2) for _ in range(spec.elem_count)]
    return Buffer.from_values(spec, values)


def inputs_of(module: Program) -> list[Buffer]:
    return [argument(number, spec) for number, spec in enumerate(module.inputs) if spec is not None]


def results(case: Case, **options: Any) -> list[list[float]]:
    with load(job(case), object_cache="off", **options) as module:
        assert isinstance(module, Program)
        found = module.launch(*inputs_of(module))
        return [list(each.values()) for each in found]
