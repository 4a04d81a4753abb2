"""Custom assembly that xDSL lacks or spells otherwise; test/unit/conformance shows that the texts are mlir-opt's."""

from __future__ import annotations

import importlib

import pytest
from xdsl.ir import TypeAttribute

from okl_opt.dialects.diagnostic import DiagnosticError
from okl_opt.dialects.modules import upstream_dialects
from okl_opt.dialects.registry import make_context
from okl_opt.dialects.text import parse, print_op
from okl_opt.dialects.text.assembly import OLD_NAMES, assembly, attribute_writer, type_readers
from okl_opt.dialects.verifier import verify

ARGUMENTS = (
    "%i: index, %x: i32, %s: f32, %b: i1, %m: memref<4x8xf32>, %v: memref<16xi32>, %t: tensor<4x8xf32>, %p: !llvm.ptr"
)
BODIES = [
    "memref.copy %arg4, %arg4 : memref<4x8xf32> to memref<4x8xf32>",
    "%cast = memref.cast %arg4 : memref<4x8xf32> to memref<?x?xf32>",
    "%memspacecast = memref.memory_space_cast %arg4 : memref<4x8xf32> to memref<4x8xf32, 1>",
    "%0 = memref.atomic_rmw addf %arg2, %arg4[%arg0, %arg0] : (f32, memref<4x8xf32>) -> f32",
    "%0 = memref.rank %arg4 : memref<4x8xf32>",
    "%intptr = memref.extract_aligned_pointer_as_index %arg4 : memref<4x8xf32> -> index",
    "memref.alloca_scope  {\n      %alloca = memref.alloca() : memref<4xf32>\n    }",
    "%0 = memref.alloca_scope  -> (i32) {\n      memref.alloca_scope.return %arg1 : i32\n    }",
    "scf.parallel (%arg8, %arg9) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) {\n      scf.reduce \n    }",
    "%0 = scf.parallel (%arg8) = (%arg0) to (%arg0) step (%arg0) init (%arg2) -> f32 {\n"
    "      scf.reduce(%arg2 : f32) {\n      ^bb0(%arg9: f32, %arg10: f32):\n"
    "        %1 = arith.addf %arg9, %arg10 : f32\n        scf.reduce.return %1 : f32\n      }\n    }",
    "scf.index_switch %arg0 \n    case 2 {\n      scf.yield\n    }\n    default {\n    }",
    "scf.if %arg3 {\n    } {a}",
    "scf.for %arg8 = %arg1 to %arg1 step %arg1  : i32 {\n    }",
    "affine.parallel (%arg8, %arg9) = (0, max(%arg0, 3)) to (10, min(%arg0 + 1, 20)) step (1, 2) {\n    }",
    '%0 = affine.parallel (%arg8) = (0) to (10) reduce ("addf") -> (f32) {\n      affine.yield %arg2 : f32\n    }',
    "%0 = affine.load %arg5[symbol(%arg0) * 2] : memref<16xi32>",
    "affine.store %arg1, %arg5[%arg0 + 3] : memref<16xi32>",
    "%0 = llvm.mlir.constant(0 : index) : i64",
    "%0 = llvm.mlir.constant(7 : i64) : i64",
    '%0 = llvm.mlir.constant("ab\\00") : !llvm.array<3 x i8>',
    "%0 = llvm.mlir.undef : !llvm.struct<(ptr, i64, array<2 x i64>)>",
    "%0 = arith.addi %arg1, %arg1 overflow<nsw, nuw> : i32",
]
MODULES = [
    'memref.global "private" constant @a : memref<2xf32> = dense<[1.000000e+00, 1.000000e-01]> {alignment = 64 : i64}',
    "memref.global @b : memref<2xi32>",
    'memref.global "private" @c : memref<4xf32> = uninitialized',
    'llvm.mlir.global internal constant @s("hello\\00") {addr_space = 0 : i32}',
    "llvm.mlir.global external @e() {addr_space = 0 : i32} : i32",
    "llvm.func @f(!llvm.ptr, i64) -> !llvm.ptr attributes {llvm.emit_c_interface}",
    "llvm.func internal @g(%arg0: !llvm.ptr {llvm.noalias}) {\n    llvm.return\n  }",
    "llvm.func @variadic(i32, ...)",
    'llvm.func @v() attributes {sym_visibility = "private"}',
    "func.func private @d(i32 {a.b}) -> (i32 {a.c}) attributes {x}",
    "func.func private @none()",
]


def round_trip(text: str) -> str:
    op = parse(make_context(), text)
    verify(op)
    return print_op(op)


@pytest.mark.parametrize("body", BODIES)
def test_in_a_function(body: str):
    text = f"module {{\n  func.func @f({ARGUMENTS}) {{\n    {body}\n    return\n  }}\n}}"
    for number, name in enumerate("ixsbmvtp"):
        text = text.replace(f"%{name}:", f"%arg{number}:")
    assert round_trip(text) == text


@pytest.mark.parametrize("body", MODULES)
def test_in_a_module(body: str):
    text = f"module {{\n  {body}\n}}"
    assert round_trip(text) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("memref.global @a : tensor<2xf32>", "custom op 'memref.global' type should be static shaped memref"),
        ("func.func @f(%a: i32, i32) { return }", "custom op 'func.func' expected SSA identifier"),
        (
            "llvm.func @f() -> (i32, i32)",
            "custom op 'llvm.func' failed to construct function type: expected zero or one function result",
        ),
        ("llvm.func @f(..., i32)", "custom op 'llvm.func' variadic arguments must be in the end of the argument list"),
        ("func.func @f() {\n}", "custom op 'func.func' expected non-empty function body"),
    ],
)
def test_refusals(text: str, message: str):
    with pytest.raises(DiagnosticError) as raised:
        parse(make_context(), text)
    assert raised.value.diagnostics[0].message == message


@pytest.mark.parametrize("dialect", upstream_dialects("forms"))
def test_every_entry_belongs_to_an_op_or_attribute(dialect: str):
    context, module = make_context(), importlib.import_module(f"okl_opt.dialects.upstream.{dialect}.forms")
    for name in getattr(module, "ASM", {}):
        assert context.get_optional_op(OLD_NAMES.get(name, name)) is not None
        assert assembly(name) is module.ASM[name]
    for name in getattr(module, "ATTRIBUTES", {}):
        assert (context.get_optional_attr(name) or context.get_optional_type(name)) is not None
        assert attribute_writer(name) is module.ATTRIBUTES[name]


@pytest.mark.parametrize("name", OLD_NAMES)
def test_ops_are_read_by_their_old_names(name: str):
    entry = assembly(name)
    assert entry is not None and entry.parse is not None
    assert make_context().get_optional_op(name) is None


def test_types_that_a_dialect_reads_are_all_it_has():
    names = {cls.name for cls in make_context().get_dialect("llvm").attributes if issubclass(cls, TypeAttribute)}
    assert {f"llvm.{word}" for word in type_readers("llvm")} == names


def test_other_dialects_have_no_entries():
    assert assembly("oneflow.relu") is None
    assert attribute_writer("okl.kernel") is None
