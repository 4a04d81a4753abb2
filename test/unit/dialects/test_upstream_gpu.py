"""The gpu dialect as a whole, and the tables that go with the upstream dialects. Texts are in the snippets."""

from __future__ import annotations

import pytest
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse
from okl_opt.dialects.text.assembly import assembly
from okl_opt.dialects.upstream.gpu.ops.attributes import AddressSpace, AddressSpaceAttr
from okl_opt.dialects.upstream.gpu.ops.kernels import GPUFuncOp, LaunchOp
from okl_opt.dialects.verifier import verify


def _gpu_operations() -> list[type[Operation]]:
    context = make_context()
    context.load_registered_dialect("gpu")
    return sorted((op for op in context.loaded_ops if op.name.startswith("gpu.")), key=lambda op: op.name)


@pytest.mark.parametrize("op", _gpu_operations(), ids=lambda op: op.name)
def test_every_gpu_op_has_a_custom_form(op: type[Operation]):
    entry = assembly(op.name)
    assert entry is not None or op.print is not Operation.print


_FUNCTION = """
gpu.module @kernels {
  gpu.func @f(%a: f32) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) private(%p: memref<1xf32, 5>) {
    gpu.return
  }
}
"""


def test_the_attributions_of_a_function():
    module = parse(make_context(), _FUNCTION)
    (function,) = [op for op in module.walk() if isinstance(op, GPUFuncOp)]
    assert [argument.type.memory_space for argument in function.workgroup_arguments()] == [
        AddressSpaceAttr(AddressSpace.WORKGROUP)
    ]
    assert list(function.private_arguments()) == [function.body.block.args[2]]


_LAUNCH = """
func.func @f(%n: index) {
  gpu.launch clusters(%cx, %cy, %cz) in (%nx = %n, %ny = %n, %nz = %n)
             blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
             threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n)
             workgroup(%w: memref<4xf32, 3>) private(%p: memref<2xf32, 5>) {
    gpu.terminator
  }
  return
}
"""


def test_the_arguments_of_a_launch():
    module = parse(make_context(), _LAUNCH)
    (launch,) = [op for op in module.walk() if isinstance(op, LaunchOp)]
    verify(module)
    assert launch.has_clusters()
    assert launch.config_count() == 18
    assert [*launch.workgroup_arguments(), *launch.private_arguments()] == list(launch.body.block.args[18:])


def test_a_kernel_that_goes_away_is_missed():
    text = """
    module attributes {gpu.container_module} {
      gpu.module @kernels {
        gpu.func @f() kernel {
          gpu.return
        }
      }
      func.func @main(%n: index) {
        gpu.launch_func @kernels::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
        return
      }
    }
    """
    module = parse(make_context(), text)
    assert isinstance(module, ModuleOp)
    verify(module)
    kernels = module.body.block.first_op
    assert kernels is not None
    kernels.detach()
    with pytest.raises(DiagnosticError, match="kernel container 'kernels' is undefined"):
        verify(module)
