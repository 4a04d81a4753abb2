// RUN: okl-opt %s -scf-for-loop-peeling --allow-unregistered-dialect | filecheck %s
// RUN: okl-opt %s -scf-for-loop-peeling=peel-front=true --allow-unregistered-dialect | filecheck %s --check-prefix=FRONT

// In full steps the least is the step, in the rest what is left; or the first turn is taken out.
// CHECK-LABEL: func.func @rest(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: f32) -> f32 {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 4 : index
// CHECK:         %[[VAL_2:.*]] = affine.apply #map()[%[[VAL_0]], %[[ARG0]], %[[VAL_1]]]
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
// FRONT:         %[[VAL_2:.*]] = scf.for %[[VAL_3:.*]] = %[[VAL_0]] to %[[VAL_1]] step %[[VAL_1]] iter_args(%[[VAL_4:.*]] = %[[ARG1]]) -> (f32) {
// FRONT:           %[[VAL_5:.*]] = affine.min #map(%[[VAL_3]])[%[[ARG0]]]
// FRONT:           %[[VAL_6:.*]] = "test.op"(%[[VAL_4]], %[[VAL_5]]) : (f32, index) -> f32
// FRONT:           scf.yield %[[VAL_6]] : f32
// FRONT:         }
// FRONT:         %[[VAL_7:.*]] = scf.for %[[VAL_8:.*]] = %[[VAL_1]] to %[[ARG0]] step %[[VAL_1]] iter_args(%[[VAL_9:.*]] = %[[VAL_2]]) -> (f32) {
// FRONT:           %[[VAL_10:.*]] = affine.min #map(%[[VAL_8]])[%[[ARG0]]]
// FRONT:           %[[VAL_11:.*]] = "test.op"(%[[VAL_9]], %[[VAL_10]]) : (f32, index) -> f32
// FRONT:           scf.yield %[[VAL_11]] : f32
// FRONT:         }
// FRONT:         return %[[VAL_7]] : f32
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
// FRONT:         scf.for %[[VAL_4:.*]] = %[[VAL_0]] to %[[VAL_1]] step %[[VAL_1]] {
// FRONT:           "test.use"(%[[VAL_4]]) : (index) -> ()
// FRONT:         }
// FRONT:         scf.for %[[VAL_5:.*]] = %[[VAL_1]] to %[[ARG0]] step %[[VAL_1]] {
// FRONT:           "test.use"(%[[VAL_5]]) : (index) -> ()
// FRONT:         }
// FRONT:         scf.for %[[VAL_6:.*]] = %[[VAL_0]] to %[[VAL_2]] step %[[VAL_2]] {
// FRONT:           "test.use"(%[[VAL_6]]) : (index) -> ()
// FRONT:         }
// FRONT:         scf.for %[[VAL_7:.*]] = %[[VAL_2]] to %[[VAL_3]] step %[[VAL_2]] {
// FRONT:           "test.use"(%[[VAL_7]]) : (index) -> ()
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
