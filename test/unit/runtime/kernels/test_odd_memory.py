"""Every parallel kernel, and so nearly every one, on memory that is odd: without elements, or just aligned to them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from harness import call_kernel, entry, random
from parallel_contexts import contexts

from okl_opt.runtime.kernels.context import RegContext
from okl_opt.runtime.kernels.cpu.ref import compute

EMPTY = contexts(rows=0, images=0)
SMALL = contexts(rows=3, images=1)
WITHOUT_RESULT = ("argmax", "reduce_max", "reduce_min")
"""Ops that have no result for no element."""


def name(context: RegContext) -> str:
    return context.op_type


@pytest.mark.parametrize("context", EMPTY, ids=name)
def test_no_element(context: RegContext) -> None:
    kernel = entry("llvm", context.op_type)
    inputs = [random(spec, seed, 0.5, 1.5) for seed, spec in enumerate(context.inputs)]
    reason = kernel.supports(context)
    if reason is not None:
        assert context.op_type in WITHOUT_RESULT, reason
        return
    call = call_kernel(kernel, context, inputs)
    assert call.status == 0
    if any(output.size for output in call.outputs):
        with np.errstate(all="ignore"):
            expected = compute(context, inputs)
        for got, wanted in zip(call.outputs, expected, strict=True):
            np.testing.assert_array_equal(got, np.asarray(wanted, got.dtype))


@pytest.mark.sample(21)
@pytest.mark.parametrize("context", SMALL, ids=name)
def test_results_aligned_to_their_elements_only(context: RegContext) -> None:
    kernel = entry("llvm", context.op_type)
    calls = [
        call_kernel(
            kernel,
            context,
            [random(spec, seed, 0.5, 1.5) for seed, spec in enumerate(context.inputs)],
            misaligned=misaligned,
        )
        for misaligned in (False, True)
    ]
    assert [call.status for call in calls] == [0, 0]
    aligned, other = ([array.tobytes() for array in call.outputs] for call in calls)
    assert aligned == other


@pytest.mark.parametrize("context", [each for each in SMALL if each.body is None], ids=name)
def test_results_of_other_sizes_are_refused_or_not_written_beyond(context: RegContext) -> None:
    """The verifier lets none of them pass; a kernel that takes one all the same keeps inside of it."""
    kernel = entry("llvm", context.op_type)
    inputs = [random(spec, seed, 0.5, 1.5) for seed, spec in enumerate(context.inputs)]
    for number, spec in enumerate(context.outputs):
        for axis, change in itertools.product(range(spec.rank), (-1, 1)):
            shape = list(spec.shape)
            shape[axis] += change
            outputs = list(context.outputs)
            outputs[number] = spec._replace(shape=tuple(shape))
            other = context._replace(outputs=tuple(outputs))
            if kernel.supports(other) is None:
                assert call_kernel(kernel, other, inputs).status == 0
