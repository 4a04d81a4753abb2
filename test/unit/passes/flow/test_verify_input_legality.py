"""The one op of tosa that may stay; xDSL's dialect lacks it."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp, UnregisteredOp

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.passes.flow.verify_input_legality import VerifyInputLegalityPass


@pytest.mark.parametrize(("name", "errors"), [("tosa.apply_scale", 0), ("tosa.apply_scales", 1), ("tosa.exp", 1)])
def test_scales_may_be_applied(name: str, errors: int):
    context = make_context(allow_unregistered=True)
    kind = UnregisteredOp.with_name(name)
    module = ModuleOp([kind.create(), kind.create()])
    if not errors:
        VerifyInputLegalityPass().apply(context, module)
        return
    with pytest.raises(DiagnosticError, match=f"'{name}' op is not legal .* occurs 2 times") as raised:
        VerifyInputLegalityPass().apply(context, module)
    assert len(raised.value.diagnostics) == errors
