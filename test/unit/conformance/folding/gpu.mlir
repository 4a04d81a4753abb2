func.func @waits(%t: !gpu.async.token, %u: !gpu.async.token, %v: !gpu.async.token, %n: index) -> !gpu.async.token {
  gpu.wait
  %0 = gpu.wait async
  %1 = gpu.wait async [%0]
  %2 = gpu.wait async [%t, %u]
  %3 = gpu.wait async [%v]
  %m, %4 = gpu.alloc async [%3] (%n) : memref<?xf32>
  gpu.wait [%1, %4]
  %5 = gpu.dealloc async [%4] %m : memref<?xf32>
  %6 = gpu.wait async [%5, %0]
  %7 = gpu.wait async
  return %7 : !gpu.async.token
}
// -----
func.func @fork_of_a_token(%n: index, %f: f32, %m: memref<?xf32>, %o: memref<?xf32>) {
  %0 = gpu.wait async
  %1 = gpu.memset async [%0] %m, %f : memref<?xf32>, f32
  %2 = gpu.wait async [%1]
  %3 = gpu.memset async [%1] %m, %f : memref<?xf32>, f32
  %4 = gpu.memset async [%2] %o, %f : memref<?xf32>, f32
  gpu.wait [%3, %4]
  return
}
// -----
func.func @fork_in_a_loop(%n: index, %f: f32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = gpu.wait async
  %1 = gpu.memset async [%0] %m, %f : memref<?xf32>, f32
  scf.for %i = %c0 to %n step %c1 {
    %2 = gpu.wait async [%1]
    %3 = gpu.memset async [%2] %m, %f : memref<?xf32>, f32
    gpu.wait [%3]
  }
  return
}
// -----
func.func @copy_after_a_fork(%t: !gpu.async.token, %f: f32, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %0 = gpu.memcpy async [%t] %a, %m : memref<4xf32>, memref<4xf32>
  %1 = gpu.memset async [%t] %m, %f : memref<4xf32>, f32
  %2 = gpu.memset async [%0] %m, %f : memref<4xf32>, f32
  gpu.wait [%1, %2]
  return
}
// -----
func.func @waits_in_a_row(%t: !gpu.async.token, %f: f32, %m: memref<?xf32>) {
  %1 = gpu.wait async [%t]
  %2 = gpu.wait async [%1]
  %3 = gpu.memset async [%2] %m, %f : memref<?xf32>, f32
  %4 = gpu.wait async [%3]
  gpu.wait [%4]
  return
}
// -----
func.func @launch_of_one(%n: index) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    "test.use"(%bx, %by, %bz, %tx, %ty) : (index, index, index, index, index) -> ()
    "test.use"(%gx, %gy, %sx, %sy) : (index, index, index, index) -> ()
    gpu.terminator
  }
  return
}
// -----
func.func @gpu_copies(%m: memref<4xf32>, %f: f32, %t: !gpu.async.token) {
  %a = memref.alloc() : memref<4xf32>
  gpu.memcpy %a, %m : memref<4xf32>, memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %0 = gpu.memcpy async [%t] %b, %m : memref<4xf32>, memref<4xf32>
  gpu.wait [%0]
  %c = memref.alloc() : memref<4xf32>
  gpu.memcpy %c, %m : memref<4xf32>, memref<4xf32>
  "test.use"(%c) : (memref<4xf32>) -> ()
  %d = memref.cast %m : memref<4xf32> to memref<?xf32>
  %e = memref.cast %c : memref<4xf32> to memref<?xf32>
  gpu.memcpy %d, %e : memref<?xf32>, memref<?xf32>
  gpu.memset %d, %f : memref<?xf32>, f32
  return
}
// -----
func.func @groups(%n: index, %f: f32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    %0 = gpu.all_reduce add %f {} : (f32) -> f32
    %1 = gpu.subgroup_reduce add %f : (f32) -> f32
    %2 = gpu.subgroup_reduce add %f cluster(size = 1) : (f32) -> f32
    %c = "test.condition"() : () -> i1
    scf.if %c {
      %3 = gpu.all_reduce add %f {} : (f32) -> f32
      "test.use"(%3) : (f32) -> ()
    }
    "test.use"(%0, %1, %2) : (f32, f32, f32) -> ()
    gpu.barrier
    gpu.barrier
    gpu.barrier
    gpu.terminator
  }
  %4 = gpu.all_reduce add %f {} : (f32) -> f32
  %5 = gpu.subgroup_broadcast %f, first_active_lane : f32
  %6 = gpu.subgroup_broadcast %5, first_active_lane : f32
  "test.use"(%4, %6) : (f32, f32) -> ()
  return
}
// -----
func.func @size_of_device_memory(%n: index, %m: index, %i: index) -> (index, index, index, memref<?x4x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = gpu.wait async
  %a, %u = gpu.alloc async [%t] (%n, %m) : memref<?x4x?xf32>
  %d0 = memref.dim %a, %c1 : memref<?x4x?xf32>
  %d1 = memref.dim %a, %c2 : memref<?x4x?xf32>
  %d2 = memref.dim %a, %i : memref<?x4x?xf32>
  gpu.wait [%u]
  return %d0, %d1, %d2, %a : index, index, index, memref<?x4x?xf32>
}
