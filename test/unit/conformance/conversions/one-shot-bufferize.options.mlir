// FLAGS: -one-shot-bufferize=allow-unknown-ops
// FLAGS: -one-shot-bufferize="allow-unknown-ops unknown-type-conversion=identity-layout-map"
// FLAGS: -one-shot-bufferize="allow-unknown-ops dialect-filter=tensor,bufferization"
// FLAGS: -one-shot-bufferize="dialect-filter=tensor"
// FLAGS: -one-shot-bufferize="allow-unknown-ops use-encoding-for-memory-space"
// FLAGS: -one-shot-bufferize="allow-unknown-ops must-infer-memory-space"
// FLAGS: -one-shot-bufferize="allow-unknown-ops buffer-alignment=128 bufferize-function-boundaries"
// FLAGS: -one-shot-bufferize="allow-unknown-ops copy-before-write"
// FLAGS: -one-shot-bufferize="unknown-type-conversion=infer-layout-map"
// EQUAL AFTER: -canonicalize -cse
func.func @unknown(%t: tensor<?xf32>, %f: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<?xf32>
  %1 = "test.unknown"(%0, %f) : (tensor<?xf32>, f32) -> tensor<?xf32>
  %2 = tensor.insert %f into %1[%i] : tensor<?xf32>
  %3 = tensor.extract %1[%i] : tensor<?xf32>
  return %2, %3 : tensor<?xf32>, f32
}

// -----
func.func @filtered(%f: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.insert %f into %1[%n] : tensor<?xf32>
  %3 = vector.transfer_read %2[%n], %f : tensor<?xf32>, vector<4xf32>
  %4 = vector.transfer_write %3, %2[%n] : vector<4xf32>, tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----
func.func @in_region(%c: i1, %t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = "test.unknown"(%t) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.insert %f into %1[%i] : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  } else {
    %1 = bufferization.alloc_tensor() : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}

// -----
func.func @region_of_unknown(%t: tensor<4xf32>, %f: f32, %i: index) -> tensor<4xf32> {
  %0 = "test.unknown"(%t) ({
  ^bb0(%a: tensor<4xf32>):
    %1 = tensor.insert %f into %a[%i] : tensor<4xf32>
    "test.yield"(%1) : (tensor<4xf32>) -> ()
  }) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  %3 = tensor.insert %2 into %0[%i] : tensor<4xf32>
  return %3 : tensor<4xf32>
}

// -----
func.func @spaces(%n: index, %f: f32) -> (tensor<?xf32>, tensor<4xf32>) {
  %0 = bufferization.alloc_tensor(%n) {memory_space = 2 : i64} : tensor<?xf32>
  %1 = tensor.insert %f into %0[%n] : tensor<?xf32>
  %2 = bufferization.alloc_tensor() copy(%1) : tensor<?xf32>
  %3 = tensor.extract_slice %2[%n] [4] [1] : tensor<?xf32> to tensor<4xf32>
  %4 = tensor.insert %f into %1[%n] : tensor<?xf32>
  return %4, %3 : tensor<?xf32>, tensor<4xf32>
}

// -----
func.func @spaces_differ(%c: i1, %n: index, %f: f32) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
  %2 = arith.select %c, %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----
func.func @spaces_of_branches(%c: i1) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() {memory_space = 2 : i64} : tensor<4xf32>
  %1 = bufferization.alloc_tensor() {memory_space = 3 : i64} : tensor<4xf32>
  %2 = scf.if %c -> tensor<4xf32> {
    scf.yield %0 : tensor<4xf32>
  } else {
    scf.yield %1 : tensor<4xf32>
  }
  return %2 : tensor<4xf32>
}

// -----
func.func @default_space() -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor() : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @space_of_constant() -> tensor<4xf32> {
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @encodings(%f: f32, %n: index) -> tensor<?xf32, 5 : i64> {
  %0 = tensor.empty(%n) : tensor<?xf32, 5 : i64>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32, 5 : i64>) -> tensor<?xf32, 5 : i64>
  return %1 : tensor<?xf32, 5 : i64>
}

// -----
func.func @generated(%n: index) -> tensor<?xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %0 : tensor<?xindex>
}

// -----
func.func @unranked(%t: tensor<*xf32>, %i: index) -> tensor<*xf32> {
  %0 = "test.unknown"(%t) : (tensor<*xf32>) -> tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<4xf32>
  %2 = tensor.rank %t : tensor<*xf32>
  "test.use"(%1, %2) : (tensor<4xf32>, index) -> ()
  return %0 : tensor<*xf32>
}

// -----
func.func @mixed_linalg(%t: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%m : memref<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
