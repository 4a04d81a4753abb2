"""Pack encoded tensors into the tiles of the executing device.

Before:  #encoding = #iree_encoding.encoding<operand_index = 0 : index, op_type = matmul,
             element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>,
             affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]>
         #vmvx = #hal.executable.target<"vmvx", "vmvx-bytecode-fb",
             {encoding_solver = #iree_cpu.vmvx_encoding_solver<>}>
         func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32> attributes {hal.executable.target = #vmvx} {
           %0 = iree_encoding.set_encoding %arg0 : tensor<4x6xf32> -> tensor<4x6xf32, #encoding>
           %1 = iree_encoding.unset_encoding %0 : tensor<4x6xf32, #encoding> -> tensor<4x6xf32>
           return %1 : tensor<4x6xf32>
         }
After:   #encoding_solver = #iree_cpu.vmvx_encoding_solver<>
         #executable_target_vmvx_bytecode_fb = #hal.executable.target<"vmvx", "vmvx-bytecode-fb",
             {encoding_solver = #encoding_solver}>
         func.func @f(%arg0: tensor<4x6xf32>) -> tensor<4x6xf32>
             attributes {hal.executable.target = #executable_target_vmvx_bytecode_fb} {
           %cst = arith.constant 0.000000e+00 : f32
           %0 = tensor.empty() : tensor<1x2x8x4xf32>
           %pack = linalg.pack %arg0 padding_value(%cst : f32) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1]
               inner_tiles = [8, 4] into %0 : tensor<4x6xf32> -> tensor<1x2x8x4xf32>
           %1 = tensor.empty() : tensor<4x6xf32>
           %unpack = linalg.unpack %pack outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %1
               : tensor<1x2x8x4xf32> -> tensor<4x6xf32>
           return %unpack : tensor<4x6xf32>
         }

The executing device is given by `target`, or by `hal.executable.target` on the function or an op around it. An
executable without either is compiled for the targets of its dispatches; if these use different tiles, it gets one
module per target. Without a target, or if the target has no tiles for the element types, encodings are dropped and
tensors stored row by row.

Tensors in bindings have the layout of their encoding, others the layout of the executing device: loads and stores
repack them if the layouts differ. Contractions become `linalg.mmt4d`; elementwise ops run on tiles, other ops on
unpacked tensors. If tiles of VMVX are known at run time only, the program queries them.

Source: seed 001_a194e06ab9f2a0e7.txt; `MaterializeEncoding.cpp` and `MaterializeEncodingIntoPackUnPack.cpp` of IREE.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from xdsl.context import Context
from xdsl.dialects.builtin import DictionaryAttr, ModuleOp, StringAttr, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation
from xdsl.rewriter import InsertPoint

from okl_opt.dialects.diagnostic import op_error
from okl_opt.dialects.flow import DispatchTensorType
from okl_opt.dialects.flow.entry_points import Executable
from okl_opt.dialects.iree_cpu import CPUEncodingSolverAttr, VMVXEncodingSolverAttr
from okl_opt.dialects.iree_encoding.ops import encoding_of, is_tensor
from okl_opt.dialects.text import quoted
from okl_opt.dialects.upstream.shared.destination_style import is_structured
from okl_opt.dialects.util.functions import FuncOp as UtilFuncOp
from okl_opt.passes.base import Pass
from okl_opt.passes.encoding.packed_accesses import pack_load, pack_store, pack_subspan, pack_tied_shape
from okl_opt.passes.encoding.packed_function import PackedFunction, has_encoding
from okl_opt.passes.encoding.packed_loops import pack_parallel
from okl_opt.passes.encoding.packed_products import pack_product
from okl_opt.passes.encoding.packed_tensors import pack_dim, pack_empty, pack_fill, pack_set, unpack_unset
from okl_opt.passes.encoding.solvers import is_resolved
from okl_opt.passes.encoding.target_layouts import TargetLayouts
from okl_opt.passes.encoding.variants import TARGET, DispatchSites, Sites, own_target
from okl_opt.passes.rewriting.copies import copy_of
from okl_opt.passes.rewriting.edit import Editor

_RULES: Mapping[str, Callable[[PackedFunction, Operation], None]] = {
    "stream.binding.subspan": pack_subspan,
    "flow.dispatch.tie_shape": pack_tied_shape,
    "flow.dispatch.tensor.load": pack_load,
    "flow.dispatch.tensor.store": pack_store,
    "iree_encoding.set_encoding": pack_set,
    "iree_encoding.unset_encoding": unpack_unset,
    "tensor.empty": pack_empty,
    "tensor.dim": pack_dim,
    "linalg.fill": pack_fill,
}


def _materialize(by: object, function: Operation, layouts: TargetLayouts) -> None:
    """Pack the encoded tensors of a function."""
    ops = [op for op in function.walk() if op is not function and _has_encodings(op)]
    for region in (region for op in function.walk() for region in op.regions):
        for argument in (argument for block in region.blocks for argument in block.args):
            if has_encoding(argument.type):
                raise op_error(
                    region.parent or function,
                    f"has an argument with an encoding, {quoted(argument.type)}; encoded tensors come from bindings",
                )
    edit = Editor(by)
    if not ops or not edit.begin(function):
        return
    packed = PackedFunction(edit, layouts)
    for op in ops:
        packed.begin(op)
        rule = _RULES.get(op.name)
        if rule is not None:
            rule(packed, op)
        elif not is_structured(op) or not op.results:
            raise op_error(op, "has a tensor with an encoding, which it cannot be given in tiles; unset the encoding")
        elif not (pack_product(packed, op) or pack_parallel(packed, op)):
            packed.recompute_unpacked(op)
    packed.finish()


def _has_encodings(op: Operation) -> bool:
    return any(has_encoding(value.type) for value in (*op.operands, *op.results))


@dataclass(frozen=True)
class MaterializeEncodingPass(Pass):
    name = "materialize-encoding"

    target: Literal["x86_64", "aarch64", "vmvx"] | None = None
    """The architecture for all functions, overriding targets in the program."""

    features: tuple[str, ...] = ()
    """CPU features of `target`, e.g. `+avx512f`."""

    ukernels: str = "none"
    """Microkernels of `target`: `all`, `none` or names."""

    feature_closure: Literal["on", "off"] = "on"
    """Let a CPU feature imply others, e.g. `+avx2` implies `+avx`."""

    def __post_init__(self) -> None:
        if self.target is None and (self.features or self.ukernels != "none"):
            raise ValueError("features and ukernels are those of a target: name one, as in 'target=x86_64'")
        for feature in self.features:
            if feature[:1] not in ("+", "-"):
                raise ValueError(f"features: '{feature}' must begin with + or -, as '+avx2' does")

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        given = self._given()
        sites = DispatchSites(op)
        for each in [each for each in op.walk() if isinstance(each, Executable | FuncOp | UtilFuncOp)]:
            executable = _executable_around(each)
            if isinstance(each, Executable):
                self._materialize_executable(each, given, sites)
            elif executable is None:
                _materialize(self, each, self._layouts(given or own_target(each)))
            elif not op.is_ancestor(executable):
                target = given or own_target(each) or _only_target(executable, sites)
                _materialize(self, each, self._layouts(target))

    def _given(self) -> Attribute | None:
        """Return the solver given by the options, or None."""
        if self.target is None:
            return None
        entries: dict[str, Attribute] = {"ukernels": StringAttr(self.ukernels)}
        if self.target == "vmvx":
            return VMVXEncodingSolverAttr(DictionaryAttr(entries))
        entries["cpu_features"] = StringAttr(",".join(self.features))
        entries["target_triple"] = StringAttr(f"{self.target}-unknown-unknown")
        return CPUEncodingSolverAttr(DictionaryAttr(entries))

    def _layouts(self, target: Attribute | None, devices: Sequence[Sequence[Attribute]] = ()) -> TargetLayouts:
        return TargetLayouts(target, devices, self.feature_closure == "on")

    def _materialize_executable(self, executable: Executable, given: Attribute | None, sites: DispatchSites) -> None:
        if not any(map(_has_encodings, executable.walk())):
            return
        for module in executable.children(ModuleOp):
            functions = [each for each in module.walk() if isinstance(each, FuncOp | UtilFuncOp)]
            if given is not None or all(own_target(each) is not None for each in functions):
                for each in functions:
                    _materialize(self, each, self._layouts(given or own_target(each)))
            else:
                self._materialize_for(module, sites.of(executable))

    def _materialize_for(self, module: ModuleOp, sites: Sites) -> None:
        """Materialize a module for its devices: one copy per target if targets need different code."""
        targets = sites.targets
        layouts = [self._layouts(each, sites.lists_with(each)) for each in targets]
        if self._needs_variants(module, layouts):
            self._check_specialized(module, sites)
            edit = Editor(self)
            if not edit.begin(module):
                return
            copies = [copy_of(module) for _ in layouts[1:]]
            edit.insert(copies, InsertPoint.after(module))
            modules = [module, *copies]
            for each, target in zip(modules, targets, strict=True):
                edit.modify(each).attributes[TARGET] = target
        else:
            modules, layouts = [module], layouts[:1] or [TargetLayouts(None)]
        for each, layout in zip(modules, layouts, strict=True):
            for function in [op for op in each.walk() if isinstance(op, FuncOp | UtilFuncOp)]:
                own = function.attributes.get(TARGET)
                _materialize(self, function, layout if own is None else self._layouts(own))

    def _needs_variants(self, module: ModuleOp, layouts: Sequence[TargetLayouts]) -> bool:
        """Return whether targets use different layouts for a tensor with an unresolved encoding."""
        types = {type: op for op in module.walk() for type in _open_types(op)}
        return any(len({each.of_value(op, type) for each in layouts}) > 1 for type, op in types.items())

    def _check_specialized(self, module: ModuleOp, sites: Sites) -> None:
        """Check that layouts in bindings are resolved if several devices run the module. Raises: DiagnosticError."""
        bindings = (op for op in module.walk() if any(isinstance(each, DispatchTensorType) for each in op.result_types))
        if len(sites.first) < 2 or not any(map(_open_types, bindings)):
            return
        (one, _), (other, site), *_ = sites.first.items()
        raise op_error(
            site,
            f"runs on {quoted(other[0])}, another dispatch of the executable on {quoted(one[0])}, and these store its "
            "tensors otherwise; run specialize-encodings first",
        )


def _open_types(op: Operation) -> list[TensorType[Attribute]]:
    """Return the types of an op's results, or of tensors in their bindings, with unresolved encodings."""
    types = [type.bound_type if isinstance(type, DispatchTensorType) else type for type in op.result_types]
    encoded = [(type, encoding_of(type)) for type in types if is_tensor(type)]
    return [type for type, encoding in encoded if encoding is not None and not is_resolved(encoding)]


def _only_target(executable: Executable, sites: DispatchSites) -> Attribute | None:
    """Return the only target of an executable, as its module cannot be copied here. Raises: DiagnosticError."""
    targets = sites.of(executable).targets
    if len(targets) > 1:
        raise op_error(executable, "runs on several targets; run materialize-encoding on the module around it")
    return targets[0] if targets else None


def _executable_around(op: Operation) -> Executable | None:
    parent = op.parent_op()
    while parent is not None and not isinstance(parent, Executable):
        parent = parent.parent_op()
    return parent
