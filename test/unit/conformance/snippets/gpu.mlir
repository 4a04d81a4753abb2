// ----- gpu.module
gpu.module @empty {
}
gpu.module @kernels {
  gpu.func @f() kernel {
    gpu.return
  }
}
// ----- gpu.module targets
gpu.module @one [#nvvm.target] {
}
gpu.module @two <#gpu.select_object<1 : i64>> [#nvvm.target<chip = "sm_90">, #nvvm.target<O = 3>] {
}
gpu.module @three <#gpu.select_object> [#nvvm.target] attributes {my.attr = 1 : i32} {
}
// ----- gpu.module attributes
gpu.module @kernels attributes {my.spec = "x", gpu.some} {
}
// ----- gpu.func arguments and results
gpu.module @kernels {
  gpu.func @f(%a: i32, %b: memref<?xf32>) -> (i32, f32) {
    %s = arith.constant 1.0 : f32
    gpu.return %a, %s : i32, f32
  }
  gpu.func @g(%a: i32 {my.x = 1 : i32}) -> i32 {
    gpu.return {my.y} %a : i32
  }
}
// ----- gpu.func attributions
gpu.module @kernels {
  gpu.func @f(%a: memref<4xf32>) workgroup(%w: memref<32xf32, 3>, %w2: memref<8xi32, 3>) private(%p: memref<1xf32, 5>) kernel {
    gpu.return
  }
  gpu.func @g() workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}) {
    gpu.return
  }
  gpu.func @h() private(%p: memref<1xf32, #gpu.address_space<private>> {my.note}) attributes {my.attr} {
    gpu.return
  }
}
// ----- gpu.func known sizes
gpu.module @kernels {
  gpu.func @f() kernel attributes {known_block_size = array<i32: 128, 1, 1>, known_grid_size = array<i32: 8, 1, 1>} {
    gpu.return
  }
  gpu.func @g() kernel attributes {gpu.known_block_size = array<i32: 128, 1, 1>, known_cluster_size = array<i32: 2, 1, 1>, z = 1 : i8} {
    gpu.return
  }
}
// ----- gpu.func several blocks
gpu.module @kernels {
  gpu.func @f(%c: i1) {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    gpu.return
  ^bb2:
    gpu.return
  }
}
// ----- gpu.launch (body)
gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
  %0 = arith.addi %bx, %tx : index
  gpu.terminator
}
// ----- gpu.launch dynamic shared memory (body)
gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) dynamic_shared_memory_size %x {
  gpu.terminator
}
// ----- gpu.launch async (body)
%0 = gpu.wait async
%1 = gpu.launch async [%0] blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
  gpu.terminator
}
%2 = gpu.launch async [%0, %1] blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
  gpu.terminator
} {my.attr = 1 : i32}
%3 = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
  gpu.terminator
}
// ----- gpu.launch clusters (body)
gpu.launch clusters(%cx, %cy, %cz) in (%nx = %i, %ny = %i, %nz = %i) blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
  %0 = arith.addi %cx, %nx : index
  gpu.terminator
}
// ----- gpu.launch attributions (body)
gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) workgroup(%k: memref<32xf32, 3>) private(%q: memref<1xf32, 5>, %q2 : memref<2xf32, 5>) {
  memref.store %s, %q[%bx] : memref<1xf32, 5>
  gpu.terminator
}
gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) workgroup(%k: memref<32xf32, #gpu.address_space<workgroup>>) {
  gpu.terminator
}
// ----- gpu.launch names (body)
gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) module(@kernels) function(@f) {
  gpu.terminator
}
gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) function(@f) {
  gpu.terminator
} {my.attr}
// ----- gpu.launch_func
module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @f(%a: f32, %b: memref<?xf32, 1>) kernel {
      gpu.return
    }
    gpu.func @g() kernel {
      gpu.return
    }
  }
  func.func @host(%i: index, %n: i64, %k: i32, %a: f32, %b: memref<?xf32, 1>, %o: !llvm.ptr) {
    gpu.launch_func @kernels::@f blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%a : f32, %b : memref<?xf32, 1>)
    gpu.launch_func @kernels::@g blocks in (%i, %i, %i) threads in (%i, %i, %i)
    gpu.launch_func @kernels::@g blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
    gpu.launch_func @kernels::@g blocks in (%k, %k, %k) threads in (%k, %k, %k) : i32 dynamic_shared_memory_size %k
    gpu.launch_func @kernels::@g clusters in (%i, %i, %i) blocks in (%i, %i, %i) threads in (%i, %i, %i)
    gpu.launch_func @kernels::@g clusters in (%n, %n, %n) blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
    %t0 = gpu.wait async
    %t1 = gpu.launch_func async [%t0] @kernels::@f blocks in (%i, %i, %i) threads in (%i, %i, %i) dynamic_shared_memory_size %k args(%a : f32, %b : memref<?xf32, 1>) {my.attr = 1 : i32}
    gpu.launch_func [%t1] @kernels::@g blocks in (%i, %i, %i) threads in (%i, %i, %i)
    %t2 = gpu.launch_func async @kernels::@g blocks in (%i, %i, %i) threads in (%i, %i, %i)
    gpu.launch_func <%o : !llvm.ptr> @kernels::@g blocks in (%n, %n, %n) threads in (%n, %n, %n) : i64
    return
  }
}
// ----- gpu.wait (body)
gpu.wait
%0 = gpu.wait async
%1 = gpu.wait async [%0]
gpu.wait [%0, %1] {my.attr}
// ----- gpu.alloc (body)
%0 = gpu.alloc () : memref<4xf32>
%1 = gpu.alloc host_shared () : memref<4xf32>
%2 = gpu.alloc (%i, %j) : memref<?x?xf32, 1>
%3 = gpu.wait async
%4, %5 = gpu.alloc async [%3] (%i) : memref<?xf32>
%6, %7 = gpu.alloc async [%3, %5] host_shared (%i) {alignment = 64 : i64} : memref<?xf32>
%8, %9 = gpu.alloc async () : memref<4xf32>
%10 = gpu.alloc [%3] () : memref<4xf32>
%11 = gpu.alloc (%i)[%j] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
// ----- gpu.dealloc memcpy memset (body)
%0 = gpu.wait async
%1 = gpu.memcpy async [%0] %m, %m : memref<4x8xf32>, memref<4x8xf32>
gpu.memcpy %m, %m : memref<4x8xf32>, memref<4x8xf32> {my.attr}
%2 = gpu.memset async [%1] %m, %s : memref<4x8xf32>, f32
gpu.memset %m, %s : memref<4x8xf32>, f32 {my.attr}
%3 = gpu.dealloc async [%2] %m1 : memref<?xf32>
gpu.dealloc %m {my.attr} : memref<4x8xf32>
gpu.dealloc [%3] %m : memref<4x8xf32>
%4 = gpu.dealloc async %mi : memref<16xi32>
// ----- gpu.host_register (body)
%0 = memref.cast %m : memref<4x8xf32> to memref<*xf32>
gpu.host_register %0 : memref<*xf32>
gpu.host_unregister %0 {my.attr} : memref<*xf32>
gpu.set_default_device %x
gpu.set_default_device {my.attr} %x
// ----- gpu ids (body)
%0 = gpu.thread_id x
%1 = gpu.thread_id y
%2 = gpu.thread_id z
%3 = gpu.block_id x
%4 = gpu.block_dim y
%5 = gpu.grid_dim z {my.attr = 1 : i32}
%6 = gpu.global_id x
%7 = gpu.cluster_id x
%8 = gpu.cluster_dim y
%9 = gpu.cluster_dim_blocks z
%10 = gpu.cluster_block_id x
%11 = gpu.thread_id x
%12 = arith.addi %11, %0 : index
// ----- gpu ids upper_bound (body)
%0 = gpu.thread_id x upper_bound 64
%1 = gpu.block_dim y upper_bound 128 {my.attr}
%2 = gpu.lane_id upper_bound 32
%3 = gpu.subgroup_id upper_bound 8 : index
%4 = gpu.num_subgroups upper_bound 8 : index
%5 = gpu.subgroup_size upper_bound 32 : index
// ----- gpu subgroup ids (body)
%0 = gpu.lane_id
%1 = gpu.subgroup_id : index
%2 = gpu.num_subgroups : index
%3 = gpu.subgroup_size {my.attr} : index
// ----- gpu.barrier (body)
gpu.barrier
gpu.barrier {my.attr = 1 : i32}
// ----- gpu.shuffle (body)
%0, %1 = gpu.shuffle xor %s, %x, %y : f32
%2, %3 = gpu.shuffle up %x, %x, %y : i32
%4, %5 = gpu.shuffle down %v, %x, %y {my.attr} : vector<4xf32>
%6, %7 = gpu.shuffle idx %d, %x, %y : f64
// ----- gpu.rotate (body)
%0, %1 = gpu.rotate %s, 1, 16 : f32
%2, %3 = gpu.rotate %x, 3, 32 {my.attr} : i32
// ----- gpu.subgroup_broadcast (body)
%0 = gpu.subgroup_broadcast %s, first_active_lane : f32
%1 = gpu.subgroup_broadcast %x, specific_lane %x : i32
// ----- gpu.all_reduce (body)
%0 = gpu.all_reduce add %s uniform {} : (f32) -> f32
%1 = gpu.all_reduce minui %x {} : (i32) -> i32
%2 = gpu.all_reduce maxnumf %s {} {my.attr} : (f32) -> f32
%3 = gpu.all_reduce %s {
^bb0(%a: f32, %c: f32):
  %4 = arith.addf %a, %c : f32
  gpu.yield %4 : f32
} : (f32) -> f32
// ----- gpu.subgroup_reduce (body)
%0 = gpu.subgroup_reduce add %s : (f32) -> f32
%1 = gpu.subgroup_reduce mul %x uniform : (i32) -> i32
%2 = gpu.subgroup_reduce maxsi %x cluster(size = 4) : (i32) -> i32
%3 = gpu.subgroup_reduce xor %x uniform cluster(size = 8, stride = 4) {my.attr} : (i32) -> i32
%4 = gpu.subgroup_reduce minimumf %v : (vector<4xf32>) -> vector<4xf32>
// ----- gpu.printf (body)
gpu.printf "hello"
gpu.printf "hello %d\0A", %x : i32
gpu.printf "%lld %f", %l, %s : i64, f32
gpu.printf "attr" {my.attr}, %i : index
// ----- gpu.dynamic_shared_memory (body)
%0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
%1 = memref.view %0[%i][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<4xf32, #gpu.address_space<workgroup>>
// ----- gpu.subgroup_mma (body)
%h = memref.alloc() : memref<32x32xf16, 3>
%f = memref.alloc() : memref<32x32xf32, 3>
%c = arith.constant 0.0 : f32
%0 = gpu.subgroup_mma_load_matrix %h[%i, %j] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
%1 = gpu.subgroup_mma_load_matrix %h[%i, %j] {leadDimension = 32 : index, transpose} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "BOp">
%2 = gpu.subgroup_mma_constant_matrix %c : !gpu.mma_matrix<16x16xf32, "COp">
%3 = gpu.subgroup_mma_compute %0, %1, %2 : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
%4 = gpu.subgroup_mma_compute %0, %1, %2 {b_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
%5 = gpu.subgroup_mma_elementwise addf %3, %2 : (!gpu.mma_matrix<16x16xf32, "COp">, !gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
%6 = gpu.subgroup_mma_elementwise negatef %3 {my.attr} : (!gpu.mma_matrix<16x16xf32, "COp">) -> !gpu.mma_matrix<16x16xf32, "COp">
%7 = gpu.subgroup_mma_extract_thread_local %3[%i] : !gpu.mma_matrix<16x16xf32, "COp"> -> f32
%8 = gpu.subgroup_mma_insert_thread_local %7, %3[%i] : f32, !gpu.mma_matrix<16x16xf32, "COp"> -> !gpu.mma_matrix<16x16xf32, "COp">
gpu.subgroup_mma_store_matrix %5, %f[%i, %j] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, 3>
gpu.subgroup_mma_store_matrix %8, %f[%i, %j] {leadDimension = 32 : index, transpose} : !gpu.mma_matrix<16x16xf32, "COp">, memref<32x32xf32, 3>
// ----- gpu.warp_execute_on_lane_0 (body)
gpu.warp_execute_on_lane_0(%i)[32] {
  memref.store %s, %m[%i, %j] : memref<4x8xf32>
}
%0 = gpu.warp_execute_on_lane_0(%i)[64] -> (vector<1xf32>) {
  %1 = arith.constant dense<1.0> : vector<64xf32>
  gpu.yield %1 : vector<64xf32>
}
%2:2 = gpu.warp_execute_on_lane_0(%i)[4] args(%v, %w : vector<4xf32>, vector<4xi32>) -> (vector<4xf32>, i32) {
^bb0(%a: vector<16xf32>, %c: vector<16xi32>):
  gpu.yield %a, %x : vector<16xf32>, i32
}
// ----- gpu.binary
gpu.binary @b [#gpu.object<#nvvm.target, "blob">]
gpu.binary @c <#gpu.select_object<0 : i64>> [#gpu.object<#nvvm.target, bin = "blob">, #gpu.object<#nvvm.target<chip = "sm_90">, assembly = "text">]
gpu.binary @d <#gpu.select_object> {my.attr} [#gpu.object<#nvvm.target, offload = "x">]
gpu.binary @e [#gpu.object<#nvvm.target, properties = {O = 3 : i32}, "blob">]
gpu.binary @f [#gpu.object<#nvvm.target, kernels = #gpu.kernel_table<[#gpu.kernel_metadata<"k", (f32) -> ()>, #gpu.kernel_metadata<"m", () -> (), arg_attrs = [], metadata = {a = 1 : i32}>]>, bin = "blob">]
gpu.binary @g [#gpu.object<#nvvm.target, kernels = <>, bin = "blob">]
// ----- gpu.loop_dim_map (body)
scf.parallel (%k) = (%i) to (%j) step (%i) {
} {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
scf.parallel (%k, %n) = (%i, %i) to (%j, %j) step (%i, %i) {
} {mapping = [#gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<bound = (d0) -> (d0 + 1), map = (d0) -> (d0), processor = sequential>]}
// ----- gpu mapping (body)
scf.forall (%k, %n) in (4, 8) {
} {mapping = [#gpu.block<x>, #gpu.block<y>]}
scf.forall (%k, %n) in (4, 8) {
} {mapping = [#gpu.thread<linear_dim_1>, #gpu.thread<linear_dim_0>]}
scf.forall (%k) in (4) {
} {mapping = [#gpu.warp<z>]}
scf.forall (%k) in (4) {
} {mapping = [#gpu.lane<linear_dim_3>]}
scf.forall (%k) in (4) {
} {mapping = [#gpu.warpgroup<x>], my.mask = #gpu.mask<7>}
"test.op"() {a = #gpu.memory_space<workgroup>} : () -> ()
// ----- gpu attributes (body)
"test.op"() {a = #gpu.address_space<global>, b = #gpu.address_space<private>, c = #gpu<dim x>, d = #gpu<all_reduce_op add>, e = #gpu<shuffle_mode xor>, f = #gpu<mma_element_wise addf>, g = #gpu<broadcast specific_lane>, h = #gpu<mat_transpose_mode TRANSPOSE>, i = #gpu<prune_2to4_spmat_flag NONE>, j = #gpu<spgemm_work_estimation_or_compute_kind COMPUTE>, k = #gpu.select_object<#nvvm.target>} : () -> ()
// ----- gpu types
func.func private @f(!gpu.async.token, !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spgemmop_handle)
func.func private @g(memref<4xf32, #gpu.address_space<workgroup>>)
// ----- gpu sparse create (body)
%0 = gpu.wait async
%di = memref.alloc(%i) : memref<?xindex>
%1, %2 = gpu.create_dn_tensor async [%0] %m1, %i : index into memref<?xf32>
%3, %4 = gpu.create_dn_tensor async [%0] %m, %i, %j : index, index into memref<4x8xf32>
%5, %6 = gpu.create_coo async [%0] %i, %i, %i, %di, %di, %m1 : memref<?xindex>, memref<?xindex>, memref<?xf32>
%7, %8 = gpu.create_csr async [%0] %i, %i, %i, %di, %di, %m1 {my.attr} : memref<?xindex>, memref<?xindex>, memref<?xf32>
%9, %10 = gpu.create_csc async [%0] %i, %i, %i, %di, %di, %m1 : memref<?xindex>, memref<?xindex>, memref<?xf32>
%11, %12 = gpu.create_bsr async [%0] %i, %i, %i, %i, %i, %di, %di, %m1 : memref<?xindex>, memref<?xindex>, memref<?xf32>
%13, %14 = gpu.create_coo_aos async [%0] %i, %i, %i, %di, %m1 : memref<?xindex>, memref<?xf32>
%15, %16 = gpu.create_2to4_spmat async [%0] {PRUNE_AND_CHECK} %i, %i, %m1 : memref<?xf32>
%17, %18, %19, %20 = gpu.spmat_get_size async [%0] %5
%21 = gpu.set_csr_pointers async [%0] %7, %di, %di, %m1 : memref<?xindex>, memref<?xindex>, memref<?xf32>
%22 = gpu.destroy_sp_mat async [%0] %5
%23 = gpu.destroy_dn_tensor async [%0] %1
// ----- gpu sparse compute (body)
%0 = gpu.wait async
%di = memref.alloc(%i) : memref<?xindex>
%1, %2 = gpu.create_dn_tensor async [%0] %m1, %i : index into memref<?xf32>
%5, %6 = gpu.create_coo async [%0] %i, %i, %i, %di, %di, %m1 : memref<?xindex>, memref<?xindex>, memref<?xf32>
%a, %b1 = gpu.spmv_buffer_size async [%0] %5, %1, %1 into f32
%c, %d1 = gpu.spmv_buffer_size async [%0] %5 {TRANSPOSE}, %1, %1 into f32
%e = gpu.spmv async [%0] %5, %1, %1, %m1 : memref<?xf32> into f32
%f, %g = gpu.spmm_buffer_size async [%0] %5, %1, %1 : index into f32
%h, %h1, %h2 = gpu.spmm_buffer_size async [%0] %5 {TRANSPOSE}, %1 {CONJUGATE_TRANSPOSE}, %1 : index, index into f32
%k = gpu.spmm async [%0] %5, %1, %1, %m1 : memref<?xf32> into f32
%n, %o = gpu.sddmm_buffer_size async [%0] %1, %1, %5 into f32
%q = gpu.sddmm async [%0] %1, %1, %5, %m1 : memref<?xf32> into f32
%r, %u = gpu.spgemm_create_descr async [%0]
%z, %zz = gpu.spgemm_work_estimation_or_compute async [%0] {COMPUTE} %5, %5, %5, %r, %i, %m1 : f32 into memref<?xf32>
%aa = gpu.spgemm_copy async [%0] %5, %5, %5, %r : f32
%bb = gpu.spgemm_destroy_descr async [%0] %r
// ----- gpu.module graph region
gpu.module @kernels {
  "test.use"(%0) : (i32) -> ()
  %0 = "test.def"() : () -> i32
}
// ----- gpu.module functions of others
gpu.module @kernels {
  func.func @helper(%a: f32) -> f32 {
    return %a : f32
  }
  llvm.func @device(f32) -> f32
  memref.global "private" @shared : memref<32xf32, 3>
  gpu.func @f(%a: f32) kernel {
    %0 = func.call @helper(%a) : (f32) -> f32
    gpu.return
  }
}
// ----- gpu.launch_func of a binary
module attributes {gpu.container_module} {
  gpu.binary @kernels [#gpu.object<#nvvm.target, "blob">]
  func.func @host(%i: index, %a: f32) {
    gpu.launch_func @kernels::@f blocks in (%i, %i, %i) threads in (%i, %i, %i) args(%a : f32)
    return
  }
}
// ----- gpu.launch everything (body)
%0 = gpu.wait async
%1 = gpu.launch async [%0] clusters(%cx, %cy, %cz) in (%nx = %i, %ny = %i, %nz = %i) blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) dynamic_shared_memory_size %x module(@kernels) function(@f) workgroup(%k : memref<32xf32, 3>) private(%q : memref<1xf32, 5>) {
  memref.store %s, %k[%cx] : memref<32xf32, 3>
  memref.store %s, %q[%tx] : memref<1xf32, 5>
  gpu.terminator
} {my.attr = "x"}
// ----- gpu.launch in loops (body)
scf.for %n = %i to %j step %i {
  %0 = affine.apply affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>(%n)[%i, %j]
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %0, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
    %1 = affine.apply affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>(%bx)[%i, %j]
    scf.if %b {
      memref.store %s, %m1[%1] : memref<?xf32>
    }
    gpu.terminator
  }
}
// ----- gpu.launch blocks of its own (body)
gpu.launch blocks(%bx, %by, %bz) in (%gx = %i, %gy = %i, %gz = %j) threads(%tx, %ty, %tz) in (%sx = %i, %sy = %i, %sz = %j) {
  cf.cond_br %b, ^bb1, ^bb2
^bb1:
  cf.br ^bb2
^bb2:
  gpu.terminator
}
// ----- gpu host synchronous (body)
%di = memref.alloc(%i) : memref<?xindex>
%0 = gpu.create_dn_tensor %m1, %i : index into memref<?xf32>
%1 = gpu.create_coo %i, %i, %i, %di, %di, %m1 : memref<?xindex>, memref<?xindex>, memref<?xf32>
gpu.destroy_sp_mat %1
gpu.destroy_dn_tensor %0 {my.attr}
// ----- gpu async chain (body)
%0 = gpu.wait async
%1, %2 = gpu.alloc async [%0] (%i) : memref<?xf32, 1>
%3 = gpu.memset async [%2] %1, %s : memref<?xf32, 1>, f32
%4 = gpu.memcpy async [%3] %m1, %1 : memref<?xf32>, memref<?xf32, 1>
%5 = scf.for %n = %i to %j step %i iter_args(%token = %4) -> (!gpu.async.token) {
  %6 = gpu.wait async [%token, %3]
  scf.yield %6 : !gpu.async.token
}
%7 = gpu.dealloc async [%5] %1 : memref<?xf32, 1>
gpu.wait [%7]
// ----- gpu.func several arguments with attributes
gpu.module @kernels {
  gpu.func @f(%a: memref<?xf32> {llvm.noalias}, %b: i32, %c: f32 {my.x = "y"}) -> (i32 {my.r}, f32) attributes {my.attr} {
    gpu.return %b, %c : i32, f32
  }
  gpu.func @g() -> (i32 {my.r}) {
    %0 = arith.constant 1 : i32
    gpu.return %0 : i32
  }
}
// ----- gpu targets of three makers
gpu.module @a [#rocdl.target<O = 3, chip = "gfx900">, #xevm.target, #nvvm.target<>] {}
gpu.module @b [#rocdl.target<chip = "a", abi = "500", features = "+x", triple = "t", O = 1, flags = {fast}, link = ["a"]>] {}
gpu.module @c [#nvvm.target<O = 1, features = "a", chip = "sm_70", triple = "x", flags = {fast, ftz}, link = ["b"]>] {}
gpu.module @d [#xevm.target<chip = "pvc", O = 3>, #nvvm.target<verifyTarget = false>] {}
gpu.binary @e <#gpu.select_object<#rocdl.target>> [#gpu.object<#rocdl.target, kernels = <[#gpu.kernel_metadata<"a", (i32) -> (), arg_attrs = [{llvm.noundef}], metadata = {x = 1}>]>, bin = "">]
// ----- gpu attributes in dictionaries and masks
func.func @reduce(%a: f32) {
  %0 = gpu.subgroup_reduce add %a cluster(size = 4) {cluster_stride = 2 : i32} : (f32) -> f32
  "test.op"() {a = #gpu.mask<-1>, b = #gpu.memory_space<global>, c = #gpu.lane<linear_dim_3>} : () -> ()
  return
}
