// RUN: okl-opt %s -convert-math-to-vector-maths=target-cpu=x86-64-v3 | filecheck %s

// CHECK-LABEL: func.func private @okl_vtanh_f32(f32) -> f32 attributes {llvm.readnone}

// CHECK-LABEL: func.func private @okl_verf_f64x2(vector<2xf64>) -> vector<2xf64> attributes {llvm.readnone}

// CHECK-LABEL: func.func private @okl_vlog_f32(f32) -> f32 attributes {llvm.readnone}

// CHECK-LABEL: func.func private @okl_vpowf_f64x4(vector<4xf64>, vector<4xf64>) -> vector<4xf64> attributes {llvm.readnone}

// CHECK-LABEL: func.func private @okl_vexp_f32x4(vector<4xf32>) -> vector<4xf32> attributes {llvm.readnone}

// CHECK-LABEL: func.func private @okl_vtanh_f32x8(vector<8xf32>) -> vector<8xf32> attributes {llvm.readnone}

// CHECK-LABEL: func.func private @okl_vexp_f32x8(vector<8xf32>) -> vector<8xf32> attributes {llvm.readnone}

// Vectors of a register, of two, and of some lanes more.
// CHECK-LABEL: func.func @widths(
// CHECK-SAME:    %[[ARG0:.*]]: vector<8xf32>, %[[ARG1:.*]]: vector<16xf32>, %[[ARG2:.*]]: vector<11xf32>) -> (vector<8xf32>, vector<16xf32>, vector<11xf32>) {
// CHECK:         %[[VAL_0:.*]] = call @okl_vexp_f32x8(%[[ARG0]]) : (vector<8xf32>) -> vector<8xf32>
// CHECK:         %[[VAL_1:.*]] = ub.poison : vector<16xf32>
// CHECK:         %[[VAL_2:.*]] = vector.extract_strided_slice %[[ARG1]] {offsets = [0], sizes = [8], strides = [1]} : vector<16xf32> to vector<8xf32>
// CHECK:         %[[VAL_3:.*]] = call @okl_vtanh_f32x8(%[[VAL_2]]) : (vector<8xf32>) -> vector<8xf32>
// CHECK:         %[[VAL_4:.*]] = vector.insert_strided_slice %[[VAL_3]], %[[VAL_1]] {offsets = [0], strides = [1]} : vector<8xf32> into vector<16xf32>
// CHECK:         %[[VAL_5:.*]] = vector.extract_strided_slice %[[ARG1]] {offsets = [8], sizes = [8], strides = [1]} : vector<16xf32> to vector<8xf32>
// CHECK:         %[[VAL_6:.*]] = call @okl_vtanh_f32x8(%[[VAL_5]]) : (vector<8xf32>) -> vector<8xf32>
// CHECK:         %[[VAL_7:.*]] = vector.insert_strided_slice %[[VAL_6]], %[[VAL_4]] {offsets = [8], strides = [1]} : vector<8xf32> into vector<16xf32>
// CHECK:         %[[VAL_8:.*]] = ub.poison : vector<11xf32>
// CHECK:         %[[VAL_9:.*]] = vector.extract_strided_slice %[[ARG2]] {offsets = [0], sizes = [8], strides = [1]} : vector<11xf32> to vector<8xf32>
// CHECK:         %[[VAL_10:.*]] = call @okl_vexp_f32x8(%[[VAL_9]]) : (vector<8xf32>) -> vector<8xf32>
// CHECK:         %[[VAL_11:.*]] = vector.insert_strided_slice %[[VAL_10]], %[[VAL_8]] {offsets = [0], strides = [1]} : vector<8xf32> into vector<11xf32>
// CHECK:         %[[VAL_12:.*]] = vector.extract_strided_slice %[[ARG2]] {offsets = [8], sizes = [3], strides = [1]} : vector<11xf32> to vector<3xf32>
// CHECK:         %[[VAL_13:.*]] = vector.shuffle %[[VAL_12]], %[[VAL_12]] [0, 1, 2, 0] : vector<3xf32>, vector<3xf32>
// CHECK:         %[[VAL_14:.*]] = call @okl_vexp_f32x4(%[[VAL_13]]) : (vector<4xf32>) -> vector<4xf32>
// CHECK:         %[[VAL_15:.*]] = vector.shuffle %[[VAL_14]], %[[VAL_14]] [0, 1, 2] : vector<4xf32>, vector<4xf32>
// CHECK:         %[[VAL_16:.*]] = vector.insert_strided_slice %[[VAL_15]], %[[VAL_11]] {offsets = [8], strides = [1]} : vector<3xf32> into vector<11xf32>
// CHECK:         return %[[VAL_0]], %[[VAL_7]], %[[VAL_16]] : vector<8xf32>, vector<16xf32>, vector<11xf32>
// CHECK:       }
func.func @widths(%a: vector<8xf32>, %b: vector<16xf32>, %c: vector<11xf32>) -> (vector<8xf32>, vector<16xf32>, vector<11xf32>) {
  %0 = math.exp %a : vector<8xf32>
  %1 = math.tanh %b : vector<16xf32>
  %2 = math.exp %c : vector<11xf32>
  return %0, %1, %2 : vector<8xf32>, vector<16xf32>, vector<11xf32>
}

// Two operands, more dimensions, a scalar.
// CHECK-LABEL: func.func @shapes(
// CHECK-SAME:    %[[ARG0:.*]]: vector<2x2xf64>, %[[ARG1:.*]]: f32, %[[ARG2:.*]]: vector<1xf64>) -> (vector<2x2xf64>, f32, vector<1xf64>) {
// CHECK:         %[[VAL_0:.*]] = vector.shape_cast %[[ARG0]] : vector<2x2xf64> to vector<4xf64>
// CHECK:         %[[VAL_1:.*]] = vector.shape_cast %[[ARG0]] : vector<2x2xf64> to vector<4xf64>
// CHECK:         %[[VAL_2:.*]] = call @okl_vpowf_f64x4(%[[VAL_0]], %[[VAL_1]]) : (vector<4xf64>, vector<4xf64>) -> vector<4xf64>
// CHECK:         %[[VAL_3:.*]] = vector.shape_cast %[[VAL_2]] : vector<4xf64> to vector<2x2xf64>
// CHECK:         %[[VAL_4:.*]] = call @okl_vlog_f32(%[[ARG1]]) : (f32) -> f32
// CHECK:         %[[VAL_5:.*]] = vector.shuffle %[[ARG2]], %[[ARG2]] [0, 0] : vector<1xf64>, vector<1xf64>
// CHECK:         %[[VAL_6:.*]] = call @okl_verf_f64x2(%[[VAL_5]]) : (vector<2xf64>) -> vector<2xf64>
// CHECK:         %[[VAL_7:.*]] = vector.shuffle %[[VAL_6]], %[[VAL_6]] [0] : vector<2xf64>, vector<2xf64>
// CHECK:         return %[[VAL_3]], %[[VAL_4]], %[[VAL_7]] : vector<2x2xf64>, f32, vector<1xf64>
// CHECK:       }
func.func @shapes(%a: vector<2x2xf64>, %b: f32, %c: vector<1xf64>) -> (vector<2x2xf64>, f32, vector<1xf64>) {
  %0 = math.powf %a, %a : vector<2x2xf64>
  %1 = math.log %b : f32
  %2 = math.erf %c : vector<1xf64>
  return %0, %1, %2 : vector<2x2xf64>, f32, vector<1xf64>
}

// f16 is computed as f32.
// CHECK-LABEL: func.func @half(
// CHECK-SAME:    %[[ARG0:.*]]: vector<8xf16>, %[[ARG1:.*]]: bf16) -> (vector<8xf16>, bf16) {
// CHECK:         %[[VAL_0:.*]] = arith.extf %[[ARG0]] : vector<8xf16> to vector<8xf32>
// CHECK:         %[[VAL_1:.*]] = call @okl_vexp_f32x8(%[[VAL_0]]) : (vector<8xf32>) -> vector<8xf32>
// CHECK:         %[[VAL_2:.*]] = arith.truncf %[[VAL_1]] : vector<8xf32> to vector<8xf16>
// CHECK:         %[[VAL_3:.*]] = arith.extf %[[ARG1]] : bf16 to f32
// CHECK:         %[[VAL_4:.*]] = call @okl_vtanh_f32(%[[VAL_3]]) : (f32) -> f32
// CHECK:         %[[VAL_5:.*]] = arith.truncf %[[VAL_4]] : f32 to bf16
// CHECK:         return %[[VAL_2]], %[[VAL_5]] : vector<8xf16>, bf16
// CHECK:       }
func.func @half(%a: vector<8xf16>, %b: bf16) -> (vector<8xf16>, bf16) {
  %0 = math.exp %a : vector<8xf16>
  %1 = math.tanh %b : bf16
  return %0, %1 : vector<8xf16>, bf16
}

// Other types, other functions, vectors whose length is not known.
// CHECK-LABEL: func.func @left_alone(
// CHECK-SAME:    %[[ARG0:.*]]: vector<8xf8E5M2>, %[[ARG1:.*]]: vector<8xf32>, %[[ARG2:.*]]: tensor<8xf32>, %[[ARG3:.*]]: vector<[4]xf32>) -> (vector<8xf8E5M2>, vector<8xf32>, tensor<8xf32>, vector<[4]xf32>) {
// CHECK:         %[[VAL_0:.*]] = math.exp %[[ARG0]] : vector<8xf8E5M2>
// CHECK:         %[[VAL_1:.*]] = math.cbrt %[[ARG1]] : vector<8xf32>
// CHECK:         %[[VAL_2:.*]] = math.exp %[[ARG2]] : tensor<8xf32>
// CHECK:         %[[VAL_3:.*]] = math.exp %[[ARG3]] : vector<[4]xf32>
// CHECK:         return %[[VAL_0]], %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : vector<8xf8E5M2>, vector<8xf32>, tensor<8xf32>, vector<[4]xf32>
// CHECK:       }
func.func @left_alone(%a: vector<8xf8E5M2>, %b: vector<8xf32>, %c: tensor<8xf32>, %d: vector<[4]xf32>) -> (vector<8xf8E5M2>, vector<8xf32>, tensor<8xf32>, vector<[4]xf32>) {
  %0 = math.exp %a : vector<8xf8E5M2>
  %1 = math.cbrt %b : vector<8xf32>
  %2 = math.exp %c : tensor<8xf32>
  %3 = math.exp %d : vector<[4]xf32>
  return %0, %1, %2, %3 : vector<8xf8E5M2>, vector<8xf32>, tensor<8xf32>, vector<[4]xf32>
}
