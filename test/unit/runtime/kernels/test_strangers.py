"""Names and strings of a program are a stranger's: none of them stands in the code of a kernel."""

from __future__ import annotations

import pytest
from harness import emitted_text, reg
from parallel_contexts import contexts

from okl_opt.runtime.kernels.context import FusedBody, RegContext
from okl_opt.runtime.kernels.registry import EmittedKernel, TranslatedKernel, default_registry

STRANGER = 'stranger"\n}\ndefine void @stranger() { ret void }\n; \\22'
LOOKUPS = [
    reg("gather", ["5x3xf32", "4xsi64"], ["4x3xf32"], axis=0),
    reg("embedding", ["5x3xf32", "4xsi32"], ["4x3xf32"]),
    reg("dim_gather", ["5x3xf32", "5x2xsi64"], ["5x2xf32"], dim=1),
    reg("arg_sort", ["5x3xf32"], ["5x3xsi32"], direction="ASCENDING"),
    reg("sort", ["5x3xf32"], ["5x3xf32"], direction="DESCENDING"),
    reg("top_k", ["5x3xf32"], ["5x2xsi64"], k=2),
    reg("constant", [], ["2xf32"], dtype=2, shape=(2,), nd_sbp=(STRANGER,)),
]


def strange(context: RegContext) -> RegContext:
    """The same op, its name and all strings that no kernel knows a stranger's."""
    body = context.body
    if body is not None:
        body = FusedBody(tuple(step._replace(reg=strange(step.reg)) for step in body.steps), body.yields)
    attrs = {**context.attrs, "tuning_cache": STRANGER, "stranger": STRANGER, "strangers": (STRANGER,)}
    return context._replace(op_name=STRANGER, attrs=attrs, body=body)


@pytest.mark.parametrize("context", [*contexts(3, 1), *LOOKUPS], ids=lambda context: context.op_type)
def test_no_text_of_a_program_is_in_a_kernel(context: RegContext) -> None:
    context = strange(context)
    served = False
    for entry in default_registry().entries(context.op_type, "cpu"):
        if entry.provider == "ref" or entry.supports(context) is not None:
            continue
        served = True
        kernels = [entry.prepare(context)]
        packing = entry.pack(context) if context.constants else None
        if packing is not None:
            assert "stranger" not in packing.layout
            kernels += [packing.fill] if isinstance(packing.fill, EmittedKernel) else []
        for kernel in kernels:
            if isinstance(kernel, TranslatedKernel):
                assert "stranger" not in kernel.symbol + kernel.text()
            elif isinstance(kernel, EmittedKernel):
                assert "stranger" not in emitted_text(kernel, context)
    assert served
