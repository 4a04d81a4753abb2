// RUN: okl-opt %s -convert-math-to-llvm | filecheck %s

// Flags of fast math and attributes go along.
// CHECK-LABEL: func.func @flags(
// CHECK-NEXT:    %0 = llvm.intr.exp(%arg0) {fastmathFlags = #llvm.fastmath<nnan, contract>, note = "n"} : (f32) -> f32
func.func @flags(%x: f32) -> f32 {
  %0 = math.exp %x fastmath<nnan,contract> {note = "n"} : f32
  return %0 : f32
}

// Vectors of rank 2 are arrays of vectors, taken one by one.
// CHECK-LABEL: func.func @rows(
// CHECK:         %[[ROWS:.*]] = builtin.unrealized_conversion_cast %arg0 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %[[NONE:.*]] = llvm.mlir.poison : !llvm.array<2 x vector<4xf32>>
// CHECK-NEXT:    %[[ROW0:.*]] = llvm.extractvalue %[[ROWS]][0]
// CHECK-NEXT:    %[[TANH0:.*]] = llvm.intr.tanh(%[[ROW0]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:    %[[HALF:.*]] = llvm.insertvalue %[[TANH0]], %[[NONE]][0]
// CHECK-NEXT:    %[[ROW1:.*]] = llvm.extractvalue %[[ROWS]][1]
// CHECK-NEXT:    %[[TANH1:.*]] = llvm.intr.tanh(%[[ROW1]])
// CHECK-NEXT:    llvm.insertvalue %[[TANH1]], %[[HALF]][1]
func.func @rows(%x: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = math.tanh %x : vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// The index is an i64; zero has as many leading zeros as it has bits.
// CHECK-LABEL: func.func @bits(
// CHECK:         "llvm.intr.ctlz"(%{{.*}}) <{is_zero_poison = false}> : (i64) -> i64
func.func @bits(%x: index) -> index {
  %0 = math.ctlz %x : index
  return %0 : index
}

// What LLVM has no intrinsic for stays.
// CHECK-LABEL: func.func @left(
// CHECK-NEXT:    math.erf %arg0 : f32
// CHECK-NEXT:    math.cbrt %arg0 : f32
// CHECK-NEXT:    math.sqrt %arg1 : tensor<4xf32>
// CHECK-NEXT:    return
func.func @left(%x: f32, %t: tensor<4xf32>) {
  %0 = math.erf %x : f32
  %1 = math.cbrt %x : f32
  %2 = math.sqrt %t : tensor<4xf32>
  return
}
