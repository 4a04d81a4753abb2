// RUN: okl-opt %s -convert-flow-to-tensors | filecheck %s

// A body that asks for its number runs once for each workgroup; here there is one for each number of the workload.

flow.executable private @exe {

  // CHECK-LABEL: func.func private @rows(
  // CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: tensor<4x8xf32>, %[[ARG2:.*]]: index, %[[ARG3:.*]]: index, %[[ARG4:.*]]: index) -> tensor<4x8xf32> {
  // CHECK:         %[[VAL_0:.*]] = scf.forall (%[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]]) in (%[[ARG4]], %[[ARG3]], %[[ARG2]]) shared_outs(%[[VAL_4:.*]] = %[[ARG1]]) -> (tensor<4x8xf32>) {
  // CHECK:           %[[VAL_5:.*]] = arith.constant 1 : index
  // CHECK:           %[[VAL_6:.*]] = affine.apply #map(%[[VAL_3]])[%[[ARG4]], %[[VAL_5]]]
  // CHECK:           %[[VAL_7:.*]] = tensor.extract_slice %[[ARG0]][%[[VAL_6]], 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<1x8xf32>
  // CHECK:           %[[VAL_8:.*]] = math.exp %[[VAL_7]] : tensor<1x8xf32>
  // CHECK:           scf.forall.in_parallel {
  // CHECK:             tensor.parallel_insert_slice %[[VAL_8]] into %[[VAL_4]][%[[VAL_6]], 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<4x8xf32>
  // CHECK:           }
  // CHECK:         }
  // CHECK:         return %[[VAL_0]] : tensor<4x8xf32>
  // CHECK:       }
  flow.executable.export public @rows workgroups(%m: index, %n: index, %k: index, %l: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %m, %n, %k, %l
    flow.return %x, %y, %z : index, index, index
  }
  flow.executable.export public @halves(@rows) workgroups(%m: index, %n: index, %k: index, %l: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %0 = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%m)
    flow.return %0, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @rows(%a: !flow.dispatch.tensor<readonly:tensor<4x8xf32>>, %b: !flow.dispatch.tensor<writeonly:tensor<4x8xf32>>) {
      %i = flow.dispatch.workgroup.id[0] : index
      %n = flow.dispatch.workgroup.count[2] : index
      %s = flow.dispatch.workgroup.size[1] : index
      %j = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>(%i)[%n, %s]
      %0 = flow.dispatch.tensor.load %a, offsets = [%j, 0], sizes = [1, 8], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<4x8xf32>> -> tensor<1x8xf32>
      %1 = math.exp %0 : tensor<1x8xf32>
      flow.dispatch.tensor.store %1, %b, offsets = [%j, 0], sizes = [1, 8], strides = [1, 1] : tensor<1x8xf32> -> !flow.dispatch.tensor<writeonly:tensor<4x8xf32>>
      return
    }
  }
}

// CHECK-LABEL: func.func @f(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<4x8xf32>, %[[ARG1:.*]]: index) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
// CHECK:         %[[VAL_0:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK:         %[[VAL_1:.*]] = arith.muli %[[ARG1]], %[[ARG1]] : index
// CHECK:         %[[VAL_2:.*]] = call @rows(%[[ARG0]], %[[VAL_0]], %[[ARG1]], %[[ARG1]], %[[VAL_1]]) : (tensor<4x8xf32>, tensor<4x8xf32>, index, index, index) -> tensor<4x8xf32>
// CHECK:         %[[VAL_3:.*]] = tensor.empty() : tensor<4x8xf32>
// CHECK:         %[[VAL_4:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_5:.*]] = affine.apply #map1(%[[ARG1]])
// CHECK:         %[[VAL_6:.*]] = call @rows(%[[ARG0]], %[[VAL_3]], %[[VAL_5]], %[[VAL_4]], %[[VAL_4]]) : (tensor<4x8xf32>, tensor<4x8xf32>, index, index, index) -> tensor<4x8xf32>
// CHECK:         return %[[VAL_2]], %[[VAL_6]] : tensor<4x8xf32>, tensor<4x8xf32>
// CHECK:       }
func.func @f(%a: tensor<4x8xf32>, %m: index) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = flow.dispatch @exe::@rows[%m, %m, %m, %m](%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = flow.dispatch @exe::@halves[%m, %m, %m, %m](%a) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @not_outlined(
// CHECK-SAME:    %[[ARG0:.*]]: tensor<8xf32>) -> tensor<8xf32> {
// CHECK:         %[[VAL_0:.*]] = arith.constant 8 : index
// CHECK:         %[[VAL_1:.*]] = tensor.empty() : tensor<8xf32>
// CHECK:         %[[VAL_2:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_3:.*]] = arith.constant 1 : index
// CHECK:         %[[VAL_4:.*]] = scf.forall (%[[VAL_5:.*]], %[[VAL_6:.*]], %[[VAL_7:.*]]) in (%[[VAL_3]], %[[VAL_2]], %[[VAL_0]]) shared_outs(%[[VAL_8:.*]] = %[[VAL_1]]) -> (tensor<8xf32>) {
// CHECK:           %[[VAL_9:.*]] = tensor.extract_slice %[[ARG0]][%[[VAL_7]]] [1] [1] : tensor<8xf32> to tensor<1xf32>
// CHECK:           scf.forall.in_parallel {
// CHECK:             tensor.parallel_insert_slice %[[VAL_9]] into %[[VAL_8]][%[[VAL_7]]] [1] [1] : tensor<1xf32> into tensor<8xf32>
// CHECK:           }
// CHECK:         }
// CHECK:         %[[VAL_10:.*]] = math.exp %[[VAL_4]] : tensor<8xf32>
// CHECK:         return %[[VAL_10]] : tensor<8xf32>
// CHECK:       }
func.func @not_outlined(%a: tensor<8xf32>) -> tensor<8xf32> {
  %c8 = arith.constant 8 : index
  %0 = flow.dispatch.workgroups[%c8](%a) : (tensor<8xf32>) -> tensor<8xf32> =
      (%in: !flow.dispatch.tensor<readonly:tensor<8xf32>>, %out: !flow.dispatch.tensor<writeonly:tensor<8xf32>>) {
    %i = flow.dispatch.workgroup.id[0] : index
    %1 = flow.dispatch.tensor.load %in, offsets = [%i], sizes = [1], strides = [1] : !flow.dispatch.tensor<readonly:tensor<8xf32>> -> tensor<1xf32>
    flow.dispatch.tensor.store %1, %out, offsets = [%i], sizes = [1], strides = [1] : tensor<1xf32> -> !flow.dispatch.tensor<writeonly:tensor<8xf32>>
    flow.return
  } count(%w: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %w
    flow.return %x, %y, %z : index, index, index
  }
  %2 = flow.dispatch.region -> (tensor<8xf32>) {
    %3 = math.exp %0 : tensor<8xf32>
    flow.return %3 : tensor<8xf32>
  }
  return %2 : tensor<8xf32>
}
