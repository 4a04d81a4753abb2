"""Inferred result types of every compute op: as written in the table they verify, and inference gives them."""

from __future__ import annotations

import pytest
from catalogue import CASES, with_segments

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.oneflow import ONEFLOW
from okl_opt.dialects.oneflow.compute import ComputeOp
from okl_opt.dialects.oneflow.fused import FusedElementwiseOp
from okl_opt.dialects.oneflow.interface import infer_result_types
from okl_opt.dialects.verifier import verify


@pytest.mark.parametrize(("mnemonic", "operands", "results", "attributes"), CASES)
def test_declared_types_are_the_inferred_ones(make, mnemonic, operands, results, attributes):
    op = make(mnemonic, operands, results, with_segments(attributes))
    verify(op)
    inferred = infer_result_types(op)
    assert [t.get_shape() for t in inferred] == [result.type.get_shape() for result in op.results]


@pytest.mark.parametrize(("mnemonic", "operands", "results", "attributes"), CASES)
def test_another_shape_is_refused(make, mnemonic, operands, results, attributes):
    wrong = [f"9x{results[0]}", *results[1:]]
    op = make(mnemonic, operands, wrong, with_segments(attributes))
    with pytest.raises(DiagnosticError, match=r"requires the same type|has type tensor<9x"):
        verify(op)


def test_every_op_of_the_catalogue_has_a_case():
    catalogue = {op.name for op in ONEFLOW.operations if issubclass(op, ComputeOp)}
    # What an op with a region gives follows from the region: test_fused has it.
    assert catalogue - {FusedElementwiseOp.name} == {f"oneflow.{mnemonic}" for mnemonic, *_ in CASES}


def test_every_op_says_what_it_is():
    assert [op.name for op in ONEFLOW.operations if not op.__doc__] == []
