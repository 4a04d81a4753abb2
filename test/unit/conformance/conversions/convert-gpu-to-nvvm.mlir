// FLAGS: "--pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm))"
// FLAGS: "--pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm{has-redux=1 index-bitwidth=32}))"
// FLAGS: "--pass-pipeline=builtin.module(gpu.module(convert-gpu-to-nvvm{use-bare-ptr-memref-call-conv=1}))"
gpu.module @m {
  gpu.func @k(%a: memref<16xf32>, %n: index, %x: f32) workgroup(%w: memref<32xf32, #gpu.address_space<workgroup>>) private(%p: memref<1xf32, #gpu.address_space<private>>) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %b = gpu.block_id x upper_bound 4
    %d = gpu.block_dim x
    %g = gpu.grid_dim y
    %l = gpu.lane_id
    %v = memref.load %a[%t] : memref<16xf32>
    memref.store %v, %w[%t] : memref<32xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %e = math.exp %v : f32
    %c32 = arith.constant 32 : i32
    %c1 = arith.constant 1 : i32
    %s, %ok = gpu.shuffle xor %v, %c1, %c32 : f32
    memref.store %e, %a[%t] : memref<16xf32>
    gpu.return
  }
}
// -----
gpu.module @m {
  gpu.func @k(%v: f32, %w: memref<4xf32>) workgroup(%a: memref<2x4xf32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}, %b: memref<f32, 3>) private(%p: memref<4xf32, #gpu.address_space<private>>, %q : memref<2x2xi8, #gpu.address_space<private>> {llvm.align = 8 : i64}) kernel attributes {known_block_size = array<i32: 16, 2, 1>, known_grid_size = array<i32: 4, 5, 6>, foo = 1, nvvm.minctasm = 2 : i32} {
    %c = arith.constant 0 : index
    %t = gpu.thread_id y
    %b0 = gpu.block_id z
    %bd = gpu.block_dim x
    %gd = gpu.grid_dim y
    memref.store %v, %a[%c, %t] : memref<2x4xf32, #gpu.address_space<workgroup>>
    memref.store %v, %b[] : memref<f32, 3>
    memref.store %v, %p[%b0] : memref<4xf32, #gpu.address_space<private>>
    memref.store %v, %w[%bd] : memref<4xf32>
    memref.store %v, %w[%gd] : memref<4xf32>
    gpu.return
  }
  gpu.func @f(%v: f32) -> (f32, index) attributes {known_cluster_size = array<i32: 1, 2, 1>} {
    %gd = gpu.grid_dim y
    gpu.return %v, %gd : f32, index
  }
  gpu.func @g(%v: memref<?xf32, #gpu.address_space<global>>) -> f32 {
    %c = arith.constant 0 : index
    %0 = memref.load %v[%c] : memref<?xf32, #gpu.address_space<global>>
    %al = memref.alloca() : memref<4xf32, #gpu.address_space<private>>
    memref.store %0, %al[%c] : memref<4xf32, #gpu.address_space<private>>
    gpu.return %0 : f32
  }
  gpu.func @h(%v: vector<4xf32>) -> vector<4xf32> {
    %0 = math.exp %v : vector<4xf32>
    %1 = math.tanh %0 fastmath<fast> : vector<4xf32>
    gpu.return %1 : vector<4xf32>
  }
}
// -----
gpu.module @m {
  gpu.func @f() -> (index, index, index, index, index) attributes {known_block_size = array<i32: 16, 2, 1>} {
    %t = gpu.thread_id x upper_bound 7
    %t2 = gpu.thread_id x upper_bound 64
    %l = gpu.lane_id upper_bound 16
    %l2 = gpu.lane_id
    %g = gpu.global_id y upper_bound 77
    gpu.return %t, %t2, %l, %g, %l2 : index, index, index, index, index
  }
  gpu.func @g() -> (index, index, index, index) {
    %cid = gpu.cluster_id x
    %cd = gpu.cluster_dim x
    %cdb = gpu.cluster_dim_blocks y
    %cb = gpu.cluster_block_id z
    gpu.return %cid, %cd, %cdb, %cb : index, index, index, index
  }
  gpu.func @h(%v: f32, %o: i32, %w: i32) -> (f32, f32, f32, f32, i1) {
    %s, %ok = gpu.shuffle xor %v, %o, %w : f32
    %s1, %ok1 = gpu.shuffle up %v, %o, %w : f32
    %s2, %ok2 = gpu.shuffle down %v, %o, %w : f32
    %s3, %ok3 = gpu.shuffle idx %v, %o, %w : f32
    gpu.return %s, %s1, %s2, %s3, %ok2 : f32, f32, f32, f32, i1
  }
}
// -----
gpu.module @m {
  gpu.func @p(%v: f32, %i: i16, %x: index, %d: f64, %b: i1, %w: f32) {
    gpu.printf "no args"
    gpu.printf "a %f %d %lld\0A", %v, %i, %x : f32, i16, index
    gpu.printf "no args"
    gpu.printf "b %f %d", %d, %b : f64, i1
    %dyn = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %dyn2 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %c = arith.constant 8 : index
    %i8 = memref.load %dyn[%c] : memref<?xi8, #gpu.address_space<workgroup>>
    memref.store %i8, %dyn2[%x] : memref<?xi8, #gpu.address_space<workgroup>>
    %ii = arith.extsi %i : i16 to i32
    %s, %ok = gpu.shuffle xor %v, %ii, %ii : f32
    gpu.printf "%f %d", %s, %ok : f32, i1
    gpu.return
  }
  gpu.func @q(%v: f32, %w: f32, %d: f64, %e: f64, %h: f16, %k: f16) -> (f32, f32, f64, f16, f32) {
    %0 = arith.maxnumf %v, %w : f32
    %1 = arith.minnumf %v, %w fastmath<fast> : f32
    %2 = arith.minnumf %d, %e : f64
    %3 = arith.maxnumf %h, %k : f16
    %4 = arith.maximumf %v, %w : f32
    gpu.return %0, %1, %2, %3, %4 : f32, f32, f64, f16, f32
  }
  gpu.func @r(%i: i32) -> i32 {
    %0 = gpu.subgroup_reduce maxsi %i uniform : (i32) -> i32
    gpu.return %0 : i32
  }
}
