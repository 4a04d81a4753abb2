// RUN: okl-opt %s -split-input-file -byoc-lower-extern-calls | filecheck %s
// RUN: okl-opt %s -split-input-file -byoc-lower-extern-calls -byoc-lower-extern-calls | filecheck %s

// The sizes come from the body that the function was compiled from.
// CHECK:       func.func private @half(tensor<?xf32>) -> tensor<?xf32> attributes {Extern = 1 : i32, byoc.shape_function = @half__shape}
// CHECK-NEXT:  func.func private @half__shape(%[[A:.*]]: tensor<?xf32>) -> index {
// CHECK-NEXT:    %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[C2:.*]] = arith.constant 2 : index
// CHECK-NEXT:    %[[D:.*]] = tensor.dim %[[A]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT:    %[[H:.*]] = arith.divui %[[D]], %[[C2]] : index
// CHECK-NEXT:    return %[[H]] : index
// CHECK-LABEL: func.func @main(
// CHECK-SAME:    %[[X:.*]]: tensor<?xf32>)
// CHECK-NEXT:    %[[N:.*]] = call @half__shape(%[[X]]) : (tensor<?xf32>) -> index
// CHECK-NEXT:    %[[O:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK-NEXT:    %[[R:.*]] = byoc.extern_call @half(%[[X]]) outs(%[[O]]) {here} : (tensor<?xf32>) -> tensor<?xf32>
// CHECK-NEXT:    return %[[R]] : tensor<?xf32>
func.func @half(%a: tensor<?xf32>) -> tensor<?xf32> attributes {Extern = 1 : i32} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %h = arith.divui %d, %c2 : index
  %r = tensor.extract_slice %a[0] [%h] [1] : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @half(%x) {here} : (tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Several results of several sizes, one of them static; the name is taken. A product has the sizes of its operands.
// CHECK:       func.func private @k(tensor<?x?xf32>, tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<4xf32>, tensor<?x?xf32>) attributes {Extern = 1 : i32, byoc.shape_function = @k__shape_0}
// CHECK:       func.func private @k__shape_0(%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x8xf32>) -> (index, index, index) {
// CHECK-NOT:     linalg
// CHECK:         return %{{.*}}, %{{.*}}, %{{.*}} : index, index, index
// CHECK:       func.func @k__shape
// CHECK-LABEL: func.func @main(
// CHECK:         %[[N:.*]]:3 = func.call @k__shape_0(
// CHECK-NEXT:    %[[O:.*]] = tensor.empty(%[[N]]#0) : tensor<?x8xf32>
// CHECK-NEXT:    %[[P:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[Q:.*]] = tensor.empty(%[[N]]#1, %[[N]]#2) : tensor<?x?xf32>
// CHECK-NEXT:    byoc.extern_call @k(%{{.*}}, %{{.*}}) outs(%[[O]], %[[P]], %[[Q]])
func.func @k(%a: tensor<?x?xf32>, %b: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<4xf32>, tensor<?x?xf32>) attributes {Extern = 1 : i32} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%d) : tensor<?x8xf32>
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %s = tensor.empty() : tensor<4xf32>
  return %r, %s, %a : tensor<?x8xf32>, tensor<4xf32>, tensor<?x?xf32>
}
func.func @k__shape() {
  return
}
func.func @main(%a: tensor<?x?xf32>, %b: tensor<?x8xf32>, %c: i1) {
  scf.if %c {
    %r:3 = func.call @k(%a, %b) : (tensor<?x?xf32>, tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<4xf32>, tensor<?x?xf32>)
  }
  return
}

// -----

// A size that depends on what a tensor contains keeps what computes it.
// CHECK:       func.func private @first__shape(%[[A:.*]]: tensor<4xindex>) -> index {
// CHECK:         %[[N:.*]] = tensor.extract %[[A]]
// CHECK-NEXT:    return %[[N]] : index
func.func @first(%a: tensor<4xindex>) -> tensor<?xf32> attributes {Extern = 1 : i32} {
  %c0 = arith.constant 0 : index
  %n = tensor.extract %a[%c0] : tensor<4xindex>
  %r = tensor.empty(%n) : tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// Static sizes: nothing to compute. A body that was kept goes. Other calls stay.
// CHECK:       func.func private @static(tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32}
// CHECK-LABEL: func.func @main
// CHECK-NEXT:    %[[O:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[R:.*]] = byoc.extern_call @static(%{{.*}}) outs(%[[O]])
// CHECK-NEXT:    %[[S:.*]] = call @other(%[[R]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    byoc.extern_call @nothing() outs() : () -> ()
func.func @static(%a: tensor<4xf32>) -> tensor<4xf32> attributes {Extern = 1 : i32} {
  return %a : tensor<4xf32>
}
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @static(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %s = call @other(%r) : (tensor<4xf32>) -> tensor<4xf32>
  call @nothing() : () -> ()
  return %s : tensor<4xf32>
}
func.func private @other(tensor<4xf32>) -> tensor<4xf32>
func.func private @nothing() attributes {Extern = 1 : i32}

// -----

// What the sizes do not need is gone, also a call whose effects are not known; a check of what they need stays.
// CHECK-LABEL: func.func private @k__shape(
// CHECK-NOT:     call @other
// CHECK:         cf.assert
// CHECK:         return
func.func private @other(tensor<?xf32>) -> tensor<?xf32>
func.func @k(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> attributes {Extern = 1 : i32} {
  %c0 = arith.constant 0 : index
  %b = func.call @other(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %is_good = arith.cmpi ne, %n, %c0 : index
  cf.assert %is_good, "no size"
  %d = tensor.dim %b, %c0 : tensor<?xf32>
  %is_small = arith.cmpi ult, %d, %n : index
  cf.assert %is_small, "of no matter"
  %m = arith.divui %n, %n : index
  %r = tensor.empty(%m) : tensor<?xf32>
  return %r : tensor<?xf32>
}
