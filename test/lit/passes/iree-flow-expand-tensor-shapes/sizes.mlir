// RUN: okl-opt %s -iree-flow-expand-tensor-shapes | filecheck %s

// A global for each unknown size, as visible as the tensor, with the sizes of the initial value.
// CHECK:      util.global private @a = dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: util.global public mutable @b : tensor<?x2x?xf32>
// CHECK-NEXT: util.global public mutable @b__d0 : index
// CHECK-NEXT: util.global public mutable @b__d2 : index
// CHECK-NEXT: util.global private @c : tensor<?xf32> = dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: util.global private mutable @c__d0_0 = 4 : index
// CHECK-NEXT: util.global private @c__d0 : i32
// CHECK-NEXT: util.global private mutable @unranked : tensor<*xf32>
// CHECK-NEXT: util.global private mutable @i1 : tensor<?xi1>
// CHECK-NEXT: util.global private mutable @i1__d0 : index
// CHECK-NEXT: util.global private mutable @scalar : tensor<bf16>
util.global private @a = dense<1.0> : tensor<4xf32>
util.global mutable @b : tensor<?x2x?xf32>
util.global private @c : tensor<?xf32> = dense<1.0> : tensor<4xf32>
util.global private @c__d0 : i32
util.global private mutable @unranked : tensor<*xf32>
util.global private mutable @i1 : tensor<?xi1>
util.global private mutable @scalar : tensor<bf16>

// CHECK-NEXT: func.func private @declared(tensor<?x?xf32> {test.a}, index, index, i32 {test.b}, tensor<4xf32>) -> (tensor<?xf32>, index, tensor<?xf16> {test.c}, index)
func.func private @declared(tensor<?x?xf32> {test.a}, i32 {test.b}, tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf16> {test.c})
// CHECK-NEXT: util.func private @declared_there(%arg0: tensor<?xf32>, %arg1: index) -> (tensor<?xf32>, index)
util.func private @declared_there(tensor<?xf32>) -> tensor<?xf32>

// Sizes of arguments, of operands and results of calls, and of what is returned.
// CHECK-LABEL: func.func @calls(%arg0: tensor<?x?xf32>, %arg1: index, %arg2: index, %arg3: i32, %arg4: tensor<4xf32>) -> (tensor<?xf32>, index) attributes {test.d} {
// CHECK-NEXT:    %[[T:.*]] = flow.tensor.tie_shape %arg0 : tensor<?x?xf32>{%arg1, %arg2}
// CHECK-NEXT:    %[[R:.*]]:4 = call @declared(%arg0, %arg1, %arg2, %arg3, %arg4) {test.e}
// CHECK-NEXT:    %[[T0:.*]] = flow.tensor.tie_shape %[[R]]#0 : tensor<?xf32>{%[[R]]#1}
// CHECK-NEXT:    %[[T1:.*]] = flow.tensor.tie_shape %[[R]]#2 : tensor<?xf16>{%[[R]]#3}
// CHECK-NEXT:    %[[S:.*]]:2 = util.call @declared_there(%[[R]]#0, %[[R]]#1) : (tensor<?xf32>, index) -> (tensor<?xf32>, index)
// CHECK-NEXT:    %{{.*}} = flow.tensor.tie_shape %[[S]]#0 : tensor<?xf32>{%[[S]]#1}
// CHECK-NEXT:    return %[[S]]#0, %[[S]]#1 : tensor<?xf32>, index
func.func @calls(%x: tensor<?x?xf32>, %i: i32, %y: tensor<4xf32>) -> tensor<?xf32> attributes {test.d} {
  %0:2 = func.call @declared(%x, %i, %y) {test.e} : (tensor<?x?xf32>, i32, tensor<4xf32>) -> (tensor<?xf32>, tensor<?xf16>)
  %1 = util.call @declared_there(%0#0) : (tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The ties of arguments are in their order; an op uses what is tied, and is asked for sizes that nobody told.
// CHECK-LABEL: util.func public @asked(%arg0: tensor<?xf32>, %arg1: index, %arg2: tensor<?xf32>, %arg3: index) -> (tensor<?xf32>, index, tensor<?xf32>, index) {
// CHECK-NEXT:    %[[A:.*]] = flow.tensor.tie_shape %arg0 : tensor<?xf32>{%arg1}
// CHECK-NEXT:    %[[B:.*]] = flow.tensor.tie_shape %arg2 : tensor<?xf32>{%arg3}
// CHECK-NEXT:    %[[S:.*]] = arith.addf %[[A]], %[[B]]
// CHECK-NEXT:    %{{.*}} = arith.constant 0 : index
// CHECK-NEXT:    %[[X:.*]] = tensor.dim %[[A]]
// CHECK-NEXT:    %[[E:.*]] = tensor.empty(%[[X]]) : tensor<?xf32>
// CHECK-NEXT:    %[[C:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[D:.*]] = tensor.dim %[[S]], %[[C]]
// CHECK-NEXT:    util.return %[[S]], %[[D]], %[[E]], %[[X]]
util.func @asked(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.addf %x, %y : tensor<?xf32>
  %c0 = arith.constant 0 : index
  %1 = tensor.dim %x, %c0 : tensor<?xf32>
  %2 = tensor.empty(%1) : tensor<?xf32>
  util.return %0, %2 : tensor<?xf32>, tensor<?xf32>
}

// The sizes of a global are loaded and stored with it, those of a value whose type tells them, too, in regions as well.
// CHECK-LABEL: func.func @globals(%arg0: tensor<3x2x5xf32>, %arg1: i1) {
// CHECK:         util.global.store %arg0, @b : tensor<3x2x5xf32>
// CHECK-NEXT:    util.global.store %c3, @b__d0 : index
// CHECK-NEXT:    util.global.store %c5, @b__d2 : index
// CHECK-NEXT:    scf.if %arg1 {
// CHECK-NEXT:      %[[B:.*]] = util.global.load @b {test.a} : tensor<?x2x?xf32>
// CHECK-NEXT:      %b__d0 = util.global.load @b__d0 : index
// CHECK-NEXT:      %b__d2 = util.global.load @b__d2 : index
// CHECK-NEXT:      %[[T:.*]] = flow.tensor.tie_shape %[[B]] : tensor<?x2x?xf32>{%b__d0, %b__d2}
// CHECK-NEXT:      %[[N:.*]] = arith.negf %[[T]]
// CHECK:           %[[D0:.*]] = tensor.dim %[[N]]
// CHECK:           %[[D2:.*]] = tensor.dim %[[N]]
// CHECK-NEXT:      util.global.store %[[N]], @b : tensor<?x2x?xf32>
// CHECK-NEXT:      util.global.store %[[D0]], @b__d0 : index
// CHECK-NEXT:      util.global.store %[[D2]], @b__d2 : index
// CHECK-NEXT:    }
// CHECK-NEXT:    %{{.*}} = util.global.load @b : tensor<3x2x5xf32>
// CHECK-NEXT:    return
func.func @globals(%x: tensor<3x2x5xf32>, %c: i1) {
  util.global.store %x, @b : tensor<3x2x5xf32>
  scf.if %c {
    %0 = util.global.load @b {test.a} : tensor<?x2x?xf32>
    %1 = arith.negf %0 : tensor<?x2x?xf32>
    util.global.store %1, @b : tensor<?x2x?xf32>
  }
  %2 = util.global.load @b : tensor<3x2x5xf32>
  return
}

// CHECK-LABEL: util.initializer {
// CHECK:         util.global.store %{{.*}}, @c__d0_0
// CHECK-NEXT:    cf.br ^bb1(%{{.*}}, %{{.*}} : tensor<?xf32>, index)
// CHECK-NEXT:  ^bb1(%[[A:.*]]: tensor<?xf32>, %[[D:.*]]: index):
// CHECK-NEXT:    %{{.*}} = flow.tensor.tie_shape %[[A]] : tensor<?xf32>{%[[D]]}
util.initializer {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%c0) : tensor<?xf32>
  util.global.store %0, @c : tensor<?xf32>
  cf.br ^bb1(%0 : tensor<?xf32>)
^bb1(%1: tensor<?xf32>):
  util.initializer.return
}

// Blocks get sizes behind tensors, the same tensor twice, in a loop, and of any branch.
// CHECK-LABEL: func.func @blocks(%arg0: tensor<?xf32>, %arg1: index, %arg2: i1, %arg3: i32)
// CHECK-NEXT:    %[[T:.*]] = flow.tensor.tie_shape %arg0 : tensor<?xf32>{%arg1}
// CHECK-NEXT:    cf.cond_br %arg2, ^bb1(%arg0, %arg1, %arg0, %arg1 : tensor<?xf32>, index, tensor<?xf32>, index), ^bb2(%arg0, %arg1 : tensor<?xf32>, index)
// CHECK-NEXT:  ^bb1(%[[A:.*]]: tensor<?xf32>, %[[AD:.*]]: index, %[[B:.*]]: tensor<?xf32>, %[[BD:.*]]: index):
// CHECK-NEXT:    %{{.*}} = flow.tensor.tie_shape %[[A]] : tensor<?xf32>{%[[AD]]}
// CHECK-NEXT:    %{{.*}} = flow.tensor.tie_shape %[[B]] : tensor<?xf32>{%[[BD]]}
// CHECK-NEXT:    cf.cond_br %arg2, ^bb1(%[[B]], %[[BD]], %[[A]], %[[AD]] : tensor<?xf32>, index, tensor<?xf32>, index), ^bb2(%[[A]], %[[AD]] : tensor<?xf32>, index)
// CHECK-NEXT:  ^bb2(%[[C:.*]]: tensor<?xf32>, %[[CD:.*]]: index):
// CHECK-NEXT:    %{{.*}} = flow.tensor.tie_shape %[[C]] : tensor<?xf32>{%[[CD]]}
// CHECK-NEXT:    cf.switch %arg3 : i32, [
// CHECK-NEXT:      default: ^bb3(%[[C]], %[[CD]] : tensor<?xf32>, index),
// CHECK-NEXT:      1: ^bb3(%arg0, %arg1 : tensor<?xf32>, index)
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb3(%[[D:.*]]: tensor<?xf32>, %[[DD:.*]]: index):
// CHECK-NEXT:    %{{.*}} = flow.tensor.tie_shape %[[D]] : tensor<?xf32>{%[[DD]]}
// CHECK-NEXT:    return %[[D]], %[[DD]] : tensor<?xf32>, index
func.func @blocks(%x: tensor<?xf32>, %c: i1, %i: i32) -> tensor<?xf32> {
  cf.cond_br %c, ^bb1(%x, %x : tensor<?xf32>, tensor<?xf32>), ^bb2(%x : tensor<?xf32>)
^bb1(%a: tensor<?xf32>, %b: tensor<?xf32>):
  cf.cond_br %c, ^bb1(%b, %a : tensor<?xf32>, tensor<?xf32>), ^bb2(%a : tensor<?xf32>)
^bb2(%d: tensor<?xf32>):
  cf.switch %i : i32, [
    default: ^bb3(%d : tensor<?xf32>),
    1: ^bb3(%x : tensor<?xf32>)
  ]
^bb3(%e: tensor<?xf32>):
  return %e : tensor<?xf32>
}

// A choice of tensors is one of their sizes; element by element it is an op on tensors as others.
// CHECK-LABEL: func.func @select
// CHECK-NEXT:    %[[X:.*]] = flow.tensor.tie_shape %arg0 : tensor<?xf32>{%arg1}
// CHECK:         %[[C:.*]] = flow.tensor.tie_shape %arg5 : tensor<?xi1>{%arg6}
// CHECK-NEXT:    %[[D:.*]] = arith.select %arg{{.*}}, %arg1, %arg3 : index
// CHECK-NEXT:    %[[S:.*]] = arith.select %arg{{.*}}, %arg0, %arg2 : tensor<?xf32>
// CHECK-NEXT:    %[[T:.*]] = flow.tensor.tie_shape %[[S]] : tensor<?xf32>{%[[D]]}
// CHECK-NEXT:    %[[E:.*]] = arith.select %[[C]], %[[T]], %[[X]] : tensor<?xi1>, tensor<?xf32>
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[F:.*]] = tensor.dim %[[E]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT:    return %[[E]], %[[F]] : tensor<?xf32>, index
func.func @select(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1, %e: tensor<?xi1>) -> tensor<?xf32> {
  %0 = arith.select %c, %x, %y : tensor<?xf32>
  %1 = arith.select %e, %0, %x : tensor<?xi1>, tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Regions of other ops keep their arguments.
// CHECK-LABEL: func.func @loop(%arg0: tensor<?xf32>, %arg1: index, %arg2: index)
// CHECK:         scf.for %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?xf32>)
func.func @loop(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = scf.for %i = %n to %n step %n iter_args(%a = %x) -> tensor<?xf32> {
    scf.yield %a : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// Memory, buffer views and tensors whose types tell all are left alone.
// CHECK-LABEL: func.func @others(%arg0: memref<?xf32>, %arg1: !hal.buffer_view, %arg2: tensor<0x4xf16>, %arg3: tensor<*xf32>) -> tensor<*xf32> {
// CHECK-NEXT:    return %arg3
func.func @others(%a: memref<?xf32>, %b: !hal.buffer_view, %c: tensor<0x4xf16>, %d: tensor<*xf32>) -> tensor<*xf32> {
  return %d : tensor<*xf32>
}
