// FLAGS: -lower-affine
func.func private @body(index) -> ()
func.func @empty() {
  affine.for %i = 0 to 10 {
  }
  return
}
// -----
func.func private @body(index) -> ()
func.func @simple_loop() {
  affine.for %i = 1 to 42 {
    func.call @body(%i) : (index) -> ()
  }
  return
}
// -----
func.func @for_with_yield(%buffer: memref<1024xf32>) -> (f32) {
  %sum_0 = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 10 step 2 iter_args(%sum_iter = %sum_0) -> (f32) {
    %t = affine.load %buffer[%i] : memref<1024xf32>
    %sum_next = arith.addf %sum_iter, %t : f32
    affine.yield %sum_next : f32
  }
  return %sum : f32
}
// -----
func.func private @pre(index) -> ()
func.func private @body2(index, index) -> ()
func.func private @post(index) -> ()
func.func @imperfectly_nested_loops() {
  affine.for %i = 0 to 42 {
    func.call @pre(%i) : (index) -> ()
    affine.for %j = 7 to 56 step 2 {
      func.call @body2(%i, %j) : (index, index) -> ()
    }
    func.call @post(%i) : (index) -> ()
  }
  return
}
// -----
func.func private @get_idx() -> (index)
#set1 = affine_set<(d0) : (20 - d0 >= 0)>
#set2 = affine_set<(d0) : (d0 - 10 >= 0)>
func.func private @body(index) -> ()
func.func private @mid(index) -> ()
func.func @if_only() {
  %i = call @get_idx() : () -> (index)
  affine.if #set1(%i) {
    func.call @body(%i) : (index) -> ()
  }
  return
}
func.func @if_else() {
  %i = call @get_idx() : () -> (index)
  affine.if #set1(%i) {
    func.call @body(%i) : (index) -> ()
  } else {
    func.call @mid(%i) : (index) -> ()
  }
  return
}
func.func @nested_ifs() {
  %i = call @get_idx() : () -> (index)
  affine.if #set1(%i) {
    affine.if #set2(%i) {
      func.call @body(%i) : (index) -> ()
    }
  } else {
    affine.if #set2(%i) {
      func.call @mid(%i) : (index) -> ()
    }
  }
  return
}
func.func @if_with_yield() -> (i64) {
  %cst0 = arith.constant 0 : i64
  %cst1 = arith.constant 1 : i64
  %i = call @get_idx() : () -> (index)
  %1 = affine.if #set2(%i) -> (i64) {
      affine.yield %cst0 : i64
  } else {
      affine.yield %cst1 : i64
  }
  return %1 : i64
}
#setN = affine_set<(d0)[N,M,K,L] : (N - d0 + 1 >= 0, N - 1 >= 0, M - 1 >= 0, K - 1 >= 0, L - 42 == 0)>
func.func @multi_cond(%N : index, %M : index, %K : index, %L : index) {
  %i = call @get_idx() : () -> (index)
  affine.if #setN(%i)[%N,%M,%K,%L] {
    func.call @body(%i) : (index) -> ()
  } else {
    func.call @mid(%i) : (index) -> ()
  }
  return
}
func.func @if_for() {
  %i = call @get_idx() : () -> (index)
  affine.if #set1(%i) {
    affine.for %j = 0 to 42 {
      affine.if #set2(%j) {
        func.call @body(%j) : (index) -> ()
      }
    }
  }
  affine.for %j = 0 to 42 {
    affine.if #set2(%j) {
      affine.for %k = 0 to 42 {
        func.call @mid(%k) : (index) -> ()
      }
    }
  }
  return
}
// -----
#lbMultiMap = affine_map<(d0)[s0] -> (d0, s0 - d0)>
#ubMultiMap = affine_map<(d0)[s0] -> (s0, d0 + 10)>
func.func private @body2(index, index) -> ()
func.func @loop_min_max(%N : index) {
  affine.for %i = 0 to 42 {
    affine.for %j = max #lbMultiMap(%i)[%N] to min #ubMultiMap(%i)[%N] {
      func.call @body2(%i, %j) : (index, index) -> ()
    }
  }
  return
}
#map_7_values = affine_map<(i) -> (i, i, i, i, i, i, i)>
func.func @min_reduction_tree(%v1 : index, %v2 : index, %v3 : index, %v4 : index, %v5 : index, %v6 : index, %v7 : index) {
  affine.for %i = 0 to min affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4, d5, d6)>(%v1, %v2, %v3, %v4, %v5, %v6, %v7) {
    "test.op"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @args_ret_affine_apply(index, index) -> (index, index) {
^bb0(%0 : index, %1 : index):
  %00 = affine.apply affine_map<(d0) -> (d0)> (%0)
  %11 = affine.apply affine_map<()[s0] -> (s0)>()[%1]
  return %00, %11 : index, index
}
// -----
#mapmod = affine_map<(i) -> (i mod 42)>
#mapfloordiv = affine_map<(i) -> (i floordiv 42)>
#mapceildiv = affine_map<(i) -> (i ceildiv 42)>
func.func @affine_apply_mod(%arg0 : index) -> (index, index, index) {
  %0 = affine.apply #mapmod (%arg0)
  %1 = affine.apply #mapfloordiv (%arg0)
  %2 = affine.apply #mapceildiv (%arg0)
  return %0, %1, %2 : index, index, index
}
func.func @affine_apply_mod_dynamic_divisor(%arg0 : index, %arg1 : index) -> (index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%arg0)[%arg1]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%arg0)[%arg1]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%arg0)[%arg1]
  return %0, %1, %2 : index, index, index
}
// -----
func.func @affine_load(%arg0 : index) {
  %0 = memref.alloc() : memref<10xf32>
  affine.for %i0 = 0 to 10 {
    %1 = affine.load %0[%i0 + symbol(%arg0) + 7] : memref<10xf32>
    affine.store %1, %0[%i0 - symbol(%arg0) + 7] : memref<10xf32>
    affine.prefetch %0[%i0 - symbol(%arg0) + 7], read, locality<3>, data : memref<10xf32>
    %v = affine.vector_load %0[%i0 * 2] : memref<10xf32>, vector<4xf32>
    affine.vector_store %v, %0[%i0 floordiv 2] : memref<10xf32>, vector<4xf32>
  }
  return
}
// -----
func.func @affine_dma(%arg0 : index) {
  %0 = memref.alloc() : memref<100xf32>
  %1 = memref.alloc() : memref<100xf32, 2>
  %2 = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  affine.for %i0 = 0 to 10 {
    affine.dma_start %0[%i0 + 7], %1[%arg0 + 11], %2[%c0], %c64 : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
    affine.dma_start %0[%i0 + 7], %1[%arg0 + 11], %2[%c0], %c64, %c64, %arg0 : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
    affine.dma_wait %2[%c0], %c64 : memref<1xi32>
  }
  return
}
// -----
func.func @affine_parallel_simple(%arg0: memref<3x3xf32>, %arg1: memref<3x3xf32>) -> memref<3x3xf32> {
  %O = memref.alloc() : memref<3x3xf32>
  affine.parallel (%kx, %ky) = (0, 0) to (2, 2) {
      %1 = affine.load %arg0[%kx, %ky] : memref<3x3xf32>
      %2 = affine.load %arg1[%kx, %ky] : memref<3x3xf32>
      %3 = arith.mulf %1, %2 : f32
      affine.store %3, %O[%kx, %ky] : memref<3x3xf32>
  }
  return %O : memref<3x3xf32>
}
func.func @affine_parallel_with_reductions(%arg0: memref<3x3xf32>, %arg1: memref<3x3xf32>) -> (f32, f32) {
  %0:2 = affine.parallel (%kx, %ky) = (0, 0) to (2, 2) reduce ("addf", "mulf") -> (f32, f32) {
            %1 = affine.load %arg0[%kx, %ky] : memref<3x3xf32>
            %2 = affine.load %arg1[%kx, %ky] : memref<3x3xf32>
            %3 = arith.mulf %1, %2 : f32
            %4 = arith.addf %1, %2 : f32
            affine.yield %3, %4 : f32, f32
          }
  return %0#0, %0#1 : f32, f32
}
func.func @affine_parallel_with_reductions_f64(%arg0: memref<3x3xf64>, %arg1: memref<3x3xf64>) -> (f64, f64) {
  %0:2 = affine.parallel (%kx, %ky) = (0, 0) to (2, 2) reduce ("maximumf", "minimumf") -> (f64, f64) {
    %1 = affine.load %arg0[%kx, %ky] : memref<3x3xf64>
    %2 = affine.load %arg1[%kx, %ky] : memref<3x3xf64>
    affine.yield %1, %2 : f64, f64
  }
  return %0#0, %0#1 : f64, f64
}
func.func @affine_parallel_with_reductions_i64(%arg0: memref<3x3xi64>, %n: index) -> (i64, i64, i64, i64) {
  %0:4 = affine.parallel (%kx, %ky) = (max(0, %n), 0) to (2, min(%n, %n + 5))
      reduce ("addi", "muli", "ori", "andi") -> (i64, i64, i64, i64) {
    %1 = affine.load %arg0[%kx, %ky] : memref<3x3xi64>
    affine.yield %1, %1, %1, %1 : i64, i64, i64, i64
  }
  return %0#0, %0#1, %0#2, %0#3 : i64, i64, i64, i64
}
// -----
func.func @signless_maximum(%arg0: memref<3xi64>) -> i64 {
  %0 = affine.parallel (%k) = (0) to (2) reduce ("maxs") -> i64 {
    %1 = affine.load %arg0[%k] : memref<3xi64>
    affine.yield %1 : i64
  }
  return %0 : i64
}
// -----
func.func @signed_maximum(%arg0: memref<3xsi64>) -> si64 {
  %0 = affine.parallel (%k) = (0) to (2) reduce ("maxs") -> si64 {
    %1 = affine.load %arg0[%k] : memref<3xsi64>
    affine.yield %1 : si64
  }
  return %0 : si64
}
// -----
func.func @nested_parallel(%m: memref<8x8xf32>) {
  affine.parallel (%i) = (0) to (8) {
    %s = affine.parallel (%j) = (%i) to (8) reduce ("addf") -> (f32) {
      %1 = affine.load %m[%i, %j] : memref<8x8xf32>
      affine.yield %1 : f32
    }
    affine.for %k = affine_map<(d0) -> (d0 mod 4)>(%i) to 8 {
      affine.store %s, %m[%i, %k] : memref<8x8xf32>
    }
  } {mark}
  return
}
// -----
func.func @attributes(%m: memref<8xf32>, %i: index) {
  affine.for %k = 0 to 8 {
    %0 = affine.load %m[%k] {mark = 1 : i32} : memref<8xf32>
    affine.store %0, %m[%k] {mark} : memref<8xf32>
    affine.if affine_set<(d0) : (d0 == 0)>(%k) {
      "a"() : () -> ()
    } {mark}
    affine.if affine_set<() : ()>() {
      "a"() : () -> ()
    }
    %1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%k) {mark}
    "b"(%1) : (index) -> ()
  } {mark = "x"}
  return
}
// -----
func.func @linearize(%a: index, %b: index, %c: index, %n: index) -> (index, index, index, index, index) {
  %0 = affine.linearize_index [%a, %b, %c] by (2, 3, 5) : index
  %1 = affine.linearize_index disjoint [%a, %b, %c] by (%n, 3, %n) : index
  %2 = affine.linearize_index [%a, %b, %c] by (%n, %n) : index
  %3 = affine.linearize_index [%a] by (%n) : index
  %4 = affine.linearize_index [] by () : index
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}
// -----
func.func @delinearize(%a: index, %n: index, %m: index) -> (index, index, index, index, index, index, index, index) {
  %0:3 = affine.delinearize_index %a into (16, 224, 224) : index, index, index
  %1:2 = affine.delinearize_index %a into (%n, %m) : index, index
  %2:3 = affine.delinearize_index %a into (%n, 7) : index, index, index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2#0, %2#1, %2#2 : index, index, index, index, index, index, index, index
}
// -----
func.func @linearize_in_loops(%n: index, %m: memref<?xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 8 {
      affine.for %k = 0 to 16 {
        %0 = affine.linearize_index [%k, %j, %i, %n] by (16, 8, 4, 2) : index
        %1 = memref.load %m[%0] : memref<?xf32>
        memref.store %1, %m[%k] : memref<?xf32>
      }
    }
  }
  return
}
// -----
func.func @big(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (d0 * 9223372036854775807 + 5)>(%x)
  return %0 : index
}
// -----
func.func @bad_modulo(%x: index, %m: memref<4xf32>) -> (index, f32) {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 0)>(%x)
  %1 = affine.load %m[symbol(%x) floordiv 0] : memref<4xf32>
  return %0, %1 : index, f32
}
// -----
func.func @bad_division(%x: index, %m: memref<4xf32>) -> f32 {
  %1 = affine.load %m[symbol(%x) ceildiv -2] : memref<4xf32>
  return %1 : f32
}
