// RUN: okl-opt %s -int-range-optimizations --allow-unregistered-dialect | filecheck %s

// A dimension is never negative; a static one is known, and of several that may be asked for, all are possible.
// CHECK-LABEL: func.func @dims(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<?x4x7xi32>, %[[ARG1:.*]]: memref<*xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: memref<3x3xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant 3 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = arith.maxsi %[[ARG2]], %[[VAL_3]] : index
// CHECK:         %[[VAL_5:.*]] = tensor.dim %[[ARG0]], %[[VAL_4]] : tensor<?x4x7xi32>
// CHECK:         %[[VAL_6:.*]] = arith.cmpi sle, %[[VAL_5]], %[[VAL_2]] : index
// CHECK:         "t.use"(%[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_0]], %[[VAL_6]], %[[VAL_1]]) : (i1, i1, i1, i1, i1, index) -> ()
// CHECK:         return
// CHECK:       }
func.func @dims(%t: tensor<?x4x7xi32>, %m: memref<*xf32>, %i: index, %mm: memref<3x3xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %j = arith.maxsi %i, %c1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x4x7xi32>
  %d1 = tensor.dim %t, %j : tensor<?x4x7xi32>
  %d2 = memref.dim %m, %i : memref<*xf32>
  %d3 = memref.dim %mm, %i : memref<3x3xf32>
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %p0 = arith.cmpi sge, %d0, %c0 : index
  %p1 = arith.cmpi sge, %d1, %c4 : index
  %p2 = arith.cmpi sle, %d1, %c7 : index
  %p3 = arith.cmpi sge, %d2, %c0 : index
  %p4 = arith.cmpi sle, %d1, %c4 : index
  "t.use"(%p0, %p1, %p2, %p3, %p4, %d3) : (i1, i1, i1, i1, i1, index) -> ()
  return
}

// A range holds for all elements of a vector.
// CHECK-LABEL: func.func @vectors(
// CHECK-SAME:    %[[ARG0:.*]]: vector<4xi32>, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<true> : vector<8xi1>
// CHECK:         %[[VAL_1:.*]] = arith.constant true
// CHECK:         %[[VAL_2:.*]] = arith.constant 20 : i32
// CHECK:         %[[VAL_3:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_4:.*]] = arith.constant 9 : i32
// CHECK:         %[[VAL_5:.*]] = arith.maxsi %[[ARG1]], %[[VAL_3]] : i32
// CHECK:         %[[VAL_6:.*]] = arith.minsi %[[VAL_5]], %[[VAL_4]] : i32
// CHECK:         %[[VAL_7:.*]] = vector.broadcast %[[VAL_6]] : i32 to vector<2x3xi32>
// CHECK:         %[[VAL_8:.*]] = vector.transpose %[[VAL_7]], [1, 0] : vector<2x3xi32> to vector<3x2xi32>
// CHECK:         %[[VAL_9:.*]] = vector.shape_cast %[[VAL_8]] : vector<3x2xi32> to vector<6xi32>
// CHECK:         %[[VAL_10:.*]] = vector.insert %[[VAL_2]], %[[VAL_9]] [1] : i32 into vector<6xi32>
// CHECK:         %[[VAL_11:.*]] = vector.extract %[[VAL_10]][%[[ARG2]]] : i32 from vector<6xi32>
// CHECK:         %[[VAL_12:.*]] = arith.cmpi sle, %[[VAL_11]], %[[VAL_4]] : i32
// CHECK:         %[[VAL_13:.*]] = vector.step : vector<8xindex>
// CHECK:         %[[VAL_14:.*]] = vector.step : vector<[8]xindex>
// CHECK:         "t.use"(%[[VAL_1]], %[[VAL_1]], %[[VAL_12]], %[[VAL_0]], %[[VAL_13]], %[[VAL_14]]) : (i1, i1, i1, vector<8xi1>, vector<8xindex>, vector<[8]xindex>) -> ()
// CHECK:         return
// CHECK:       }
func.func @vectors(%v: vector<4xi32>, %s: i32, %k: index) {
  %c0 = arith.constant 0 : i32
  %c9 = arith.constant 9 : i32
  %a = arith.maxsi %s, %c0 : i32
  %b = arith.minsi %a, %c9 : i32
  %w = vector.broadcast %b : i32 to vector<2x3xi32>
  %t = vector.transpose %w, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  %sc = vector.shape_cast %t : vector<3x2xi32> to vector<6xi32>
  %e = vector.extract %sc[%k] : i32 from vector<6xi32>
  %c20 = arith.constant 20 : i32
  %in = vector.insert %c20, %sc [1] : i32 into vector<6xi32>
  %e2 = vector.extract %in[%k] : i32 from vector<6xi32>
  %p = arith.cmpi sle, %e, %c9 : i32
  %q = arith.cmpi sle, %e2, %c20 : i32
  %r = arith.cmpi sle, %e2, %c9 : i32
  %step = vector.step : vector<8xindex>
  %cst = arith.constant dense<8> : vector<8xindex>
  %lt = arith.cmpi ult, %step, %cst : vector<8xindex>
  %rem = arith.remui %step, %cst : vector<8xindex>
  %sst = vector.step : vector<[8]xindex>
  "t.use"(%p, %q, %r, %lt, %rem, %sst) : (i1, i1, i1, vector<8xi1>, vector<8xindex>, vector<[8]xindex>) -> ()
  return
}

// CHECK-LABEL: func.func @constant_vector(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant true
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : i8
// CHECK:         %[[VAL_2:.*]] = arith.constant dense<[1, 5, 3, 2]> : vector<4xi8>
// CHECK:         %[[VAL_3:.*]] = vector.extract %[[VAL_2]][%[[ARG0]]] : i8 from vector<4xi8>
// CHECK:         %[[VAL_4:.*]] = arith.cmpi sgt, %[[VAL_3]], %[[VAL_1]] : i8
// CHECK:         "t.use"(%[[VAL_0]], %[[VAL_0]], %[[VAL_4]]) : (i1, i1, i1) -> ()
// CHECK:         return
// CHECK:       }
func.func @constant_vector(%k: index) {
  %cst = arith.constant dense<[1, 5, 3, 2]> : vector<4xi8>
  %e = vector.extract %cst[%k] : i8 from vector<4xi8>
  %c5 = arith.constant 5 : i8
  %c1 = arith.constant 1 : i8
  %p = arith.cmpi sle, %e, %c5 : i8
  %q = arith.cmpi sge, %e, %c1 : i8
  %r = arith.cmpi sgt, %e, %c1 : i8
  "t.use"(%p, %q, %r) : (i1, i1, i1) -> ()
  return
}

// CHECK-LABEL: func.func @tensors(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4xi32>) -> tensor<4xi1> {
// CHECK:         %[[VAL_0:.*]] = arith.constant dense<true> : tensor<4xi1>
// CHECK:         return %[[VAL_0]] : tensor<4xi1>
// CHECK:       }
func.func @tensors(%t: tensor<4xi32>) -> tensor<4xi1> {
  %a = arith.constant dense<0> : tensor<4xi32>
  %m = arith.maxsi %t, %a : tensor<4xi32>
  %p = arith.cmpi sge, %m, %a : tensor<4xi32>
  return %p : tensor<4xi1>
}
