// RUN: okl-opt %s --split-input-file --verify-diagnostics -o /dev/null

// What the verifier of the gpu dialect refuses, in MLIR's words.

// container
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
  gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}

// -----

// undefined container
module attributes {gpu.container_module} {
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch_func' op kernel container 'k' is undefined}}
  gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}
}

// -----

// undefined function
module attributes {gpu.container_module} {
gpu.module @k {
}
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch_func' op kernel function '@k::@f' is undefined}}
  gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}
}

// -----

// not a kernel
module attributes {gpu.container_module} {
gpu.module @k {
  gpu.func @f() {
    gpu.return
  }
}
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
  gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}
}

// -----

// operand count
module attributes {gpu.container_module} {
gpu.module @k {
  gpu.func @f(%a: i32) kernel {
    gpu.return
  }
}
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch_func' op got 0 kernel operands but expected 1}}
  gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}
}

// -----

// operand type
module attributes {gpu.container_module} {
gpu.module @k {
  gpu.func @f(%a: i32) kernel {
    gpu.return
  }
}
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch_func' op type of function argument 0 does not match}}
  gpu.launch_func @k::@f blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%i : index)
  return
}
}

// -----

// container is a function
module attributes {gpu.container_module} {
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch_func' op kernel module 'f' is undefined}}
  gpu.launch_func @f::@f blocks in (%i, %i, %i) threads in (%i, %i, %i)
  return
}
}

// -----

// kernel results
gpu.module @k {
  // expected-error @below {{'gpu.func' op expected void return type for kernel function}}
  gpu.func @f() -> i32 kernel {
    gpu.return
  }
}

// -----

// return count
gpu.module @k {
  // expected-note @below {{return type declared here}}
  gpu.func @f() -> i32 {
    // expected-error @below {{'gpu.return' op expected 1 result operands}}
    gpu.return
  }
}

// -----

// return type
gpu.module @k {
  gpu.func @f(%a: f32) -> i32 {
    // expected-error @below {{'gpu.return' op unexpected type `'f32'' for operand #0}}
    gpu.return %a : f32
  }
}

// -----

// func parent
// expected-error @below {{'gpu.func' op expects parent op 'gpu.module'}}
gpu.func @f() {
  gpu.return
}

// -----

// return parent
func.func @f() {
  // expected-error @below {{'gpu.return' op expects parent op 'gpu.func'}}
  gpu.return
}

// -----

// terminator parent
func.func @f() {
  // expected-error @below {{'gpu.terminator' op expects parent op 'gpu.launch'}}
  gpu.terminator
}

// -----

// attribution type
gpu.module @k {
  // expected-error @below {{'gpu.func' op expected memref type in attribution}}
  gpu.func @f() workgroup(%a: i32) {
    gpu.return
  }
}

// -----

// attribution space
gpu.module @k {
  // expected-error @below {{'gpu.func' op expected memory space workgroup in attribution}}
  gpu.func @f() workgroup(%a: memref<4xf32, #gpu.address_space<private>>) {
    gpu.return
  }
}

// -----

// known size
gpu.module @k {
  // expected-error @below {{'gpu.func' op attribute 'known_block_size' failed to satisfy constraint: i32 dense array attribute with 3 elements (if present)}}
  gpu.func @f() kernel attributes {known_block_size = array<i32: 1, 2>} {
    gpu.return
  }
}

// -----

// func entry type
gpu.module @k {
  // expected-error @below {{'gpu.func' op expected body region argument #0 to be of type 'i32', got 'f32'}}
  "gpu.func"() <{function_type = (i32) -> ()}> ({
  ^bb0(%a: f32):
    gpu.return
  }) {sym_name = "f"} : () -> ()
}

// -----

// launch end
func.func @f(%i: index, %j: index) {
  // expected-note @below {{in 'gpu.launch' body region}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
    // expected-error @below {{expected 'gpu.terminator' or a terminator with successors}}
    gpu.yield
  }
  return
}

// -----

// launch arguments
func.func @f(%i: index) {
  // expected-error @below {{'gpu.launch' op unexpected number of region arguments}}
  "gpu.launch"(%i, %i, %i, %i, %i, %i) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%a: index):
    "gpu.terminator"() : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  return
}

// -----

// alloc sizes
func.func @f() {
  // expected-error @below {{'gpu.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = gpu.alloc () : memref<?xf32>
  return
}

// -----

// alloc symbols
func.func @f(%i: index) {
  // expected-error @below {{'gpu.alloc' op symbol operand count does not equal memref symbol count}}
  %0 = gpu.alloc ()[%i] : memref<4xf32>
  return
}

// -----

// memcpy element
func.func @f(%m: memref<4x8xf32>, %mi: memref<16xi32>) {
  // expected-error @below {{'gpu.memcpy' op arguments have incompatible element type}}
  gpu.memcpy %m, %mi : memref<4x8xf32>, memref<16xi32>
  return
}

// -----

// memcpy shape
func.func @f(%m: memref<4x8xf32>) {
  %0 = memref.alloc() : memref<4x4xf32>
  // expected-error @below {{'gpu.memcpy' op arguments have incompatible shape}}
  gpu.memcpy %m, %0 : memref<4x8xf32>, memref<4x4xf32>
  return
}

// -----

// memset
func.func @f(%x: i32, %m: memref<4x8xf32>) {
  // expected-error @below {{'gpu.memset' op failed to verify that all of {dst, value} have same element type}}
  gpu.memset %m, %x : memref<4x8xf32>, i32
  return
}

// -----

// shuffle index
func.func @f(%i: index, %x: i32, %y: i32) {
  // expected-error @below {{'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'}}
  %0, %1 = gpu.shuffle xor %i, %x, %y : index
  return
}

// -----

// rotate
func.func @f(%s: f32) {
  // expected-error @below {{'gpu.rotate' op offset must be in the range [0, 16)}}
  %0, %1 = gpu.rotate %s, 16, 16 : f32
  return
}

// -----

// rotate width
func.func @f(%s: f32) {
  // expected-error @below {{'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0}}
  %0, %1 = gpu.rotate %s, 4, 5 : f32
  return
}

// -----

// broadcast
func.func @f(%x: i32, %s: f32) {
  // expected-error @below {{'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %s, first_active_lane %x : f32
  return
}

// -----

// broadcast lane
func.func @f(%s: f32) {
  // expected-error @below {{'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast}}
  %0 = gpu.subgroup_broadcast %s, specific_lane : f32
  return
}

// -----

// all_reduce nothing
func.func @f(%s: f32) {
  // expected-error @below {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce %s {} : (f32) -> f32
  return
}

// -----

// all_reduce both
func.func @f(%s: f32) {
  // expected-error @below {{expected either an op attribute or a non-empty body}}
  %0 = gpu.all_reduce add %s {
  ^bb0(%a: f32, %c: f32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return
}

// -----

// all_reduce arguments
func.func @f(%s: f32) {
  // expected-error @below {{expected two region arguments}}
  %0 = gpu.all_reduce %s {
  ^bb0(%a: f32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return
}

// -----

// all_reduce argument type
func.func @f(%s: f32) {
  // expected-error @below {{incorrect region argument type}}
  %0 = gpu.all_reduce %s {
  ^bb0(%a: f32, %c: i32):
    gpu.yield %a : f32
  } : (f32) -> f32
  return
}

// -----

// all_reduce yield type
func.func @f(%s: f32) {
  // expected-error @below {{incorrect gpu.yield type}}
  %0 = gpu.all_reduce %s {
  ^bb0(%a: f32, %c: f32):
    %1 = arith.constant 1 : i32
    gpu.yield %1 : i32
  } : (f32) -> f32
  return
}

// -----

// all_reduce kind
func.func @f(%s: f32) {
  // expected-error @below {{`and` reduction operation is not compatible with type 'f32'}}
  %0 = gpu.all_reduce and %s {} : (f32) -> f32
  return
}

// -----

// all_reduce types
func.func @f(%s: f32) {
  // expected-error @below {{'gpu.all_reduce' op requires the same type for all operands and results}}
  %0 = gpu.all_reduce add %s {} : (f32) -> i32
  return
}

// -----

// all_reduce index
func.func @f(%i: index) {
  // expected-error @below {{'gpu.all_reduce' op operand #0 must be Integer or Float, but got 'index'}}
  %0 = gpu.all_reduce add %i {} : (index) -> index
  return
}

// -----

// subgroup_reduce kind
func.func @f(%x: i32) {
  // expected-error @below {{`maxnumf` reduction operation is not compatible with type 'i32'}}
  %0 = gpu.subgroup_reduce maxnumf %x : (i32) -> i32
  return
}

// -----

// subgroup_reduce size
func.func @f(%x: i32) {
  // expected-error @below {{'gpu.subgroup_reduce' op cluster size 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 3) : (i32) -> i32
  return
}

// -----

// subgroup_reduce stride
func.func @f(%x: i32) {
  // expected-error @below {{'gpu.subgroup_reduce' op cluster stride 3 is not a power of two}}
  %0 = gpu.subgroup_reduce add %x cluster(size = 4, stride = 3) : (i32) -> i32
  return
}

// -----

// subgroup_reduce without
func.func @f(%x: i32) {
  // expected-error @below {{'gpu.subgroup_reduce' op requires attribute 'op'}}
  %0 = gpu.subgroup_reduce %x : (i32) -> i32
  return
}

// -----

// subgroup_reduce tensor
func.func @f(%ti: tensor<4xi32>) {
  // expected-error @below {{'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'tensor<4xi32>'}}
  %0 = gpu.subgroup_reduce add %ti : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

// warp count
func.func @f(%i: index, %v: vector<4xf32>) {
  // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected same number op arguments and block arguments.}}
  gpu.warp_execute_on_lane_0(%i)[32] args(%v : vector<4xf32>) {
  }
  return
}

// -----

// warp yield
func.func @f(%i: index) {
  // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected same number of yield operands and return values.}}
  %0 = gpu.warp_execute_on_lane_0(%i)[32] -> (f32) {
  }
  return
}

// -----

// warp vector
func.func @f(%i: index, %x: i32) {
  // expected-error @below {{'gpu.warp_execute_on_lane_0' op expected vector type for distributed operands.}}
  %0 = gpu.warp_execute_on_lane_0(%i)[32] -> (f32) {
    gpu.yield %x : i32
  }
  return
}

// -----

// warp size
func.func @f(%i: index, %v: vector<4xf32>) {
  // expected-error @below {{'gpu.warp_execute_on_lane_0' op incompatible distribution dimensions from 'vector<4xf32>' to 'vector<1xf32>' with warp size = 32}}
  %0 = gpu.warp_execute_on_lane_0(%i)[32] -> (vector<1xf32>) {
    gpu.yield %v : vector<4xf32>
  }
  return
}

// -----

// printf
func.func @f(%d: f64, %m: memref<4x8xf32>) {
  // expected-error @below {{'gpu.printf' op operand #0 must be variadic of integer or index or floating-point, but got 'memref<4x8xf32>'}}
  gpu.printf "%d", %m : memref<4x8xf32>
  return
}

// -----

// dynamic shared memory
func.func @f() {
  // expected-error @below {{'gpu.dynamic_shared_memory' op address space must be address_space<workgroup>}}
  %0 = gpu.dynamic_shared_memory : memref<?xi8>
  return
}

// -----

// dynamic shared memory static
func.func @f() {
  // expected-error @below {{'gpu.dynamic_shared_memory' op result memref type must be memref<?xi8, #gpu.address_space<workgroup>>}}
  %0 = gpu.dynamic_shared_memory : memref<4xi8, #gpu.address_space<workgroup>>
  return
}

// -----

// dynamic shared memory element
func.func @f() {
  // expected-error @below {{'gpu.dynamic_shared_memory' op result #0 must be 1D memref of 8-bit signless integer values, but got 'memref<?xf32, #gpu.address_space<workgroup>>'}}
  %0 = gpu.dynamic_shared_memory : memref<?xf32, #gpu.address_space<workgroup>>
  return
}

// -----

// mma shape
func.func @f(%s: f32) {
  // expected-error @below {{MMAMatrixType must have exactly two dimensions}}
  %0 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16xf32, "COp">
  return
}

// -----

// mma element
func.func @f(%s: f32) {
  // expected-error @below {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
  %0 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x16xi64, "COp">
  return
}

// -----

// mma order
func.func @f(%s: f32) {
  %0 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x16xf32, "COp">
  // expected-error @below {{operands must be in the order AOp, BOp, COp}}
  %1 = gpu.subgroup_mma_compute %0, %0, %0 : !gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// -----

// mma product
func.func @f(%s: f32) {
  %0 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x8xf32, "AOp">
  %1 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x16xf32, "BOp">
  %2 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x16xf32, "COp">
  // expected-error @below {{operand shapes do not satisfy matmul constraints}}
  %3 = gpu.subgroup_mma_compute %0, %1, %2 : !gpu.mma_matrix<16x8xf32, "AOp">, !gpu.mma_matrix<16x16xf32, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
  return
}

// -----

// mma store
func.func @f(%i: index, %j: index, %s: f32, %m: memref<4x8xf32>) {
  %0 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x16xf32, "AOp">
  // expected-error @below {{expected the operand matrix being stored to have 'COp' operand type}}
  gpu.subgroup_mma_store_matrix %0, %m[%i, %j] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf32, "AOp">, memref<4x8xf32>
  return
}

// -----

// mma extract
func.func @f(%i: index, %s: f32) {
  %0 = gpu.subgroup_mma_constant_matrix %s : !gpu.mma_matrix<16x16xf32, "COp">
  // expected-error @below {{'gpu.subgroup_mma_extract_thread_local' op failed to verify that value type matches element type of mma_matrix}}
  %1 = gpu.subgroup_mma_extract_thread_local %0[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> i32
  return
}

// -----

// binary empty
// expected-error @below {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @b []

// -----

// module targets empty
// expected-error @below {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @b [] {
}

// -----

// loop map
// expected-error @below {{expected ','}}
"test.op"() {a = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0)>} : () -> ()

// -----

// wait operand
// expected-note @below {{prior use here}}
func.func @f(%x: i32) {
  // expected-error @below {{use of value '%x' expects different type than prior uses: '!gpu.async.token' vs 'i32'}}
  gpu.wait [%x]
  return
}

// -----

// redefinition
// expected-note @below {{see existing symbol definition here}}
gpu.module @a {
}
// expected-error @below {{redefinition of symbol named 'a'}}
gpu.module @a {
}
