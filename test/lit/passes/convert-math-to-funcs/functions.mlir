// RUN: okl-opt %s -convert-math-to-funcs -split-input-file | filecheck %s
// RUN: okl-opt %s -convert-math-to-funcs=convert-ctlz -split-input-file | filecheck %s --check-prefix=CTLZ
// RUN: okl-opt %s -convert-math-to-funcs=min-width-of-fpowi-exponent=33 -split-input-file | filecheck %s --check-prefix=WIDE

// A function for each type, at the end of the module, in the order of their first uses.
// CHECK-LABEL: func.func @powers(
// CHECK-NEXT:    %0 = call @__mlir_math_fpowi_f32_i32(%arg0, %arg1) : (f32, i32) -> f32
// CHECK-NEXT:    %1 = call @__mlir_math_ipowi_i32(%arg1, %arg1) : (i32, i32) -> i32
// CHECK-NEXT:    %2 = call @__mlir_math_ipowi_i32(%1, %arg1) : (i32, i32) -> i32
// CHECK-LABEL: func.func @zeros(
// CHECK-NEXT:    math.ctlz
// CHECK:       func.func private @__mlir_math_fpowi_f32_i32(%arg0: f32, %arg1: i32) -> f32
// CHECK-SAME:    attributes {llvm.linkage = #llvm.linkage<linkonce_odr>}
// CHECK:       func.func private @__mlir_math_ipowi_i32(%arg0: i32, %arg1: i32) -> i32
// WIDE-LABEL:  func.func @powers(
// WIDE-NEXT:     %0 = math.fpowi %arg0, %arg1 : f32, i32
// WIDE-NEXT:     %1 = call @__mlir_math_ipowi_i32(
func.func @powers(%x: f32, %n: i32) -> (f32, i32) {
  %0 = math.fpowi %x, %n : f32, i32
  %1 = math.ipowi %n, %n : i32
  %2 = math.ipowi %1, %n : i32
  return %0, %2 : f32, i32
}

// CTLZ-LABEL: func.func @zeros(
// CTLZ-NEXT:    %0 = call @__mlir_math_ctlz_i8(%arg0) : (i8) -> i8
// CTLZ:       func.func private @__mlir_math_ctlz_i8(%arg0: i8) -> i8
// CTLZ-SAME:    attributes {llvm.linkage = #llvm.linkage<linkonce_odr>}
func.func @zeros(%n: i8) -> i8 {
  %0 = math.ctlz %n : i8
  return %0 : i8
}

// -----

// The elements of a vector one by one.
// CHECK-LABEL: func.func @vector(
// CHECK-NEXT:    %cst = arith.constant dense<0.000000e+00> : vector<2xf16>
// CHECK-NEXT:    %0 = vector.extract %arg0[0] : f16 from vector<2xf16>
// CHECK-NEXT:    %1 = vector.extract %arg1[0] : i8 from vector<2xi8>
// CHECK-NEXT:    %2 = call @__mlir_math_fpowi_f16_i8(%0, %1) : (f16, i8) -> f16
// CHECK-NEXT:    %3 = vector.insert %2, %cst [0] : f16 into vector<2xf16>
func.func @vector(%x: vector<2xf16>, %n: vector<2xi8>) -> vector<2xf16> {
  %0 = math.fpowi %x, %n : vector<2xf16>, vector<2xi8>
  return %0 : vector<2xf16>
}

// -----

// Nothing to do: other functions, and ops on indices.
// CHECK-LABEL: func.func @others(
// CHECK-NEXT:    %0 = math.exp %arg0 : f32
// CHECK-NEXT:    %1 = math.ipowi %arg1, %arg1 : index
// CHECK-NEXT:    return
// CHECK-NEXT:  }
// CHECK-NEXT:  }
func.func @others(%x: f32, %n: index) -> (f32, index) {
  %0 = math.exp %x : f32
  %1 = math.ipowi %n, %n : index
  return %0, %1 : f32, index
}
