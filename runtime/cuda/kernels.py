"""The kernels of a module as PTX: lowered to LLVM IR, checked, and compiled.

A kernel's memref of static shape in row-major order is one pointer; another memref is passed as two pointers, offset,
sizes and strides. `index` is i64.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects import llvm
from xdsl.dialects.builtin import ModuleOp, StringAttr

from okl_opt.dialects.diagnostic import op_error, op_name
from okl_opt.dialects.upstream.gpu.ops.kernels import KERNEL, GPUFuncOp, GPUModuleOp
from okl_opt.passes.conversion.nvvm_functions import SHARED
from okl_opt.runtime.cuda.legality import check_kernels
from okl_opt.runtime.cuda.libdevice import PREFIX, library_path, own_functions
from okl_opt.runtime.cuda.nvptx import DATA_LAYOUT, TRIPLE, ptx_of
from okl_opt.runtime.machine.jit import Target
from okl_opt.runtime.machine.llvm_ir import llvm_ir_text
from okl_opt.runtime.machine.llvm_ir.kernel_attributes import is_kernel

RunPasses = Callable[[ModuleOp, Sequence[str]], None]
"""Runs elements of a pipeline on a module. Raises: DiagnosticError."""

Name = tuple[str, str]
"""A kernel: its module and its own name."""


class KernelCode(NamedTuple):
    """PTX, and the entry name of each kernel in it."""

    ptx: str
    entries: Mapping[Name, str]


# The passes that lower the dialects of kernels, in order.
_LOWERINGS: Sequence[tuple[str, str]] = (
    ("linalg", "convert-linalg-to-loops"),
    ("affine", "lower-affine"),
    ("arith", "arith-expand"),
    ("scf", "convert-scf-to-cf"),
    ("memref", "expand-strided-metadata"),
    ("affine", "lower-affine"),
)
_ON_A_HEAP = ("memref.alloc", "memref.realloc")
_CONVERSION = "convert-gpu-to-nvvm{bare-static-arguments}"
# The remaining ops of the math dialect have instructions.
_REST = ("convert-math-to-llvm", "reconcile-unrealized-casts")


def kernels_of(module: ModuleOp) -> Iterator[tuple[GPUModuleOp, str]]:
    """The kernels of a module, each with its gpu.module."""
    for op in module.ops:
        if isinstance(op, GPUModuleOp):
            for function in op.bodyRegion.block.ops:
                if isinstance(function, GPUFuncOp | llvm.FuncOp) and KERNEL in function.attributes:
                    yield op, function.sym_name.data


def lowered(module: ModuleOp, run_passes: RunPasses) -> ModuleOp:
    """A copy of a module's gpu.modules in the llvm and nvvm dialects.

    Raises: DiagnosticError at an op that no pass lowers.
    """
    found = [op for op in module.ops if isinstance(op, GPUModuleOp)]
    if next(kernels_of(module), None) is None:
        raise op_error(module, "has no kernel: a gpu.func with the attribute gpu.kernel in a gpu.module")
    for op in (inner for each in found for inner in each.walk()):
        if op.name in _ON_A_HEAP:
            raise op_error(op, "has no code on cuda: kernels have no heap, so use memref.alloca or private memory")
    made = ModuleOp([op.clone() for op in found])
    made.location = module.location
    for old, new in zip(found, made.ops, strict=True):
        new.location = old.location
    there = {op_name(op).partition(".")[0] for op in made.walk()}
    if there & {"affine", "linalg"}:
        there |= {"affine", "arith", "scf"}
    names = [name for dialect, name in _LOWERINGS if dialect in there]
    if there - {"builtin", "llvm", "nvvm"} - {"gpu"} or any(isinstance(op, GPUFuncOp) for op in made.walk()):
        run_passes(made, [f"gpu.module({','.join([*names, _CONVERSION, *_REST])})"])
    return made


def llvm_modules(module: ModuleOp) -> dict[str, ModuleOp]:
    """The gpu.modules of a lowered module as modules of their own, by name."""
    found: dict[str, ModuleOp] = {}
    for op in module.ops:
        assert isinstance(op, GPUModuleOp), "as `lowered` makes it"
        made = ModuleOp([each.clone() for each in op.bodyRegion.block.ops])
        made.location = op.location
        found[op.sym_name.data] = made
    return found


def entries_of(modules: Mapping[str, ModuleOp]) -> dict[Name, str]:
    """The names of kernels in one PTX text: their own, prefixed by the module's if several kernels share a name."""
    kernels = [(name, op.sym_name.data) for name, module in modules.items() for op in _kernels(module)]
    counts = Counter(name for _, name in kernels)
    taken = {name for name, count in counts.items() if count == 1}
    found: dict[Name, str] = {}
    for module, name in kernels:
        entry = name if counts[name] == 1 else f"{module}__{name}"
        while counts[name] > 1 and entry in taken:
            entry += "_"
        taken.add(entry)
        found[module, name] = entry
    return found


def _kernels(module: ModuleOp) -> Iterator[llvm.FuncOp]:
    for op in module.ops:
        if isinstance(op, llvm.FuncOp) and is_kernel(op):
            yield op


def _is_of_launch(variable: llvm.GlobalOp) -> bool:
    """Return whether a variable is a launch's dynamic shared memory, which LLVM must not treat as empty."""
    type = variable.global_type
    is_empty = isinstance(type, llvm.LLVMArrayType) and not type.size.data
    return is_empty and variable.addr_space.value.data == SHARED and variable.value is None


def _called(module: ModuleOp) -> list[str]:
    """The functions of libdevice that a module calls."""
    declared = (op.sym_name.data for op in module.ops if isinstance(op, llvm.FuncOp) and not op.body.blocks)
    return [name for name in declared if name.startswith(PREFIX)]


class _Texts(NamedTuple):
    """Kernels as LLVM IR: a text for each module, and the names of their entries."""

    modules: Sequence[str]
    entries: Mapping[Name, str]
    called: Sequence[str]
    """The functions of libdevice that the kernels call."""


def _texts(module: ModuleOp, run_passes: RunPasses, supplied: Callable[[Sequence[str]], Collection[str]]) -> _Texts:
    """Kernels as LLVM IR. `supplied` selects the called functions of libdevice that are available.

    Raises: DiagnosticError.
    """
    modules = llvm_modules(lowered(module, run_passes))
    entries = entries_of(modules)
    called = list(dict.fromkeys(name for each in modules.values() for name in _called(each)))
    there = supplied(called)
    texts: list[str] = []
    for name, each in modules.items():
        check_kernels(each, there)
        for variable in each.ops:
            if isinstance(variable, llvm.GlobalOp) and _is_of_launch(variable):
                variable.linkage = llvm.LinkageAttr("external")
        for kernel in _kernels(each):
            kernel.properties["sym_name"] = StringAttr(entries[name, kernel.sym_name.data])
        texts.append(llvm_ir_text(each))
    return _Texts(texts, entries, called)


def kernel_code(module: ModuleOp, run_passes: RunPasses, target: Target, level: int) -> KernelCode:
    """The PTX of all kernels of a module. `level` is LLVM's optimisation level.

    Raises: DiagnosticError at an op without code generation; OklRuntimeError.
    """
    bitcode: list[str] = []

    def supplied(called: Sequence[str]) -> Collection[str]:
        ours = own_functions(called)
        path = library_path() if len(ours) < len(called) else None
        bitcode.extend([] if path is None else [path])
        return ours if path is None else called

    texts = _texts(module, run_passes, supplied)
    helpers = list(own_functions(texts.called).values())
    return KernelCode(ptx_of(texts.modules, helpers, next(iter(bitcode), None), target, level), texts.entries)


def kernel_ir(module: ModuleOp, run_passes: RunPasses) -> str:
    """All kernels of a module as one text of LLVM IR, which declares the called functions of libdevice.

    Raises: DiagnosticError at an op without code generation.
    """
    from llvmlite import binding

    texts = _texts(module, run_passes, lambda called: called)
    whole, *others = (binding.parse_assembly(text) for text in texts.modules)
    for other in others:
        whole.link_in(other)
    whole.triple, whole.data_layout = TRIPLE, DATA_LAYOUT
    return str(whole)
