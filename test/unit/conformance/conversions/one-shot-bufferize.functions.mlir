// FLAGS: -one-shot-bufferize
// FLAGS: -one-shot-bufferize=bufferize-function-boundaries
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=fully-dynamic-layout-map"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries unknown-type-conversion=identity-layout-map function-boundary-type-conversion=identity-layout-map"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries allow-unknown-ops"
// FLAGS: -one-shot-bufferize="bufferize-function-boundaries use-encoding-for-memory-space"
// EQUAL AFTER: -canonicalize -cse
func.func private @callee(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @caller(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = call @callee(%t, %f, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}

// -----
func.func @caller(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = call @callee(%t, %f, %i) : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  %1 = call @callee(%0, %f, %i) {some.attribute} : (tensor<?xf32>, f32, index) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
func.func private @callee(%t: tensor<?xf32>, %f: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----
func.func @callee(%t: tensor<?xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  return %0 : f32
}
func.func @caller(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = call @callee(%t, %i) : (tensor<?xf32>, index) -> f32
  %1 = tensor.insert %0 into %t[%i] : tensor<?xf32>
  %2 = call @callee(%t, %i) : (tensor<?xf32>, index) -> f32
  return %1, %2 : tensor<?xf32>, f32
}

// -----
func.func @callee(%n: index) -> tensor<?x4xf32> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
func.func @caller(%f: f32, %i: index) -> tensor<?x4xf32> {
  %0 = call @callee(%i) : (index) -> tensor<?x4xf32>
  %1 = tensor.insert %f into %0[%i, %i] : tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// -----
func.func @callee(%t: tensor<64xf32>, %i: index) -> tensor<4xf32> {
  %0 = tensor.extract_slice %t[%i] [4] [2] : tensor<64xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%t: tensor<64xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = call @callee(%t, %i) : (tensor<64xf32>, index) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----
func.func @callee(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: i1, %f: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = call @callee(%a, %b, %c) : (tensor<4xf32>, tensor<4xf32>, i1) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = tensor.extract %a[%i] : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, f32
}

// -----
func.func @callee(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %b, %a : tensor<4xf32>, tensor<4xf32>
}
func.func @caller(%a: tensor<4xf32>, %b: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>, f32) {
  %0:2 = call @callee(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = tensor.insert %f into %0#0[%i] : tensor<4xf32>
  %2 = tensor.extract %a[%i] : tensor<4xf32>
  return %1, %0#1, %2 : tensor<4xf32>, tensor<4xf32>, f32
}

// -----
func.func private @callee(%t: tensor<4xf32> {bufferization.writable = false}, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @caller(%t: tensor<4xf32> {bufferization.writable = false, other.attribute}, %u: tensor<4xf32> {bufferization.writable = true}, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = call @callee(%t, %f, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %1 = tensor.insert %f into %u[%i] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----
func.func private @callee(tensor<4xf32>) -> tensor<4xf32>
func.func private @reads(tensor<4xf32> {bufferization.access = "read"}) -> f32
func.func private @writes(tensor<?xf32> {bufferization.access = "write"})
func.func private @none(tensor<4xf32> {bufferization.access = "none"})
func.func @caller(%t: tensor<4xf32>, %u: tensor<?xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, f32) {
  %0 = call @callee(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<4xf32>
  %2 = call @reads(%t) : (tensor<4xf32>) -> f32
  call @writes(%u) : (tensor<?xf32>) -> ()
  call @none(%1) : (tensor<4xf32>) -> ()
  return %1, %t, %u, %2 : tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, f32
}

// -----
func.func private @callee(tensor<?x4xf32> {bufferization.buffer_layout = strided<[4, 1]>}) -> tensor<*xf32>
func.func @caller(%t: tensor<?x4xf32> {bufferization.buffer_layout = strided<[8, 1], offset: 2>}, %u: tensor<4x4xf32> {bufferization.buffer_layout = affine_map<(d0, d1) -> (d1, d0)>}) -> tensor<*xf32> {
  %0 = call @callee(%t) : (tensor<?x4xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----
func.func @callee(%t: tensor<*xf32>) -> tensor<*xf32> {
  return %t : tensor<*xf32>
}
func.func @caller(%t: tensor<*xf32>) -> tensor<*xf32> {
  %0 = call @callee(%t) : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----
func.func @returns(%c: i1, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %t, %0 : tensor<4xf32>, tensor<4xf32>
^bb2:
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

// -----
func.func @scalars(%f: f32) -> f32 {
  %0 = arith.addf %f, %f : f32
  return %0 : f32
}
func.func @caller(%t: tensor<4xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  %1 = call @scalars(%0) : (f32) -> f32
  return %1 : f32
}

// -----
func.func @callee(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "test.with_region"(%0) ({
  ^bb0(%a: tensor<4xf32>):
    %2 = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
    "test.yield"(%2) : (tensor<?xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----
func.func @callee(%t: tensor<4xf32, 1 : i64>, %f: f32, %i: index) -> tensor<4xf32, 1 : i64> {
  %0 = tensor.insert %f into %t[%i] : tensor<4xf32, 1 : i64>
  return %0 : tensor<4xf32, 1 : i64>
}

// -----
func.func @caller(%t: tensor<4xf32>) -> tensor<4xf32> {
  %f = func.constant @callee : (tensor<4xf32>) -> tensor<4xf32>
  %0 = call_indirect %f(%t) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @callee(tensor<4xf32>) -> tensor<4xf32>

// -----
func.func @caller(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
module @inner {
  func.func @caller(%t: tensor<4xf32>) -> tensor<4xf32> {
    return %t : tensor<4xf32>
  }
}

// -----
func.func @caller(%t: tensor<8xf32>, %n: index, %f: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> tensor<8xf32> {
    %1 = tensor.extract_slice %a[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %2 = func.call @callee(%1, %f) : (tensor<4xf32>, f32) -> tensor<4xf32>
    %3 = tensor.insert_slice %2 into %a[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
    scf.yield %3 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
func.func private @callee(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
