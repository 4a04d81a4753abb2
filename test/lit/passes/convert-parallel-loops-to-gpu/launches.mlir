// RUN: okl-opt %s -convert-parallel-loops-to-gpu | filecheck %s

#block_x = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread_x = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread_y = #gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>
#sequential = #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>

// Blocks, threads, and a loop.
// CHECK-LABEL: func.func @dimensions(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?x?x?xf32>, %[[ARG3:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_1:.*]] = affine.apply #map(%[[ARG1]])[%[[ARG0]], %[[ARG0]]]
// CHECK:         %[[VAL_2:.*]] = affine.apply #map(%[[ARG1]])[%[[ARG0]], %[[ARG0]]]
// CHECK:         gpu.launch blocks(%[[VAL_3:.*]], %[[VAL_4:.*]], %[[VAL_5:.*]]) in (%[[VAL_6:.*]] = %[[VAL_1]], %[[VAL_7:.*]] = %[[VAL_0]], %[[VAL_8:.*]] = %[[VAL_0]]) threads(%[[VAL_9:.*]], %[[VAL_10:.*]], %[[VAL_11:.*]]) in (%[[VAL_12:.*]] = %[[VAL_2]], %[[VAL_13:.*]] = %[[VAL_0]], %[[VAL_14:.*]] = %[[VAL_0]]) {
// CHECK:           %[[VAL_15:.*]] = affine.apply #map1(%[[VAL_3]])[%[[ARG0]], %[[ARG0]]]
// CHECK:           %[[VAL_16:.*]] = affine.apply #map1(%[[VAL_9]])[%[[ARG0]], %[[ARG0]]]
// CHECK:           scf.for %[[VAL_17:.*]] = %[[ARG0]] to %[[ARG1]] step %[[ARG0]] {
// CHECK:             memref.store %[[ARG3]], %[[ARG2]][%[[VAL_15]], %[[VAL_16]], %[[VAL_17]]] : memref<?x?x?xf32>
// CHECK:           }
// CHECK:           gpu.terminator
// CHECK:         } {SCFToGPU_visited}
// CHECK:         return
// CHECK:       }
func.func @dimensions(%a: index, %n: index, %m: memref<?x?x?xf32>, %f: f32) {
  scf.parallel (%i, %j, %k) = (%a, %a, %a) to (%n, %n, %n) step (%a, %a, %a) {
    memref.store %f, %m[%i, %j, %k] : memref<?x?x?xf32>
  } {mapping = [#block_x, #thread_x, #sequential]}
  return
}

// A thread beyond the bound does nothing.
// CHECK-LABEL: func.func @limit(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: memref<?x?xf32>, %[[ARG2:.*]]: f32) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0 : index
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = affine.apply #map(%[[ARG0]])[%[[VAL_0]], %[[VAL_2]]]
// CHECK:         %[[VAL_5:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_6:.*]] = affine.apply #map(%[[VAL_5]])[%[[VAL_0]], %[[VAL_1]]]
// CHECK:         gpu.launch blocks(%[[VAL_7:.*]], %[[VAL_8:.*]], %[[VAL_9:.*]]) in (%[[VAL_10:.*]] = %[[VAL_4]], %[[VAL_11:.*]] = %[[VAL_3]], %[[VAL_12:.*]] = %[[VAL_3]]) threads(%[[VAL_13:.*]], %[[VAL_14:.*]], %[[VAL_15:.*]]) in (%[[VAL_16:.*]] = %[[VAL_6]], %[[VAL_17:.*]] = %[[VAL_3]], %[[VAL_18:.*]] = %[[VAL_3]]) {
// CHECK:           %[[VAL_19:.*]] = affine.apply #map1(%[[VAL_7]])[%[[VAL_2]], %[[VAL_0]]]
// CHECK:           %[[VAL_20:.*]] = affine.min #map2(%[[VAL_19]])[%[[ARG0]]]
// CHECK:           %[[VAL_21:.*]] = affine.apply #map1(%[[VAL_13]])[%[[VAL_1]], %[[VAL_0]]]
// CHECK:           %[[VAL_22:.*]] = arith.cmpi slt, %[[VAL_21]], %[[VAL_20]] : index
// CHECK:           scf.if %[[VAL_22]] {
// CHECK:             memref.store %[[ARG2]], %[[ARG1]][%[[VAL_19]], %[[VAL_21]]] : memref<?x?xf32>
// CHECK:           }
// CHECK:           gpu.terminator
// CHECK:         } {SCFToGPU_visited}
// CHECK:         return
// CHECK:       }
func.func @limit(%n: index, %m: memref<?x?xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c8) {
    %bound = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    scf.parallel (%j) = (%c0) to (%bound) step (%c1) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#thread_x]}
  } {mapping = [#block_x]}
  return
}

// The threads of a block reduce together.
// CHECK-LABEL: func.func @sum(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index, %[[ARG2:.*]]: memref<?x?xf32>, %[[ARG3:.*]]: memref<?xf32>) {
// CHECK:         %[[VAL_0:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         %[[VAL_1:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_2:.*]] = affine.apply #map(%[[ARG1]])[%[[ARG0]], %[[ARG0]]]
// CHECK:         %[[VAL_3:.*]] = affine.apply #map(%[[ARG1]])[%[[ARG0]], %[[ARG0]]]
// CHECK:         gpu.launch blocks(%[[VAL_4:.*]], %[[VAL_5:.*]], %[[VAL_6:.*]]) in (%[[VAL_7:.*]] = %[[VAL_2]], %[[VAL_8:.*]] = %[[VAL_1]], %[[VAL_9:.*]] = %[[VAL_1]]) threads(%[[VAL_10:.*]], %[[VAL_11:.*]], %[[VAL_12:.*]]) in (%[[VAL_13:.*]] = %[[VAL_3]], %[[VAL_14:.*]] = %[[VAL_1]], %[[VAL_15:.*]] = %[[VAL_1]]) {
// CHECK:           %[[VAL_16:.*]] = affine.apply #map1(%[[VAL_4]])[%[[ARG0]], %[[ARG0]]]
// CHECK:           %[[VAL_17:.*]] = affine.apply #map1(%[[VAL_10]])[%[[ARG0]], %[[ARG0]]]
// CHECK:           %[[VAL_18:.*]] = memref.load %[[ARG2]][%[[VAL_16]], %[[VAL_17]]] : memref<?x?xf32>
// CHECK:           %[[VAL_19:.*]] = gpu.all_reduce  %[[VAL_18]] {
// CHECK:           ^bb0(%[[VAL_20:.*]]: f32, %[[VAL_21:.*]]: f32):
// CHECK:             %[[VAL_22:.*]] = arith.addf %[[VAL_20]], %[[VAL_21]] : f32
// CHECK:             gpu.yield %[[VAL_22]] : f32
// CHECK:           } : (f32) -> f32
// CHECK:           memref.store %[[VAL_19]], %[[ARG3]][%[[VAL_16]]] : memref<?xf32>
// CHECK:           gpu.terminator
// CHECK:         } {SCFToGPU_visited}
// CHECK:         return
// CHECK:       }
func.func @sum(%a: index, %n: index, %m: memref<?x?xf32>, %o: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %sum = scf.parallel (%j) = (%a) to (%n) step (%a) init (%zero) -> f32 {
      %v = memref.load %m[%i, %j] : memref<?x?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#thread_x]}
    memref.store %sum, %o[%i] : memref<?xf32>
  } {mapping = [#block_x]}
  return
}
