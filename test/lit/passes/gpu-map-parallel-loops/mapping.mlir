// RUN: okl-opt %s -gpu-map-parallel-loops | filecheck %s
// RUN: okl-opt %s -gpu-map-parallel-loops=mapping-policy=innermost-first | filecheck %s --check-prefix=INNER

// The outer loop is mapped to blocks, the one in it to threads, and the next one is sequential.
// CHECK-LABEL: func.func @levels(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// CHECK:         scf.parallel (%[[VAL_0:.*]], %[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]]) = (%[[ARG0]], %[[ARG0]], %[[ARG0]], %[[ARG0]]) to (%[[ARG1]], %[[ARG1]], %[[ARG1]], %[[ARG1]]) step (%[[ARG0]], %[[ARG0]], %[[ARG0]], %[[ARG0]]) {
// CHECK:           scf.parallel (%[[VAL_4:.*]], %[[VAL_5:.*]]) = (%[[ARG0]], %[[ARG0]]) to (%[[ARG1]], %[[ARG1]]) step (%[[ARG0]], %[[ARG0]]) {
// CHECK:             scf.parallel (%[[VAL_6:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG0]]) {
// CHECK:               "test.use"(%[[VAL_6]]) : (index) -> ()
// CHECK:               scf.reduce
// CHECK:             } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK:             scf.reduce
// CHECK:           } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK:           scf.reduce
// CHECK:         } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_z, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK:         return
// CHECK:       }
// INNER-LABEL: func.func @levels(
// INNER-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// INNER:         scf.parallel (%[[VAL_0:.*]], %[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]]) = (%[[ARG0]], %[[ARG0]], %[[ARG0]], %[[ARG0]]) to (%[[ARG1]], %[[ARG1]], %[[ARG1]], %[[ARG1]]) step (%[[ARG0]], %[[ARG0]], %[[ARG0]], %[[ARG0]]) {
// INNER:           scf.parallel (%[[VAL_4:.*]], %[[VAL_5:.*]]) = (%[[ARG0]], %[[ARG0]]) to (%[[ARG1]], %[[ARG1]]) step (%[[ARG0]], %[[ARG0]]) {
// INNER:             scf.parallel (%[[VAL_6:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG0]]) {
// INNER:               "test.use"(%[[VAL_6]]) : (index) -> ()
// INNER:               scf.reduce
// INNER:             } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// INNER:             scf.reduce
// INNER:           } {mapping = [#gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// INNER:           scf.reduce
// INNER:         } {mapping = [#gpu.loop_dim_map<processor = block_z, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// INNER:         return
// INNER:       }
func.func @levels(%a: index, %b: index) {
  scf.parallel (%i, %j, %k, %l) = (%a, %a, %a, %a) to (%b, %b, %b, %b) step (%a, %a, %a, %a) {
    scf.parallel (%m, %n) = (%a, %a) to (%b, %b) step (%a, %a) {
      scf.parallel (%o) = (%a) to (%b) step (%a) {
        "test.use"(%o) : (index) -> ()
      }
    }
  }
  return
}

// A loop that is mapped stays as it is, with what is in it.
// CHECK-LABEL: func.func @mapped(
// CHECK-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// CHECK:         scf.parallel (%[[VAL_0:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG0]]) {
// CHECK:           scf.parallel (%[[VAL_1:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG0]]) {
// CHECK:             "test.use"(%[[VAL_1]]) : (index) -> ()
// CHECK:             scf.reduce
// CHECK:           }
// CHECK:           scf.reduce
// CHECK:         } {mapping = [#gpu.loop_dim_map<processor = thread_z, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// CHECK:         return
// CHECK:       }
// INNER-LABEL: func.func @mapped(
// INNER-SAME:    %[[ARG0:.*]]: index, %[[ARG1:.*]]: index) {
// INNER:         scf.parallel (%[[VAL_0:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG0]]) {
// INNER:           scf.parallel (%[[VAL_1:.*]]) = (%[[ARG0]]) to (%[[ARG1]]) step (%[[ARG0]]) {
// INNER:             "test.use"(%[[VAL_1]]) : (index) -> ()
// INNER:             scf.reduce
// INNER:           }
// INNER:           scf.reduce
// INNER:         } {mapping = [#gpu.loop_dim_map<processor = thread_z, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
// INNER:         return
// INNER:       }
func.func @mapped(%a: index, %b: index) {
  scf.parallel (%i) = (%a) to (%b) step (%a) {
    scf.parallel (%j) = (%a) to (%b) step (%a) {
      "test.use"(%j) : (index) -> ()
    }
  } {mapping = [#gpu.loop_dim_map<processor = thread_z, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
