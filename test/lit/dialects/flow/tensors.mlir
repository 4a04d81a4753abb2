// RUN: okl-opt %s | filecheck %s
// RUN: okl-opt %s | okl-opt | filecheck %s
// RUN: okl-opt %s --mlir-print-op-generic | okl-opt | filecheck %s

// CHECK-LABEL: func.func @tensors(
// CHECK-SAME:    %arg0: tensor<?x2xf32>, %arg1: index, %arg2: f32, %arg3: tensor<4xf32>, %arg4: tensor<f32>)
func.func @tensors(%t: tensor<?x2xf32>, %d: index, %v: f32, %s: tensor<4xf32>, %z: tensor<f32>) {
  // CHECK-NEXT: %0 = flow.tensor.tie_shape %arg0 : tensor<?x2xf32>{%arg1}
  %0 = flow.tensor.tie_shape %t : tensor<?x2xf32>{%d}
  // CHECK-NEXT: %1 = flow.tensor.reshape %arg0 : tensor<?x2xf32>{%arg1} -> tensor<4xf32>
  %1 = flow.tensor.reshape %t : tensor<?x2xf32>{%d} -> tensor<4xf32>
  // CHECK-NEXT: %2 = flow.tensor.load %arg0[%arg1, %arg1] : tensor<?x2xf32>{%arg1}
  %2 = flow.tensor.load %t[%d, %d] : tensor<?x2xf32>{%d}
  // CHECK-NEXT: %3 = flow.tensor.load %arg4 : tensor<f32>
  %3 = flow.tensor.load %z : tensor<f32>
  // CHECK-NEXT: %4 = flow.tensor.store %arg2, %arg3[%arg1] : tensor<4xf32>
  %4 = flow.tensor.store %v, %s[%d] : tensor<4xf32>
  // CHECK-NEXT: %5 = flow.tensor.empty : tensor<?x2xf32>{%arg1}
  %5 = flow.tensor.empty : tensor<?x2xf32>{%d}
  // CHECK-NEXT: %6 = flow.tensor.splat %arg2 : tensor<4xf32>
  %6 = flow.tensor.splat %v : tensor<4xf32>
  // CHECK-NEXT: %7 = flow.tensor.clone %arg0 : tensor<?x2xf32>{%arg1}
  %7 = flow.tensor.clone %t : tensor<?x2xf32>{%d}
  // CHECK-NEXT: %8 = flow.tensor.slice %arg0[%arg1, %arg1 for %arg1, %arg1] : tensor<?x2xf32>{%arg1} -> tensor<?x1xf32>{%arg1}
  %8 = flow.tensor.slice %t[%d, %d for %d, %d] : tensor<?x2xf32>{%d} -> tensor<?x1xf32>{%d}
  // CHECK-NEXT: %9 = flow.tensor.update %8, %arg0[%arg1, %arg1] : tensor<?x1xf32>{%arg1} -> %arg0 as tensor<?x2xf32>{%arg1}
  %9 = flow.tensor.update %8, %t[%d, %d] : tensor<?x1xf32>{%d} -> %t as tensor<?x2xf32>{%d}
  // CHECK-NEXT: %10 = flow.tensor.update %arg3, %arg3[%arg1] : tensor<4xf32> -> %arg3 as tensor<4xf32>
  %10 = flow.tensor.update %s, %s[%d] : tensor<4xf32> -> tensor<4xf32>
  // CHECK-NEXT: flow.tensor.trace {key = "inputs"} %arg0, %arg3 : tensor<?x2xf32>{%arg1}, tensor<4xf32>
  flow.tensor.trace {key = "inputs"} %t, %s : tensor<?x2xf32>{%d}, tensor<4xf32>
  // CHECK-NEXT: flow.tensor.trace {key = "today"} %arg3 : tensor<4xf32>
  flow.tensor.trace "today" = [%s : tensor<4xf32>]
  // In the earlier form a trace of nothing would take %11 for what it traces.
  // CHECK-NEXT: flow.tensor.trace "nothing" = []
  flow.tensor.trace "nothing" = []
  // CHECK-NEXT: %11 = flow.tensor.clone
  %11 = flow.tensor.clone %s : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @transfers(
func.func @transfers(%t: tensor<?x2xf32>, %d: index, %s: tensor<4xf32>) {
  // CHECK-NEXT: %0 = flow.tensor.transfer %arg0 : tensor<?x2xf32>{%arg1} to #hal.device.promise<@b>
  %0 = flow.tensor.transfer %t : tensor<?x2xf32>{%d} to #hal.device.promise<@b>
  // CHECK-NEXT: %1 = flow.tensor.transfer %arg2 : tensor<4xf32> to #hal.device.affinity<@a, [0, 1]>
  %1 = flow.tensor.transfer %s : tensor<4xf32> to #hal.device.affinity<@a, [0, 1]>
  // CHECK-NEXT: %2 = flow.tensor.transfer %arg2 : tensor<4xf32> to "any" attributes {note}
  %2 = flow.tensor.transfer %s : tensor<4xf32> to "any" attributes {note}
  return
}
