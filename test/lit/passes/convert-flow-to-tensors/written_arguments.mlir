// What a function writes beside the results of a dispatch is not one of these; sizes that a body claims are checked.
// RUN: okl-opt %s --convert-flow-to-tensors | filecheck %s

// CHECK-LABEL: func.func private @twice(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>, %{{.*}}: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
// CHECK-NEXT:    %[[SUM:.*]] = arith.addf %[[A]], %[[A]] : tensor<4xf32>
// CHECK-NEXT:    return %[[A]], %[[SUM]] : tensor<4xf32>, tensor<4xf32>
// CHECK-LABEL: func.func private @first(
// CHECK-SAME:    %[[B:.*]]: tensor<?xf32>, %[[N:.*]]: index, %{{.*}}: tensor<1xf32>) -> tensor<1xf32> {
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[B]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT:    %[[SAME:.*]] = arith.cmpi eq, %[[DIM]], %[[N]] : index
// CHECK-NEXT:    cf.assert %[[SAME]], "'flow.dispatch.tensor.load' op claims another size of dimension 0 than the tensor has" {relied_on}
// CHECK-NEXT:    %[[PART:.*]] = tensor.extract_slice %[[B]][0] [1] [1] : tensor<?xf32> to tensor<1xf32>
// CHECK-NEXT:    return %[[PART]] : tensor<1xf32>
flow.executable private @exe {
  flow.executable.export public @twice
  flow.executable.export public @first
  builtin.module {
    func.func @twice(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>, %b: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %0 = flow.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1] : !flow.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<4xf32>
      %1 = arith.addf %0, %0 : tensor<4xf32>
      flow.dispatch.tensor.store %1, %b, offsets = [0], sizes = [4], strides = [1] : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
    func.func @first(%a: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %n: index, %b: !flow.dispatch.tensor<writeonly:tensor<1xf32>>) {
      %0 = flow.dispatch.tensor.load %a, offsets = [0], sizes = [1], strides = [1] : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%n} -> tensor<1xf32>
      flow.dispatch.tensor.store %0, %b, offsets = [0], sizes = [1], strides = [1] : tensor<1xf32> -> !flow.dispatch.tensor<writeonly:tensor<1xf32>>
      return
    }
  }
}

// CHECK-LABEL: func.func @f(
// CHECK:         %[[TWO:.*]]:2 = call @twice(
// CHECK:         %[[ONE:.*]] = call @first(
// CHECK:         return %[[TWO]]#1, %[[ONE]] : tensor<4xf32>, tensor<1xf32>
func.func @f(%a: tensor<4xf32>, %b: tensor<?xf32>, %n: index) -> (tensor<4xf32>, tensor<1xf32>) {
  %0 = flow.dispatch @exe::@twice(%a) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = flow.dispatch @exe::@first(%b, %n) : (tensor<?xf32>{%n}, index) -> tensor<1xf32>
  return %0, %1 : tensor<4xf32>, tensor<1xf32>
}

// A tied result of another type.
// CHECK-LABEL: func.func @g(
// CHECK-SAME:    %[[A:.*]]: tensor<4xf32>,
// CHECK-NEXT:    %[[CAST:.*]] = tensor.cast %[[A]] : tensor<4xf32> to tensor<?xf32>
// CHECK-NEXT:    return %[[CAST]] : tensor<?xf32>
func.func @g(%a: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %0 = flow.dispatch.workgroups(%a) : (tensor<4xf32>) -> %a as tensor<?xf32>{%n} =
      (%x: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
    flow.return
  }
  return %0 : tensor<?xf32>
}
