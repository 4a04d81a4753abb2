// RUN: okl-opt %s --allow-unregistered-dialect -convert-arith-to-llvm | filecheck %s
// RUN: okl-opt %s --allow-unregistered-dialect -convert-arith-to-llvm="index-bitwidth=32" | filecheck %s --check-prefix=NARROW

// Flags go along; an index is an i64, and at the seams stand casts.
// CHECK-LABEL: func.func @flags
// CHECK:         %[[N:.*]] = builtin.unrealized_conversion_cast %{{.*}} : index to i64
// CHECK:         %[[SUM:.*]] = llvm.add %[[N]], %[[N]] overflow<nsw> : i64
// CHECK-NEXT:    %[[BACK:.*]] = builtin.unrealized_conversion_cast %[[SUM]] : i64 to index
// CHECK:         llvm.fadd %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<contract>} : f32
// NARROW-LABEL: func.func @flags
// NARROW:        llvm.add %{{.*}}, %{{.*}} overflow<nsw> : i32
func.func @flags(%n: index, %f: f32) -> (index, f32) {
  %0 = arith.addi %n, %n overflow<nsw> : index
  %1 = arith.addf %f, %f fastmath<contract> : f32
  return %0, %1 : index, f32
}

// Of vectors of vectors each is computed by itself.
// CHECK-LABEL: func.func @vectors
// CHECK:         llvm.mlir.poison : !llvm.array<2 x vector<3xi8>>
// CHECK:         %[[A:.*]] = llvm.extractvalue %{{.*}}[0]
// CHECK:         %[[B:.*]] = llvm.extractvalue %{{.*}}[0]
// CHECK-NEXT:    llvm.xor %[[A]], %[[B]] : vector<3xi8>
// CHECK:         llvm.insertvalue %{{.*}}, %{{.*}}[1]
func.func @vectors(%a: vector<2x3xi8>, %b: vector<2x3xi8>) -> vector<2x3xi8> {
  %0 = arith.xori %a, %b : vector<2x3xi8>
  return %0 : vector<2x3xi8>
}

// Divisions that round up or down are written out first; what is constant folds on the way, in any dialect.
// CHECK-LABEL: func.func @round
// CHECK:         llvm.sdiv
// CHECK:         llvm.icmp "ne"
// CHECK:         llvm.select
// CHECK:         llvm.mlir.constant(4 : index) : i64
// CHECK-NOT:     memref.dim
func.func @round(%a: i32, %b: i32, %m: memref<4xf32>) -> (i32, index) {
  %0 = arith.floordivsi %a, %b : i32
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<4xf32>
  return %0, %d : i32, index
}

// Tensors are not for LLVM, and neither is what control does not reach.
// CHECK-LABEL: func.func @stays
// CHECK:         arith.addi %{{.*}} : tensor<4xi32>
// CHECK:       ^bb1:
// CHECK:         arith.muli
func.func @stays(%t: tensor<4xi32>, %n: index) -> tensor<4xi32> {
  %0 = arith.addi %t, %t : tensor<4xi32>
  return %0 : tensor<4xi32>
^bb1:
  %1 = arith.muli %n, %n : index
  "test.use"(%1) : (index) -> ()
  cf.br ^bb1
}
