// RUN: okl-opt %s -scf-for-loop-peeling --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s -scf-for-loop-peeling=peel-front=true --allow-unregistered-dialect | filecheck %s --check-prefix=FRONT

// In full steps the least is the step, in the rest what is left; or the first turn is taken out.
// CHECK-LABEL: func.func @rest(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_2:.*]] = affine.max #map()[%[[VAL_0]], %[[ARG0]], %[[VAL_1]]]
// CHECK:         %[[VAL_3:.*]] = scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_2]] step %[[VAL_1]] iter_args(%[[VAL_5:.*]] = %[[ARG1]]) -> (f32) {
// CHECK:           %[[VAL_6:.*]] = "test.op"(%[[VAL_5]], %[[VAL_1]]) : (f32, index) -> f32
// CHECK:           scf.yield %[[VAL_6]] : f32
// CHECK:         }
// CHECK:         %[[VAL_7:.*]] = scf.for %[[VAL_8:.*]] = %[[VAL_2]] to %[[ARG0]] step %[[VAL_1]] iter_args(%[[VAL_9:.*]] = %[[VAL_3]]) -> (f32) {
// CHECK:           %[[VAL_10:.*]] = affine.apply #map1(%[[VAL_8]])[%[[ARG0]]]
// CHECK:           %[[VAL_11:.*]] = "test.op"(%[[VAL_9]], %[[VAL_10]]) : (f32, index) -> f32
// CHECK:           scf.yield %[[VAL_11]] : f32
// CHECK:         }
// CHECK:         return %[[VAL_7]] : f32
// CHECK:       }
// FRONT-LABEL: func.func @rest(
// FRONT-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// FRONT:         %[[VAL_0:.*]] = arith.constant 0 : index
// FRONT:         %[[VAL_1:.*]] = arith.constant 4 : index
// FRONT:         %[[VAL_2:.*]] = affine.min #map()[%[[VAL_0]], %[[ARG0]], %[[VAL_1]]]
// FRONT:         %[[VAL_3:.*]] = scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_2]] step %[[VAL_1]] iter_args(%[[VAL_5:.*]] = %[[ARG1]]) -> (f32) {
// FRONT:           %[[VAL_6:.*]] = affine.min #map1(%[[VAL_4]])[%[[ARG0]]]
// FRONT:           %[[VAL_7:.*]] = "test.op"(%[[VAL_5]], %[[VAL_6]]) : (f32, index) -> f32
// FRONT:           scf.yield %[[VAL_7]] : f32
// FRONT:         }
// FRONT:         %[[VAL_8:.*]] = scf.for %[[VAL_9:.*]] = %[[VAL_2]] to %[[ARG0]] step %[[VAL_1]] iter_args(%[[VAL_10:.*]] = %[[VAL_3]]) -> (f32) {
// FRONT:           %[[VAL_11:.*]] = affine.min #map1(%[[VAL_9]])[%[[ARG0]]]
// FRONT:           %[[VAL_12:.*]] = "test.op"(%[[VAL_10]], %[[VAL_11]]) : (f32, index) -> f32
// FRONT:           scf.yield %[[VAL_12]] : f32
// FRONT:         }
// FRONT:         return %[[VAL_8]] : f32
// FRONT:       }
func.func @rest(%size: index, %start: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %sum = scf.for %i = %c0 to %size step %c4 iter_args(%so_far = %start) -> (f32) {
    %left = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%size]
    %next = "test.op"(%so_far, %left) : (f32, index) -> f32
    scf.yield %next : f32
  }
  return %sum : f32
}

// Bounds of i32: the distance is 0 for an empty loop, and an unsigned number for others.
// CHECK-LABEL: func.func @numbers(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : i32
// CHECK:         %[[VAL_1:.*]] = arith.cmpi slt, %[[ARG0]], %[[ARG1]] : i32
// CHECK:         %[[VAL_2:.*]] = arith.subi %[[ARG1]], %[[ARG0]] : i32
// CHECK:         %[[VAL_3:.*]] = arith.select %[[VAL_1]], %[[VAL_2]], %[[VAL_0]] : i32
// CHECK:         %[[VAL_4:.*]] = arith.remui %[[VAL_3]], %[[ARG2]] : i32
// CHECK:         %[[VAL_5:.*]] = arith.subi %[[VAL_3]], %[[VAL_4]] : i32
// CHECK:         %[[VAL_6:.*]] = arith.addi %[[ARG0]], %[[VAL_5]] : i32
// CHECK:         %[[VAL_7:.*]] = scf.for %[[VAL_8:.*]] = %[[ARG0]] to %[[VAL_6]] step %[[ARG2]] iter_args(%[[VAL_9:.*]] = %[[ARG2]]) -> (i32)  : i32 {
// CHECK:           %[[VAL_10:.*]] = arith.addi %[[VAL_9]], %[[VAL_8]] : i32
// CHECK:           scf.yield %[[VAL_10]] : i32
// CHECK:         }
// CHECK:         %[[VAL_11:.*]] = scf.for %[[VAL_12:.*]] = %[[VAL_6]] to %[[ARG1]] step %[[ARG2]] iter_args(%[[VAL_13:.*]] = %[[VAL_7]]) -> (i32)  : i32 {
// CHECK:           %[[VAL_14:.*]] = arith.addi %[[VAL_13]], %[[VAL_12]] : i32
// CHECK:           scf.yield %[[VAL_14]] : i32
// CHECK:         }
// CHECK:         return %[[VAL_11]] : i32
// CHECK:       }
// FRONT-LABEL: func.func @numbers(
// FRONT-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i32, %[[ARG2:.*]]: i32) -> i32 {
// FRONT:         %[[VAL_0:.*]] = arith.constant 0 : i32
// FRONT:         %[[VAL_1:.*]] = arith.cmpi slt, %[[ARG0]], %[[ARG1]] : i32
// FRONT:         %[[VAL_2:.*]] = arith.subi %[[ARG1]], %[[ARG0]] : i32
// FRONT:         %[[VAL_3:.*]] = arith.select %[[VAL_1]], %[[VAL_2]], %[[VAL_0]] : i32
// FRONT:         %[[VAL_4:.*]] = arith.minui %[[VAL_3]], %[[ARG2]] : i32
// FRONT:         %[[VAL_5:.*]] = arith.addi %[[ARG0]], %[[VAL_4]] : i32
// FRONT:         %[[VAL_6:.*]] = scf.for %[[VAL_7:.*]] = %[[ARG0]] to %[[VAL_5]] step %[[ARG2]] iter_args(%[[VAL_8:.*]] = %[[ARG2]]) -> (i32)  : i32 {
// FRONT:           %[[VAL_9:.*]] = arith.addi %[[VAL_8]], %[[VAL_7]] : i32
// FRONT:           scf.yield %[[VAL_9]] : i32
// FRONT:         }
// FRONT:         %[[VAL_10:.*]] = scf.for %[[VAL_11:.*]] = %[[VAL_5]] to %[[ARG1]] step %[[ARG2]] iter_args(%[[VAL_12:.*]] = %[[VAL_6]]) -> (i32)  : i32 {
// FRONT:           %[[VAL_13:.*]] = arith.addi %[[VAL_12]], %[[VAL_11]] : i32
// FRONT:           scf.yield %[[VAL_13]] : i32
// FRONT:         }
// FRONT:         return %[[VAL_10]] : i32
// FRONT:       }
func.func @numbers(%lower: i32, %upper: i32, %step: i32) -> i32 {
  %sum = scf.for %i = %lower to %upper step %step iter_args(%so_far = %step) -> (i32) : i32 {
    %next = arith.addi %so_far, %i : i32
    scf.yield %next : i32
  }
  return %sum : i32
}

// A size is not below 0, so that the rest needs no other bound. Its first iteration may still not run.
// CHECK-LABEL: func.func @size(
// CHECK-SAME:    %[[ARG0:.*]]: memref<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_2:.*]] = memref.dim %[[ARG0]], %[[VAL_0]] : memref<?xf32>
// CHECK:         %[[VAL_3:.*]] = affine.apply #map2()[%[[VAL_0]], %[[VAL_2]], %[[VAL_1]]]
// CHECK:         scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_3]] step %[[VAL_1]] {
// CHECK:           "test.use"(%[[VAL_4]]) : (index) -> ()
// CHECK:         }
// CHECK:         scf.for %[[VAL_5:.*]] = %[[VAL_3]] to %[[VAL_2]] step %[[VAL_1]] {
// CHECK:           "test.use"(%[[VAL_5]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
// FRONT-LABEL: func.func @size(
// FRONT-SAME:    %[[ARG0:.*]]: memref<?xf32>) {
// FRONT:         %[[VAL_0:.*]] = arith.constant 0 : index
// FRONT:         %[[VAL_1:.*]] = arith.constant 4 : index
// FRONT:         %[[VAL_2:.*]] = memref.dim %[[ARG0]], %[[VAL_0]] : memref<?xf32>
// FRONT:         %[[VAL_3:.*]] = affine.min #map()[%[[VAL_0]], %[[VAL_2]], %[[VAL_1]]]
// FRONT:         scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_3]] step %[[VAL_1]] {
// FRONT:           "test.use"(%[[VAL_4]]) : (index) -> ()
// FRONT:         }
// FRONT:         scf.for %[[VAL_5:.*]] = %[[VAL_3]] to %[[VAL_2]] step %[[VAL_1]] {
// FRONT:           "test.use"(%[[VAL_5]]) : (index) -> ()
// FRONT:         }
// FRONT:         return
// FRONT:       }
func.func @size(%memory: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %size = memref.dim %memory, %c0 : memref<?xf32>
  scf.for %i = %c0 to %size step %c4 {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// A loop that never runs stays.
// CHECK-LABEL: func.func @never() {
// CHECK:         %[[VAL_0:.*]] = arith.constant 2 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 9 : index
// CHECK:         scf.for %[[VAL_3:.*]] = %[[VAL_2]] to %[[VAL_0]] step %[[VAL_1]] {
// CHECK:           "test.use"(%[[VAL_3]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
// FRONT-LABEL: func.func @never() {
// FRONT:         %[[VAL_0:.*]] = arith.constant 2 : index
// FRONT:         %[[VAL_1:.*]] = arith.constant 4 : index
// FRONT:         %[[VAL_2:.*]] = arith.constant 9 : index
// FRONT:         scf.for %[[VAL_3:.*]] = %[[VAL_2]] to %[[VAL_0]] step %[[VAL_1]] {
// FRONT:           "test.use"(%[[VAL_3]]) : (index) -> ()
// FRONT:         }
// FRONT:         return
// FRONT:       }
func.func @never() {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c9 to %c2 step %c4 {
    "test.use"(%i) : (index) -> ()
  }
  return
}

// A step of 1, and one that divides the range, leave no rest.
// CHECK-LABEL: func.func @even(
// CHECK-SAME:    %[[ARG0:.*]]: index) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 8 : index
// CHECK:         scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[ARG0]] step %[[VAL_1]] {
// CHECK:           "test.use"(%[[VAL_4]]) : (index) -> ()
// CHECK:         }
// CHECK:         scf.for %[[VAL_5:.*]] = %[[VAL_0]] to %[[VAL_3]] step %[[VAL_2]] {
// CHECK:           "test.use"(%[[VAL_5]]) : (index) -> ()
// CHECK:         }
// CHECK:         return
// CHECK:       }
// FRONT-LABEL: func.func @even(
// FRONT-SAME:    %[[ARG0:.*]]: index) {
// FRONT:         %[[VAL_0:.*]] = arith.constant 0 : index
// FRONT:         %[[VAL_1:.*]] = arith.constant 1 : index
// FRONT:         %[[VAL_2:.*]] = arith.constant 4 : index
// FRONT:         %[[VAL_3:.*]] = arith.constant 8 : index
// FRONT:         %[[VAL_4:.*]] = affine.min #map2()[%[[VAL_0]], %[[ARG0]], %[[VAL_1]]]
// FRONT:         scf.for %[[VAL_5:.*]] = %[[VAL_0]] to %[[VAL_4]] step %[[VAL_1]] {
// FRONT:           "test.use"(%[[VAL_5]]) : (index) -> ()
// FRONT:         }
// FRONT:         scf.for %[[VAL_6:.*]] = %[[VAL_4]] to %[[ARG0]] step %[[VAL_1]] {
// FRONT:           "test.use"(%[[VAL_6]]) : (index) -> ()
// FRONT:         }
// FRONT:         scf.for %[[VAL_7:.*]] = %[[VAL_0]] to %[[VAL_2]] step %[[VAL_2]] {
// FRONT:           "test.use"(%[[VAL_7]]) : (index) -> ()
// FRONT:         }
// FRONT:         scf.for %[[VAL_8:.*]] = %[[VAL_2]] to %[[VAL_3]] step %[[VAL_2]] {
// FRONT:           "test.use"(%[[VAL_8]]) : (index) -> ()
// FRONT:         }
// FRONT:         return
// FRONT:       }
func.func @even(%size: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %size step %c1 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %c8 step %c4 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
