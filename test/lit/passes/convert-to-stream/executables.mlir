// RUN: okl-opt %s -convert-to-stream | filecheck %s

// Sizes that are known at the head are told there; what is told twice is viewed once.
// CHECK-LABEL: stream.executable private @exe attributes {my.attribute} {
// CHECK:         stream.executable.export public @f workgroups(%[[VAL_0:.*]]: index, %[[VAL_1:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_2:.*]], %[[VAL_3:.*]], %[[VAL_4:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]], %[[VAL_1]]
// CHECK:           stream.return %[[VAL_2]], %[[VAL_3]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func @f(%[[VAL_5:.*]]: index, %[[VAL_6:.*]]: !stream.binding, %[[VAL_7:.*]]: i32, %[[VAL_8:.*]]: index, %[[VAL_9:.*]]: !stream.binding, %[[VAL_10:.*]]: !stream.binding) {
// CHECK:             %[[VAL_11:.*]] = arith.constant 0 : index
// CHECK:             %[[VAL_12:.*]] = arith.constant 1.000000e+00 : f32
// CHECK:             %[[VAL_13:.*]] = flow.dispatch.workload.ordinal %[[VAL_5]], 0 : index
// CHECK:             %[[VAL_14:.*]] = flow.dispatch.workload.ordinal %[[VAL_8]], 1 : index
// CHECK:             %[[VAL_15:.*]] = stream.binding.subspan %[[VAL_6]][%[[VAL_11]]] : !stream.binding -> !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[VAL_13]]}
// CHECK:             %[[VAL_16:.*]] = stream.binding.subspan %[[VAL_9]][%[[VAL_11]]] : !stream.binding -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:             %[[VAL_17:.*]] = flow.dispatch.tensor.load %[[VAL_15]], offsets = [0, 0], sizes = [%[[VAL_13]], 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[VAL_13]]} -> tensor<?x4xf32>
// CHECK:             %[[VAL_18:.*]] = flow.dispatch.tensor.load %[[VAL_15]], offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%[[VAL_13]]} -> tensor<4xf32>
// CHECK:             %[[VAL_19:.*]] = arith.addi %[[VAL_13]], %[[VAL_14]] : index
// CHECK:             %[[VAL_20:.*]] = stream.binding.subspan %[[VAL_10]][%[[VAL_11]]] : !stream.binding -> !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%[[VAL_19]]}
// CHECK:             %[[VAL_21:.*]] = flow.dispatch.tensor.load %[[VAL_20]], offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%[[VAL_19]]} -> tensor<4xf32>
// CHECK:             flow.dispatch.tensor.store %[[VAL_18]], %[[VAL_16]], offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
// CHECK:             flow.dispatch.tensor.store %[[VAL_21]], %[[VAL_20]], offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%[[VAL_19]]}
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable private @exe attributes {my.attribute} {
  flow.executable.export public @f
  builtin.module {
    func.func @f(%n: index, %x: !flow.dispatch.tensor<readonly:tensor<?x4xf32>>, %m: i32, %k: index, %y: !flow.dispatch.tensor<writeonly:tensor<4xf32>>, %z: !flow.dispatch.tensor<readwrite:tensor<?xf32>>) {
      %cst = arith.constant 1.0 : f32
      %0 = flow.dispatch.tie_shape %x : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%n}
      %1 = flow.dispatch.tensor.load %0, offsets = [0, 0], sizes = [%n, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%n} -> tensor<?x4xf32>
      %2 = flow.dispatch.tie_shape %x : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%n}
      %3 = flow.dispatch.tensor.load %2, offsets = [0, 0], sizes = [1, 4], strides = [1, 1] : !flow.dispatch.tensor<readonly:tensor<?x4xf32>>{%n} -> tensor<4xf32>
      %sum = arith.addi %n, %k : index
      %4 = flow.dispatch.tie_shape %z : !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%sum}
      %5 = flow.dispatch.tensor.load %4, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%sum} -> tensor<4xf32>
      flow.dispatch.tensor.store %3, %y, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      flow.dispatch.tensor.store %5, %4, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<readwrite:tensor<?xf32>>{%sum}
      return
    }
  }
}

// Numbers that are told to be of the workload stay so; other functions of the executable stay, too.
// CHECK-LABEL: stream.executable public @told {
// CHECK:         stream.executable.export public @g workgroups(%[[VAL_0:.*]]: index) -> (index, index, index) {
// CHECK:           %[[VAL_1:.*]], %[[VAL_2:.*]], %[[VAL_3:.*]] = flow.dispatch.workgroup_count_from_slice %[[VAL_0]]
// CHECK:           stream.return %[[VAL_1]], %[[VAL_2]], %[[VAL_3]] : index, index, index
// CHECK:         }
// CHECK:         stream.executable.export private @h workgroups() -> (index, index, index) {
// CHECK:           %[[VAL_4:.*]] = arith.constant 1 : index
// CHECK:           stream.return %[[VAL_4]], %[[VAL_4]], %[[VAL_4]] : index, index, index
// CHECK:         }
// CHECK:         builtin.module {
// CHECK:           func.func private @helper(%[[VAL_5:.*]]: index) {
// CHECK:             return
// CHECK:           }
// CHECK:           func.func @g(%[[VAL_6:.*]]: index) {
// CHECK:             %[[VAL_7:.*]] = flow.dispatch.workload.ordinal %[[VAL_6]], 0 : index
// CHECK:             call @helper(%[[VAL_7]]) : (index) -> ()
// CHECK:             return
// CHECK:           }
// CHECK:           func.func @h() {
// CHECK:             return
// CHECK:           }
// CHECK:         }
// CHECK:       }
flow.executable public @told {
  flow.executable.export public @g
  flow.executable.export private @h workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    flow.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @helper(%n: index) {
      return
    }
    func.func @g(%n: index) {
      %0 = flow.dispatch.workload.ordinal %n, 0 : index
      func.call @helper(%0) : (index) -> ()
      return
    }
    func.func @h() {
      return
    }
  }
}

// What is compiled elsewhere has no functions.
// CHECK-LABEL: stream.executable private @elsewhere {
// CHECK:         stream.executable.export public @k workgroups() -> (index, index, index) {
// CHECK:           %[[VAL_0:.*]], %[[VAL_1:.*]], %[[VAL_2:.*]] = flow.dispatch.workgroup_count_from_slice()
// CHECK:           stream.return %[[VAL_0]], %[[VAL_1]], %[[VAL_2]] : index, index, index
// CHECK:         }
// CHECK:       }
flow.executable private @elsewhere {
  flow.executable.export public @k
}
