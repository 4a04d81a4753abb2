"""Control flow, llvm and gpu."""

# The inputs and messages are as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from conformance.bad_inputs.row import Bad, body

BAD: dict[str, Bad] = {
    "scf.if without else": Bad(
        body("  %0 = scf.if %c -> i32 {\n    scf.yield %a : i32\n  }\n  return", "(%c: i1, %a: i32)"),
        (("error", 2, 8),),
        "'scf.if' op must have an else block if defining values",
    ),
    "scf.yield types": Bad(
        body(
            "  %0 = scf.if %c -> i32 {\n    scf.yield %c : i1\n  } else {\n    scf.yield %c : i1\n  }\n  return",
            "(%c: i1)",
        ),
        (("error", 2, 8), ("note", 3, 5)),
        "'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'i32'",
    ),
    "scf.yield outside": Bad(
        body("  scf.yield"),
        (("error", 2, 3),),
        "'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'",
    ),
    "cond_br weight": Bad(
        body("  cf.cond_br %c weights([30, 2147483648]), ^b, ^b\n^b:\n  return", "(%c: i1)"),
        (("error", 2, 30),),
        "custom op 'cf.cond_br' integer value too large",
    ),
    "switch case type": Bad(
        body("  cf.switch %a : f32, [\n    default: ^b\n  ]\n^b:\n  return", "(%a: f32)"),
        (("error", 2, 3),),
        "'cf.switch' op operand #0 must be integer, but got 'f32'",
        differs="the form is read and refused by the op's verifier, later than mlir-opt's parser does",
    ),
    "affine.apply operand count": Bad(
        body("  %0 = affine.apply affine_map<(d0, d1) -> (d0)>(%a)\n  return", "(%a: index)"),
        (("error", 2, 8),),
        "'affine.apply' op operand count and affine map dimension and symbol count must match",
        words="the op is checked after it is read; MLIR's parser refuses it",
    ),
    "llvm.load of no pointer": Bad(
        body("  %0 = llvm.load %a : i32 -> i32\n  return", "(%a: i32)"),
        (("error", 2, 8),),
        "'llvm.load' op operand #0 must be LLVM pointer type, but got 'i32'",
    ),
    "llvm.func return": Bad(
        "llvm.func @f() -> i32 {\n  llvm.return\n}\n",
        (("error", 2, 3), ("note", 1, 1)),
        "'llvm.return' op expected 1 operand",
    ),
    "llvm.call missing": Bad(
        "llvm.func @f() {\n  llvm.call @g() : () -> ()\n  llvm.return\n}\n",
        (("error", 2, 3),),
        "'llvm.call' op 'g' does not reference a symbol in the current scope",
    ),
    "llvm.mlir.addressof missing": Bad(
        "llvm.func @f() {\n  %0 = llvm.mlir.addressof @g : !llvm.ptr\n  llvm.return\n}\n",
        (("error", 2, 8),),
        "'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'",
    ),
    "gpu.launch_func missing": Bad(
        body("  gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c)\n  return", "(%c: index)"),
        (("error", 2, 3),),
        "'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute",
    ),
    "gpu.return outside": Bad(body("  gpu.return"), (("error", 2, 3),), "'gpu.return' op expects parent op 'gpu.func'"),
    "gpu.thread_id dimension": Bad(
        body("  %0 = gpu.thread_id w\n  return"),
        (("error", 2, 22), ("error", 3, 3)),
        "custom op 'gpu.thread_id' expected ::mlir::gpu::Dimension to be one of: x, y, z",
    ),
    "too few regions": Bad(
        body('  "scf.if"(%c) ({\n    scf.yield\n  }) : (i1) -> ()\n  return', "(%c: i1)"),
        (("error", 2, 3),),
        "'scf.if' op expected 2 regions",
    ),
    "region without its block": Bad(
        body('  "scf.if"(%c) ({}, {}) : (i1) -> ()\n  return', "(%c: i1)"),
        (("error", 2, 3),),
        "'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks",
    ),
    "argument of a region that has none": Bad(
        body('  "scf.if"(%c) ({\n  ^bb0(%x: i32):\n    scf.yield\n  }, {}) : (i1) -> ()\n  return', "(%c: i1)"),
        (("error", 2, 3),),
        "'scf.if' op region #0 should have no arguments",
    ),
    "region that ends otherwise": Bad(
        body("  scf.if %c {\n    llvm.unreachable\n  }\n  return", "(%c: i1)"),
        (("error", 2, 3), ("note", 2, 3)),
        "'scf.if' op expects regions to end with 'scf.yield', found 'llvm.unreachable'",
    ),
    "types that differ": Bad(
        body('  %0 = "llvm.add"(%a, %b) : (i32, i64) -> i32\n  return', "(%a: i32, %b: i64)"),
        (("error", 2, 8),),
        "'llvm.add' op requires the same type for all operands and results",
    ),
    "operands of a case": Bad(
        body(
            '  "cf.switch"(%a)[^bb1, ^bb1] {case_values = dense<1> : vector<1xi32>, case_operand_segments = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0, 0>} : (i32) -> ()\n^bb1:\n  return',
            "(%a: i32)",
        ),
        (("error", 2, 3),),
        "'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'",
    ),
    "successors in a wrong number": Bad(
        body('  "cf.br"()[^bb1, ^bb1] : () -> ()\n^bb1:\n  return'),
        (("error", 2, 3),),
        "'cf.br' op requires 1 successor but found 2",
    ),
}
