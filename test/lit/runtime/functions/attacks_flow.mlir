// Flow programs reach only what they were given, or end at the op: at once, and after passes that leave no flow ops.
// RUN: okl-opt %s --split-input-file --run --codegen=vectors --input=index=9 --input=4xf32=1,2,3,4 > %t.out 2>&1; filecheck %s < %t.out
// RUN: okl-opt %s --split-input-file --flow-to-tensors-pipeline --run --codegen=vectors --input=index=9 --input=4xf32=1,2,3,4 > %t.tensors 2>&1; filecheck %s < %t.tensors
// RUN: okl-opt %s --split-input-file --flow-to-tensors-pipeline --tensors-to-vectors-pipeline --run --input=index=9 --input=4xf32=1,2,3,4 > %t.low 2>&1; filecheck %s < %t.low

// CHECK: attacks_flow.mlir:8:8: error: 'flow.tensor.load' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %0 = flow.tensor.load %a[%i] : tensor<4xf32>
  return %0 : f32
}
// -----
// CHECK: error: 'flow.tensor.load' op dimension 0 of operand 0 has size 4, not 9
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %c8 = arith.constant 8 : index
  %d = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %0 = flow.tensor.load %d[%c8] : tensor<?xf32>{%i}
  return %0 : f32
}
// -----
// CHECK: error: 'flow.tensor.store' op index 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.0 : f32
  %0 = flow.tensor.store %c, %a[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: error: 'flow.tensor.slice' op size 9 runs out of bounds for dimension 0, which has 4 left
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = flow.tensor.slice %a[%c0 for %i] : tensor<4xf32> -> tensor<?xf32>{%i}
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'flow.tensor.slice' op dimension 0 of the result has size 9, not 2
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = flow.tensor.slice %a[%c0 for %c2] : tensor<4xf32> -> tensor<?xf32>{%i}
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'flow.tensor.update' op offset 9 is out of bounds for dimension 0 of size 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant dense<1.0> : tensor<2xf32>
  %0 = flow.tensor.update %c, %a[%i] : tensor<2xf32> -> %a as tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: error: 'flow.tensor.reshape' op has more elements than the 4 of its source
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?x1xf32> {
  %0 = flow.tensor.reshape %a : tensor<4xf32> -> tensor<?x1xf32>{%i}
  return %0 : tensor<?x1xf32>
}
// -----
// CHECK: error: 'flow.tensor.reshape' op has 2 elements, and its source 4
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?x1xf32> {
  %c2 = arith.constant 2 : index
  %0 = flow.tensor.reshape %a : tensor<4xf32> -> tensor<?x1xf32>{%c2}
  return %0 : tensor<?x1xf32>
}
// -----
// CHECK: error: 'flow.tensor.splat' op size -9 is negative
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %n = arith.subi %c0, %i : index
  %0 = flow.tensor.splat %f : tensor<?xf32>{%n}
  return %0 : tensor<?xf32>
}
// -----
// CHECK: error: 'flow.tensor.empty' op asks for more memory than there can be
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<?x?xf32> {
  %c57 = arith.constant 57 : index
  %n = arith.shli %i, %c57 : index
  %0 = flow.tensor.empty : tensor<?x?xf32>{%n, %n}
  return %0 : tensor<?x?xf32>
}
// -----
// CHECK: error: 'flow.tensor.tie_shape' op dimension 0 of operand 0 has size 4, not 9
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %d = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %t = flow.tensor.tie_shape %d : tensor<?xf32>{%i}
  %0 = tensor.extract %t[%c8] : tensor<?xf32>
  return %0 : f32
}
// -----
// CHECK: error: 'flow.dispatch.tensor.load' op offset 9 is out of bounds for dimension 0 of size 4
flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%a: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %i: index,
                     %r: !flow.dispatch.tensor<writeonly:tensor<2xf32>>) {
      %0 = flow.dispatch.tensor.load %a, offsets = [%i], sizes = [2], strides = [1]
        : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<2xf32>
      flow.dispatch.tensor.store %0, %r, offsets = [0], sizes = [2], strides = [1]
        : tensor<2xf32> -> !flow.dispatch.tensor<writeonly:tensor<2xf32>>
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<2xf32> {
  %0 = flow.dispatch @exe::@entry(%a, %i) : (tensor<4xf32>, index) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
// CHECK: error: 'flow.dispatch.tensor.store' op size 9 runs out of bounds for dimension 0, which has 4 left
flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%i: index, %r: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %c = arith.constant 1.0 : f32
      %0 = tensor.splat %c[%i] : tensor<?xf32>
      flow.dispatch.tensor.store %0, %r, offsets = [0], sizes = [%i], strides = [1]
        : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @exe::@entry(%i) : (index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// A value of another size than what it is stored as.
// CHECK: error: 'flow.dispatch.tensor.store' op a dimension of the value has size 4, not 9
flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%a: tensor<4xf32>, %i: index, %r: !flow.dispatch.tensor<writeonly:tensor<?xf32>>) {
      %0 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
      flow.dispatch.tensor.store %0, %r, offsets = [0], sizes = [%i], strides = [1]
        : tensor<?xf32> -> !flow.dispatch.tensor<writeonly:tensor<?xf32>>{%i}
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %c8 = arith.constant 8 : index
  %0 = flow.dispatch @exe::@entry(%a, %i) : (tensor<4xf32>, index) -> tensor<?xf32>{%i}
  %1 = flow.tensor.load %0[%c8] : tensor<?xf32>{%i}
  return %1 : f32
}
// -----
// What is dispatched claims more than it is told.
// CHECK: error: assertion failed: 'flow.dispatch.tie_shape' op claims another size of dimension 0 than the tensor has
flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%a: !flow.dispatch.tensor<readonly:tensor<?xf32>>, %i: index,
                     %r: !flow.dispatch.tensor<writeonly:tensor<1xf32>>) {
      %t = flow.dispatch.tie_shape %a : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%i}
      %c1 = arith.constant 1 : index
      %last = arith.subi %i, %c1 : index
      %0 = flow.dispatch.tensor.load %t, offsets = [%last], sizes = [1], strides = [1]
        : !flow.dispatch.tensor<readonly:tensor<?xf32>>{%i} -> tensor<1xf32>
      flow.dispatch.tensor.store %0, %r, offsets = [0], sizes = [1], strides = [1]
        : tensor<1xf32> -> !flow.dispatch.tensor<writeonly:tensor<1xf32>>
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<1xf32> {
  %c4 = arith.constant 4 : index
  %d = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %0 = flow.dispatch @exe::@entry(%d, %i) : (tensor<?xf32>{%c4}, index) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
// -----
// A check inside of an executable.
// CHECK: error: 'tensor.extract' op index 9 is out of bounds for dimension 0 of size 4
flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%a: !flow.dispatch.tensor<readonly:tensor<4xf32>>, %i: index,
                     %r: !flow.dispatch.tensor<writeonly:tensor<4xf32>>) {
      %0 = flow.dispatch.tensor.load %a, offsets = [0], sizes = [4], strides = [1]
        : !flow.dispatch.tensor<readonly:tensor<4xf32>> -> tensor<4xf32>
      %1 = tensor.extract %0[%i] : tensor<4xf32>
      %2 = tensor.splat %1 : tensor<4xf32>
      flow.dispatch.tensor.store %2, %r, offsets = [0], sizes = [4], strides = [1]
        : tensor<4xf32> -> !flow.dispatch.tensor<writeonly:tensor<4xf32>>
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @exe::@entry(%a, %i) : (tensor<4xf32>, index) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// -----
// CHECK: error: 'flow.dispatch' op dimension 0 of a tied operand has size 4, not 9
flow.executable private @exe {
  flow.executable.export public @entry
  builtin.module {
    func.func @entry(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %c8 = arith.constant 8 : index
  %0 = flow.dispatch @exe::@entry(%a) : (tensor<4xf32>) -> %a as tensor<?xf32>{%i}
  %1 = tensor.extract %0[%c8] : tensor<?xf32>
  return %1 : f32
}
// -----
// CHECK: error: 'flow.return' op dimension 0 of operand 0 has size 4, not 9
func.func @main(%i: index, %a: tensor<4xf32>) -> f32 {
  %c8 = arith.constant 8 : index
  %d = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %0 = flow.dispatch.region -> (tensor<?xf32>{%i}) {
    flow.return %d : tensor<?xf32>
  }
  %1 = flow.tensor.load %0[%c8] : tensor<?xf32>{%i}
  return %1 : f32
}
// -----
// The number of workgroups is no number.
// CHECK: error: 'arith.divui' op divides 9 by zero
flow.executable private @exe {
  flow.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
    %c0 = arith.constant 0 : index
    %zero = arith.muli %n, %c0 : index
    %x = arith.divui %n, %zero : index
    flow.return %x, %x, %x : index, index, index
  }
  builtin.module {
    func.func @entry(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %x = flow.dispatch.workgroup.id[0] : index
      %0 = flow.dispatch.tensor.load %a, offsets = [%x], sizes = [1], strides = [1]
        : !flow.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<1xf32>
      flow.dispatch.tensor.store %0, %a, offsets = [%x], sizes = [1], strides = [1]
        : tensor<1xf32> -> !flow.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @exe::@entry[%i](%a) : (tensor<4xf32>) -> %a
  return %0 : tensor<4xf32>
}
// -----
// More workgroups than there are elements.
// CHECK: error: 'flow.dispatch.tensor.load' op size 1 runs out of bounds for dimension 0, which has 0 left
// CHECK-NOT: result
flow.executable private @exe {
  flow.executable.export public @entry workgroups(%n: index) -> (index, index, index) {
    %x, %y, %z = flow.dispatch.workgroup_count_from_dag_root %n
    flow.return %x, %y, %z : index, index, index
  }
  builtin.module {
    func.func @entry(%a: !flow.dispatch.tensor<readwrite:tensor<4xf32>>) {
      %x = flow.dispatch.workgroup.id[0] : index
      %0 = flow.dispatch.tensor.load %a, offsets = [%x], sizes = [1], strides = [1]
        : !flow.dispatch.tensor<readwrite:tensor<4xf32>> -> tensor<1xf32>
      flow.dispatch.tensor.store %0, %a, offsets = [%x], sizes = [1], strides = [1]
        : tensor<1xf32> -> !flow.dispatch.tensor<readwrite:tensor<4xf32>>
      return
    }
  }
}
func.func @main(%i: index, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.dispatch @exe::@entry[%i](%a) : (tensor<4xf32>) -> %a
  return %0 : tensor<4xf32>
}

// SLOW: each of 20 programs is compiled in three ways
