"""What we print for one op or idea at a time, byte for byte against what mlir-opt 22 prints.

A snippet is a module's contents, or the body of a function with arguments of all common types.
"""

# The snippets are MLIR's lines, as long as they come.
# ruff: noqa: E501
from __future__ import annotations

from collections.abc import Callable

import pytest

from dialects.diagnostic import DiagnosticError
from dialects.registry import make_context
from dialects.text import PrintOptions, parse, print_op
from dialects.verifier import verify

_ARGUMENTS = (
    "%i: index, %j: index, %b: i1, %x: i32, %y: i32, %l: i64, %s: f32, %t: f32, %d: f64, "
    "%m: memref<4x8xf32>, %m1: memref<?xf32>, %mi: memref<16xi32>, %v: vector<4xf32>, %w: vector<4xi32>, "
    "%ts: tensor<4x8xf32>, %td: tensor<?x8xf32>, %ti: tensor<4xi32>, %p: !llvm.ptr"
)

# name -> body of a function with the arguments above.
BODIES: dict[str, str] = {
    "arith.constant index": "%0 = arith.constant 4 : index",
    "arith.constant i32": "%0 = arith.constant -7 : i32",
    "arith.constant true": "%0 = arith.constant true\n%1 = arith.constant false",
    "arith.constant float": "%0 = arith.constant 1.0e-5 : f32\n%1 = arith.constant 0.1 : f64\n%2 = arith.constant 0.5 : f16",
    "arith.constant bf16": "%0 = arith.constant 0.1 : bf16\n%1 = arith.constant 0x7F80 : bf16",
    "arith.constant infinities": "%0 = arith.constant 0x7F800000 : f32\n%1 = arith.constant 0xFFF0000000000000 : f64",
    "arith.constant dense": "%0 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>\n"
    "%1 = arith.constant dense<0.1> : vector<4xf32>\n%2 = arith.constant dense<[[true, false]]> : tensor<1x2xi1>",
    "arith.constant dense i64": "%0 = arith.constant dense<[[1, -2], [3, 4]]> : tensor<2x2xi64>",
    "arith.constant same name": "%0 = arith.constant 1 : i32\n%1 = arith.constant 1 : i32\n%2 = arith.constant 1 : i32",
    "arith.constant negative index": "%0 = arith.constant -1 : index\n%1 = arith.constant -1 : i64",
    "arith.addi": "%0 = arith.addi %x, %y : i32",
    "arith.addi overflow": "%0 = arith.addi %x, %y overflow<nsw, nuw> : i32",
    "arith.subi muli": "%0 = arith.subi %x, %y : i32\n%1 = arith.muli %0, %y : i32",
    "arith.divsi": "%0 = arith.divsi %x, %y : i32\n%1 = arith.remui %x, %y : i32\n%2 = arith.floordivsi %x, %y : i32",
    "arith.bitwise": "%0 = arith.andi %x, %y : i32\n%1 = arith.ori %x, %y : i32\n%2 = arith.xori %x, %y : i32",
    "arith.shifts": "%0 = arith.shli %x, %y : i32\n%1 = arith.shrsi %x, %y : i32\n%2 = arith.shrui %x, %y : i32",
    "arith.addf": "%0 = arith.addf %s, %t : f32",
    "arith.addf fastmath": "%0 = arith.addf %s, %t fastmath<fast> : f32\n%1 = arith.mulf %s, %t fastmath<nnan,ninf> : f32",
    "arith.float ops": "%0 = arith.subf %s, %t : f32\n%1 = arith.divf %s, %t : f32\n%2 = arith.negf %s : f32",
    "arith.maxima": "%0 = arith.maximumf %s, %t : f32\n%1 = arith.minnumf %s, %t : f32\n%2 = arith.maxsi %x, %y : i32",
    "arith.cmpi": "%0 = arith.cmpi slt, %x, %y : i32\n%1 = arith.cmpi ne, %i, %j : index",
    "arith.cmpf": "%0 = arith.cmpf ogt, %s, %t : f32\n%1 = arith.cmpf une, %s, %t : f32",
    "arith.select": "%0 = arith.select %b, %x, %y : i32",
    "arith.casts": "%0 = arith.extsi %x : i32 to i64\n%1 = arith.trunci %l : i64 to i8\n%2 = arith.sitofp %x : i32 to f32\n"
    "%3 = arith.fptosi %s : f32 to i32\n%4 = arith.extf %s : f32 to f64\n%5 = arith.truncf %d : f64 to f32",
    "arith.index_castui": "%0 = arith.index_castui %x : i32 to index",
    "arith.index_cast": "%0 = arith.index_cast %i : index to i32\n%1 = arith.index_cast %x : i32 to index",
    "arith.bitcast": "%0 = arith.bitcast %s : f32 to i32",
    "arith.addui_extended": "%0, %1 = arith.addui_extended %x, %y : i32, i1\n%2 = arith.addi %0, %x : i32",
    "math": "%0 = math.exp %s : f32\n%1 = math.tanh %s : f32\n%2 = math.sqrt %d : f64\n%3 = math.powf %s, %t : f32",
    "math.fma": "%0 = math.fma %s, %t, %s : f32\n%1 = math.absf %s fastmath<fast> : f32\n%2 = math.ctlz %x : i32",
    "scf.if": "scf.if %b {\n  %0 = arith.addi %x, %y : i32\n}",
    "scf.if else": "%0 = scf.if %b -> (i32) {\n  scf.yield %x : i32\n} else {\n  scf.yield %y : i32\n}",
    "scf.if unregistered": 'scf.if %b {\n  "my.op"() : () -> ()\n}',
    "scf.for": "scf.for %k = %i to %j step %i {\n  %0 = arith.addi %k, %i : index\n}",
    "scf.for iter_args": "%0:2 = scf.for %k = %i to %j step %i iter_args(%a = %x, %c = %y) -> (i32, i32) {\n"
    "  scf.yield %c, %a : i32, i32\n}\n%1 = arith.addi %0#0, %0#1 : i32",
    "scf.for i32": "scf.for %k = %x to %y step %x : i32 {\n}",
    "scf.while": "%0 = scf.while (%a = %x) : (i32) -> i32 {\n  scf.condition(%b) %a : i32\n} do {\n^bb0(%a: i32):\n"
    "  scf.yield %a : i32\n}",
    "scf.parallel": "scf.parallel (%k, %n) = (%i, %i) to (%j, %j) step (%i, %i) {\n"
    "  memref.store %s, %m[%k, %n] : memref<4x8xf32>\n}",
    "scf.parallel reduce": "%0 = scf.parallel (%k) = (%i) to (%j) step (%i) init (%s) -> f32 {\n"
    "  scf.reduce(%t : f32) {\n  ^bb0(%a: f32, %c: f32):\n    %1 = arith.addf %a, %c : f32\n"
    "    scf.reduce.return %1 : f32\n  }\n}",
    "scf.execute_region": "%0 = scf.execute_region -> i32 {\n  scf.yield %x : i32\n}",
    "scf.index_switch": "scf.index_switch %i\ncase 2 {\n  scf.yield\n}\ndefault {\n  scf.yield\n}",
    "cf.assert": 'cf.assert %b, "must \\"hold\\""',
    "memref.alloc": "%0 = memref.alloc() : memref<4xf32>\n%1 = memref.alloc(%i) {alignment = 64 : i64} : memref<?xf32>",
    "memref.alloca": "%0 = memref.alloca() : memref<4xf32>",
    "memref.dealloc": "memref.dealloc %m : memref<4x8xf32>",
    "memref.load store": "%0 = memref.load %m[%i, %j] : memref<4x8xf32>\nmemref.store %0, %m[%j, %i] : memref<4x8xf32>",
    "memref.copy": "memref.copy %m, %m : memref<4x8xf32> to memref<4x8xf32>",
    "memref.cast": "%0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>",
    "memref.memory_space_cast": "%0 = memref.memory_space_cast %m : memref<4x8xf32> to memref<4x8xf32, 1>",
    "memref.dim": "%0 = memref.dim %m1, %i : memref<?xf32>",
    "memref.rank": "%0 = memref.rank %m : memref<4x8xf32>",
    "memref.atomic_rmw": "%0 = memref.atomic_rmw addf %s, %m[%i, %j] : (f32, memref<4x8xf32>) -> f32",
    "memref.subview": "%0 = memref.subview %m[0, 2] [2, 4] [1, 1] : memref<4x8xf32> to "
    "memref<2x4xf32, strided<[8, 1], offset: 2>>",
    "memref.subview dynamic": "%0 = memref.subview %m1[%i] [%j] [1] : memref<?xf32> to "
    "memref<?xf32, strided<[1], offset: ?>>",
    "memref.reinterpret_cast": "%0 = memref.reinterpret_cast %m to offset: [0], sizes: [32], strides: [1] : "
    "memref<4x8xf32> to memref<32xf32>",
    "memref.collapse expand": "%0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>\n"
    "%1 = memref.expand_shape %0 [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>",
    "memref.extract_strided_metadata": "%0, %1, %2:2, %3:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> "
    "memref<f32>, index, index, index, index, index",
    "memref.extract_aligned_pointer": "%0 = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index",
    "memref.alloca_scope": "memref.alloca_scope {\n  %0 = memref.alloca() : memref<4xf32>\n}",
    "memref.get_global": "%0 = memref.get_global @g : memref<2xf32>",
    "tensor.empty": "%0 = tensor.empty() : tensor<4xf32>\n%1 = tensor.empty(%i) : tensor<?xf32>",
    "tensor.dim": "%0 = tensor.dim %td, %i : tensor<?x8xf32>",
    "tensor.cast": "%0 = tensor.cast %ts : tensor<4x8xf32> to tensor<?x8xf32>",
    "tensor.extract insert": "%0 = tensor.extract %ts[%i, %j] : tensor<4x8xf32>\n"
    "%1 = tensor.insert %0 into %ts[%i, %j] : tensor<4x8xf32>",
    "tensor.from_elements": "%0 = tensor.from_elements %x, %y : tensor<2xi32>",
    "tensor.splat": "%0 = tensor.splat %s : tensor<4xf32>",
    "tensor.reshape": "%0 = tensor.collapse_shape %ts [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>\n"
    "%1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>",
    "tensor.extract_slice": "%0 = tensor.extract_slice %ts[0, %i] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>",
    "tensor.insert_slice": "%0 = tensor.empty() : tensor<2x2xf32>\n"
    "%1 = tensor.insert_slice %0 into %ts[0, %i] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>",
    "tensor.pad": "%0 = tensor.pad %ts low[0, 1] high[0, 1] {\n^bb0(%a: index, %c: index):\n  tensor.yield %s : f32\n} : "
    "tensor<4x8xf32> to tensor<4x10xf32>",
    "linalg.fill": "%0 = linalg.fill ins(%s : f32) outs(%ts : tensor<4x8xf32>) -> tensor<4x8xf32>\n"
    "linalg.fill ins(%s : f32) outs(%m : memref<4x8xf32>)",
    "linalg.matmul": "%0 = tensor.empty() : tensor<8x4xf32>\n%1 = tensor.empty() : tensor<4x4xf32>\n"
    "%2 = linalg.matmul ins(%ts, %0 : tensor<4x8xf32>, tensor<8x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>",
    "linalg.add": "%0 = linalg.add ins(%ts, %ts : tensor<4x8xf32>, tensor<4x8xf32>) outs(%ts : tensor<4x8xf32>) -> "
    "tensor<4x8xf32>",
    "linalg.transpose": "%0 = tensor.empty() : tensor<8x4xf32>\n"
    "%1 = linalg.transpose ins(%ts : tensor<4x8xf32>) outs(%0 : tensor<8x4xf32>) permutation = [1, 0]",
    "linalg.broadcast": "%0 = tensor.empty() : tensor<4x3xi32>\n"
    "%1 = linalg.broadcast ins(%ti : tensor<4xi32>) outs(%0 : tensor<4x3xi32>) dimensions = [1]",
    "linalg.generic": "%0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, "
    'affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%ts : tensor<4x8xf32>) '
    "outs(%ts : tensor<4x8xf32>) {\n^bb0(%a: f32, %c: f32):\n  %1 = arith.addf %a, %c : f32\n"
    "  linalg.yield %1 : f32\n} -> tensor<4x8xf32>",
    "linalg.generic two maps": "%sq = memref.alloc() : memref<4x4xf32>\nlinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, "
    'affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%sq : memref<4x4xf32>) '
    "outs(%sq : memref<4x4xf32>) {\n^bb0(%a: f32, %c: f32):\n  linalg.yield %a : f32\n}",
    "linalg.index": 'linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} '
    "outs(%mi : memref<16xi32>) {\n^bb0(%a: i32):\n  %0 = linalg.index 0 : index\n  linalg.yield %a : i32\n}",
    "affine.for": "affine.for %k = 0 to 10 {\n}",
    "affine.for step": "affine.for %k = 0 to 10 step 2 {\n  %0 = affine.load %mi[%k] : memref<16xi32>\n"
    "  affine.store %0, %mi[%k] : memref<16xi32>\n}",
    "affine.for bounds": "affine.for %k = %i to %j {\n}",
    "affine.for iter_args": "%0 = affine.for %k = 0 to 4 iter_args(%a = %s) -> (f32) {\n  affine.yield %a : f32\n}",
    "affine.apply": "%0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 - 1)>(%i)[%j]",
    "affine.min": "%0 = affine.min affine_map<(d0) -> (d0, 8)>(%i)\n%1 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%j]",
    "affine.if": "affine.if affine_set<(d0) : (d0 - 2 >= 0, d0 == 0)>(%i) {\n  %0 = arith.constant 1 : i32\n}",
    "affine.if else": "%0 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%j] -> f32 {\n  affine.yield %s : f32\n"
    "} else {\n  affine.yield %t : f32\n}",
    "affine.parallel": "affine.parallel (%k, %n) = (0, 0) to (10, 20) step (1, 2) {\n}",
    "affine.parallel reduce": '%0 = affine.parallel (%k) = (0) to (10) reduce ("addf") -> f32 {\n'
    "  affine.yield %s : f32\n}",
    "affine.load expression": "%0 = affine.load %mi[symbol(%i) + 3] : memref<16xi32>",
    "vector.load store": "%0 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<4xf32>\n"
    "vector.store %0, %m[%i, %j] : memref<4x8xf32>, vector<4xf32>",
    "vector.broadcast": "%0 = vector.broadcast %s : f32 to vector<4xf32>",
    "vector.fma": "%0 = vector.fma %v, %v, %v : vector<4xf32>",
    "vector.extract insert": "%0 = vector.extract %v[1] : f32 from vector<4xf32>\n"
    "%1 = vector.insert %0, %v[2] : f32 into vector<4xf32>",
    "vector.reduction": "%0 = vector.reduction <add>, %v : vector<4xf32> into f32",
    "vector.transfer_read": "%0 = vector.transfer_read %m[%i, %j], %s : memref<4x8xf32>, vector<4xf32>",
    "vector.transfer_write": "vector.transfer_write %v, %m[%i, %j] : vector<4xf32>, memref<4x8xf32>",
    "vector.shuffle": "%0 = vector.shuffle %v, %v [0, 1, 4, 5] : vector<4xf32>, vector<4xf32>",
    "vector.bitcast": "%0 = vector.bitcast %v : vector<4xf32> to vector<4xi32>",
    "unrealized_conversion_cast": "%0 = builtin.unrealized_conversion_cast %x : i32 to index\n"
    "%1:2 = builtin.unrealized_conversion_cast %x : i32 to i16, i16",
    "func.call": "%0 = func.call @g1(%x) : (i32) -> i32\ncall @g0() : () -> ()",
    "func.constant": "%0 = func.constant @g0 : () -> ()\n%1 = constant @g1 : (i32) -> i32",
    "llvm.constant": "%0 = llvm.mlir.constant(0 : index) : i64\n%1 = llvm.mlir.constant(1 : i32) : i32\n"
    "%2 = llvm.mlir.constant(1.5 : f32) : f32\n%3 = llvm.mlir.constant(true) : i1\n"
    "%4 = llvm.mlir.constant(7 : i64) : i64\n%5 = llvm.mlir.constant(-1 : i32) : i64",
    "llvm.constant dense": "%0 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>",
    "llvm.undef zero": "%0 = llvm.mlir.undef : !llvm.struct<(ptr, i64)>\n%1 = llvm.mlir.zero : !llvm.ptr\n"
    "%2 = llvm.mlir.zero : !llvm.ptr",
    "llvm.struct": "%0 = llvm.mlir.undef : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>\n"
    "%1 = llvm.insertvalue %p, %0[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>\n"
    "%2 = llvm.extractvalue %1[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>",
    "llvm.alloca load store": "%0 = llvm.alloca %x x i64 : (i32) -> !llvm.ptr\n%1 = llvm.load %0 : !llvm.ptr -> i64\n"
    "llvm.store %1, %0 : i64, !llvm.ptr\n%2 = llvm.alloca %x x f32 {alignment = 8 : i64} : (i32) -> !llvm.ptr",
    "llvm.getelementptr": "%0 = llvm.getelementptr %p[%l] : (!llvm.ptr, i64) -> !llvm.ptr, f32\n"
    "%1 = llvm.getelementptr inbounds %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i64)>\n"
    "%2 = llvm.getelementptr %p[%l, 1, %x] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.array<4 x array<2 x f32>>",
    "llvm.arithmetic": "%0 = llvm.add %x, %y : i32\n%1 = llvm.mul %x, %y overflow<nsw, nuw> : i32\n%2 = llvm.fadd %s, %t : f32\n"
    "%3 = llvm.sdiv %x, %y : i32\n%4 = llvm.or %x, %y : i32\n%5 = llvm.fneg %s : f32",
    "llvm.getelementptr flags": "%0 = llvm.getelementptr inbounds|nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, f32\n"
    "%1 = llvm.getelementptr nusw|nuw %p[%l] : (!llvm.ptr, i64) -> !llvm.ptr, f32",
    "llvm.icmp": '%0 = llvm.icmp "slt" %x, %y : i32\n%1 = llvm.fcmp "olt" %s, %t : f32',
    "llvm.casts": "%0 = llvm.ptrtoint %p : !llvm.ptr to i64\n%1 = llvm.inttoptr %l : i64 to !llvm.ptr\n"
    "%2 = llvm.sext %x : i32 to i64\n%3 = llvm.trunc %l : i64 to i32\n%4 = llvm.zext %x : i32 to i64\n"
    "%5 = llvm.sitofp %x : i32 to f32\n%6 = llvm.bitcast %x : i32 to f32\n%7 = llvm.fpext %s : f32 to f64",
    "llvm.poison": "%0 = llvm.mlir.poison : i32",
    "llvm.constant string": '%0 = llvm.mlir.constant("ab\\00") : !llvm.array<3 x i8>',
    "llvm.select": "%0 = llvm.select %b, %x, %y : i1, i32",
    "llvm.addressof": "%0 = llvm.mlir.addressof @str : !llvm.ptr",
    "llvm.call": "%0 = llvm.call @h(%p, %l) : (!llvm.ptr, i64) -> !llvm.ptr\nllvm.call @h0() : () -> ()\n"
    "%1 = llvm.call %p(%x) : !llvm.ptr, (i32) -> i32",
    "unregistered": '%0:2 = "my.op"(%x) <{p = 1 : i64}> ({\n^bb0(%a: i32):\n  "my.end"(%a) : (i32) -> ()\n}, {\n}) '
    "{z, a = [1, 2 : i32, 2.5, 3.5 : f32]} : (i32) -> (i32, f32)\n"
    '"my.use"(%0#1) {"quoted key" = unit, s = "tab\\09 quote\\22 slash\\\\ é"} : (f32) -> ()',
    "attributes": '"my.op"() {a = dense<[1, 2]> : vector<2xi8>, b = array<i32: 1, 2>, c = array<i1: true, false>, '
    "d = @sym::@inner, e = {x = 1 : i8, y}, f = i32, g = (i32, f32) -> (), h = -1 : i8, i = 255 : ui8, j = 1.0, "
    "k = array<f32: 1.0, 0.1>, l = array<i64>, m = tensor<2x?xi1>, n = vector<[4]xf32>, o = tuple<i32, f32>, "
    "p = complex<f32>, q = none, r = memref<*xf32>, s = dense<> : tensor<0xi32>, t = () -> (() -> ()), u = [], "
    'v = {}, w = @"odd name", x = true, y = 5 : index, z = 200 : i8} : () -> ()',
    "attributes of maps": '"my.op"() {a = affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 - s0, d0 floordiv 4, (d0 + 1) mod 3, '
    "d1 ceildiv 2, -d0, d0 * 64 + d1)>, b = affine_map<() -> ()>, c = affine_map<(d0) -> (d0 - 4)>, "
    "d = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>, e = memref<4xf32, affine_map<(d0) -> (d0 + 1)>>, "
    "f = affine_map<(d0) -> (0)>} : () -> ()",
    "floats by their bits": '"my.op"() {a = dense<0x7FF0000000000000> : tensor<2xf64>, '
    "b = dense<[0x7FC00000, 1.0]> : tensor<2xf32>, c = dense<[0x7F80, 0xFF80]> : tensor<2xbf16>, "
    "d = array<f32: 0x7F800000, 1.0>, e = [0x7FF0000000000000 : f64, 0xC3681AB17BB92BB7 : f64, 1.0], "
    "f = dense<[0xFF, 1]> : tensor<2xi8>, g = {x = 0xC3681AB17BB92BB7 : f64}, h = array<f64>} : () -> ()",
    "attributes dense": '"my.op"() {a = dense<1.0> : tensor<2xf32>, b = dense<[1.0, 0.1]> : tensor<2xf64>, '
    'c = dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>, d = dense<"0x01000000"> : tensor<1xi32>, '
    "e = dense<-1> : tensor<2xi8>, f = dense<[0, 255]> : tensor<2xui8>, g = dense<5> : tensor<i32>, "
    "h = dense<[1, 2]> : tensor<2xindex>} : () -> ()",
}

# name -> contents of a module.
MODULES: dict[str, str] = {
    "empty": "",
    "module attributes": 'module attributes {llvm.data_layout = "", a.b = 1 : i32} {\n}',
    "module name": "module @named {\n}",
    "nested module": "module {\n  module @inner {\n    func.func private @f()\n  }\n}",
    "func declaration": "func.func private @f(i32, tensor<2xf32>) -> (i32, f32)\nfunc.func private @g() -> i32\n"
    "func.func private @h()",
    "func attributes": "func.func @f(%a: i32 {my.a = 1 : i32, my.b}, %b: f32) -> (i32 {my.r}) attributes "
    "{llvm.emit_c_interface, z = 1 : i64} {\n  return %a : i32\n}",
    "func declaration attributes": "func.func private @f(i32 {my.a}) -> (i32 {my.r}) attributes {x}",
    "func visibility": "func.func public @f() {\n  return\n}\nfunc.func nested @g() {\n  return\n}",
    "func quoted name": 'func.func private @"a b"(i32)',
    "func higher order": "func.func @f(%a: () -> ()) -> (() -> ()) {\n  return %a : () -> ()\n}",
    "func returns several": "func.func @f(%a: i32) -> (i32, i32) {\n  return %a, %a : i32, i32\n}",
    "cf": "func.func @f(%c: i1, %a: i32) -> i32 {\n  cf.cond_br %c, ^bb1(%a : i32), ^bb2\n^bb1(%x: i32):\n"
    "  cf.br ^bb3(%x : i32)\n^bb2:\n  cf.br ^bb3(%a : i32)\n^bb3(%y: i32):\n  return %y : i32\n}",
    "cf unreachable block": "func.func @f() {\n  return\n^bb1:\n  cf.br ^bb1\n}",
    "cf.switch": "func.func @f(%a: i32) {\n  cf.switch %a : i32, [\n    default: ^bb1,\n    42: ^bb2(%a : i32)\n  ]\n"
    "^bb1:\n  return\n^bb2(%b: i32):\n  return\n}",
    "memref.global": 'memref.global "private" constant @a : memref<2xf32> = dense<[1.0, 0.1]>\n'
    "memref.global @b : memref<2xi32>\nmemref.global constant @c : memref<2xi32> = dense<0> {alignment = 64 : i64}\n"
    'memref.global "private" @d : memref<4xf32> = uninitialized',
    "llvm.func": "llvm.func @launch(!llvm.ptr, !llvm.ptr) attributes {llvm.emit_c_interface}\n"
    "llvm.func @f(%a: !llvm.ptr, %b: i64) -> i32 {\n  %0 = llvm.mlir.constant(1 : i32) : i32\n  llvm.return %0 : i32\n}\n"
    "llvm.func @void() {\n  llvm.return\n}\nllvm.func @variadic(i32, ...)\nllvm.func internal @inner() {\n  llvm.return\n}\n"
    'llvm.func @attrs(%a: !llvm.ptr {llvm.noalias}) attributes {sym_visibility = "private"} {\n  llvm.return\n}',
    "llvm.global": 'llvm.mlir.global internal constant @str("hello\\00") {addr_space = 0 : i32}\n'
    "llvm.mlir.global external @ext() {addr_space = 0 : i32} : i32\n"
    "llvm.mlir.global private @x(5 : i32) {addr_space = 0 : i32} : i32\n"
    "llvm.mlir.global internal constant @arr(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>",
    "llvm blocks": "llvm.func @f(%c: i1, %a: i32) {\n  llvm.cond_br %c, ^bb1(%a : i32), ^bb2\n^bb1(%x: i32):\n"
    "  llvm.br ^bb2\n^bb2:\n  llvm.return\n}",
    "aliases": "func.func private @f(memref<4xf32, affine_map<(d0) -> (d0 * 2)>>, memref<4xf32, affine_map<(d0) -> "
    '(d0 * 3)>>)\n"my.op"() {m = affine_map<(d0) -> (d0 * 3)>, n = affine_map<(d0) -> (d0 * 5)>, '
    "s = affine_set<(d0) : (d0 >= 0)>} : () -> ()",
    "aliases in generic order": '%0 = "my.op"() ({\n  "my.in"() {m = affine_map<(d0) -> (d0 * 2)>} : () -> ()\n}) '
    "{m = affine_map<(d0) -> (d0 * 3)>} : () -> memref<4xf32, affine_map<(d0) -> (d0 * 4)>>",
    "type alias": "!t = tensor<2xf32>\n#a = 5 : i32\nfunc.func private @f(!t) attributes {x = #a}",
    "names": 'func.func @f(%a: i32) {\n  %c0 = arith.constant 0 : index\n  "my.a"() ({\n    %c0_0 = arith.constant 0 : index\n'
    '    %1 = "my.v"() : () -> i32\n  }) : () -> ()\n  "my.a"() ({\n  ^bb0(%b: i32):\n'
    '    %c1 = arith.constant 0 : index\n    %2 = "my.v"() : () -> i32\n  ^bb1(%d: i32):\n'
    '    %3 = "my.v"() : () -> i32\n  }) : () -> ()\n  %4 = "my.v"() : () -> i32\n  return\n}',
    "isolated inside": 'func.func @f(%a: i32) {\n  %0 = "my.v"() : () -> i32\n  "my.m"() ({\n    builtin.module {\n'
    "      func.func @g(%b: i32) -> i32 {\n        return %b : i32\n      }\n    }\n  }) : () -> ()\n  return\n}",
    "location metadata": 'func.func private @f(i32) loc("a.py":1:2)',
    "tensor encoding": 'func.func private @f(tensor<2xf32, "enc">, tensor<*xf32>, vector<f32>, memref<2xf32, 1>, '
    'memref<2xf32, 1 : i32>, memref<*xf32, 2>, memref<4xf32, strided<[?], offset: ?>>, memref<2xf32, "space">)',
    "float types": "func.func private @f(f8E4M3FN, f8E5M2, bf16, f16, tf32, f80, f128, f4E2M1FN)",
    "graph region": '"my.a"(%0) : (i32) -> ()\n%0 = "my.b"() : () -> i32',
}

SNIPPETS: dict[str, str] = {
    name: (
        f"func.func @f({_ARGUMENTS}) {{\n{body}\nreturn\n}}\n"
        + ('memref.global "private" @g : memref<2xf32>\n' if "@g :" in body else "")
        + ("func.func private @g0()\nfunc.func private @g1(i32) -> i32\n" if "@g0" in body else "")
        + ('llvm.mlir.global internal constant @str("a") {addr_space = 0 : i32}\n' if "@str" in body else "")
        + ("llvm.func @h(!llvm.ptr, i64) -> !llvm.ptr\nllvm.func @h0()\n" if "@h0" in body else "")
    )
    for name, body in BODIES.items()
} | MODULES

_NOT_IN_XDSL = "xDSL does not define the op"

# (snippet, form) -> why ours differs. An entry that is no longer needed fails its test.
KNOWN_DIFFERENCES: dict[tuple[str, str], str] = {
    ("arith.casts", "generic"): "xDSL's arith.trunci has no overflow flags",
    ("arith.index_castui", "custom"): _NOT_IN_XDSL,
    ("arith.index_castui", "generic"): _NOT_IN_XDSL,
    ("linalg.matmul", "generic"): "xDSL adds the hidden region's operands in the other order",
    ("affine.parallel reduce", "generic"): "xDSL keeps reductions as strings, MLIR as numbers",
    ("func.constant", "custom"): _NOT_IN_XDSL,
    ("func.constant", "generic"): _NOT_IN_XDSL,
    ("llvm.getelementptr", "generic"): "xDSL keeps `inbounds` as an attribute of its own",
    ("llvm.getelementptr flags", "generic"): "xDSL keeps `inbounds` as an attribute of its own",
    ("llvm.casts", "generic"): "xDSL has an attribute where MLIR has a number, in llvm.trunc",
    ("llvm.poison", "custom"): _NOT_IN_XDSL,
    ("llvm.poison", "generic"): _NOT_IN_XDSL,
}

FORMS = {"custom": (), "generic": ("--mlir-print-op-generic",)}
CASES = [(name, form) for name in SNIPPETS for form in FORMS]
_SEPARATOR = "// -----\n"


def ours(text: str, form: str) -> str:
    """What we print for `text`, as a driver would write it; a refusal as its message."""
    try:
        op = parse(make_context(allow_unregistered=True), text)
        verify(op)
    except DiagnosticError as error:
        return f"error: {error}"
    return print_op(op, PrintOptions(generic=form == "generic")) + "\n\n"


@pytest.fixture(scope="module")
def reference(mlir_opt: Callable[..., object]) -> dict[tuple[str, str], str]:
    """What mlir-opt prints for each case; one run per form."""
    texts: dict[tuple[str, str], str] = {}
    for form, flags in FORMS.items():
        result = mlir_opt(_SEPARATOR.join(text + "\n" for text in SNIPPETS.values()), "--split-input-file", *flags)
        assert result.returncode == 0, result.stderr
        outputs = result.stdout.split(_SEPARATOR)
        assert len(outputs) == len(SNIPPETS)
        texts.update(((name, form), output) for name, output in zip(SNIPPETS, outputs, strict=True))
    return texts


@pytest.mark.parametrize(("name", "form"), CASES)
def test_prints_as_mlir_opt(name: str, form: str, reference: dict[tuple[str, str], str]):
    expected = reference[name, form]
    reason = KNOWN_DIFFERENCES.get((name, form))
    if reason is None:
        assert ours(SNIPPETS[name], form) == expected
        assert ours(expected, form) == expected, "what mlir-opt printed, read and printed again"
    else:
        assert ours(SNIPPETS[name], form) != expected, f"no longer a difference: {reason}"


def test_mlir_opt_accepts_what_we_print(mlir_opt: Callable[..., object]):
    """Also where our text is known to differ from mlir-opt's."""
    texts = {case: ours(SNIPPETS[case[0]], case[1]) for case in CASES}
    accepted = {case: text for case, text in texts.items() if KNOWN_DIFFERENCES.get(case) != _NOT_IN_XDSL}
    assert not [case for case, text in accepted.items() if text.startswith("error:")]
    # The one text that mlir-opt cannot read back.
    del accepted["affine.parallel reduce", "generic"]
    result = mlir_opt(_SEPARATOR.join(accepted.values()), "--split-input-file")
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SNIPPETS)
def test_text_is_stable(name: str, form: str):
    """Printed, read and printed again, the text is the same; runs without mlir-opt."""
    if KNOWN_DIFFERENCES.get((name, form)) == _NOT_IN_XDSL:
        pytest.skip(_NOT_IN_XDSL)
    once = ours(SNIPPETS[name], form)
    assert not once.startswith("error:")
    assert ours(once, form) == once
