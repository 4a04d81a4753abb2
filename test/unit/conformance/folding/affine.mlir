func.func @affine_symbols_in_scf(%n: index, %m: memref<?x?xf32>, %t: memref<8x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %s = arith.addi %n, %c1 : index
    %d = memref.dim %m, %c1 : memref<?x?xf32>
    %l = "test.size"() : () -> index
    %e = arith.addi %i, %n : index
    affine.for %j = 0 to affine_map<(d0, d1) -> (d0 + d1)>(%s, %d) {
      %0 = affine.apply affine_map<(d0, d1, d2)[s0] -> (d0 + d1 * 2 + d2 + s0)>(%j, %s, %d)[%d]
      "test.use"(%0, %l, %e) : (index, index, index) -> ()
    }
  }
  return
}
// -----
func.func @affine_dims_of_allocs(%n: index, %k: index) {
  affine.for %i = 0 to 10 {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %p = arith.muli %i, %n : index
    %m = memref.alloc(%n, %p) : memref<?x?xf32>
    %c = memref.cast %m : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %d0 = memref.dim %c, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
    %d1 = memref.dim %m, %c1 : memref<?x?xf32>
    affine.for %j = 0 to %d0 {
      "test.use"(%j, %m) : (index, memref<?x?xf32>) -> ()
    }
    "test.use"(%d1) : (index) -> ()
  }
  return
}
// -----
func.func @affine_apply_of_zero_divisor(%i: index) -> (index, index, index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%c4)[%c0]
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c4)[%c0]
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%i)[%c0]
  return %0, %1, %2 : index, index, index
}
// -----
func.func @affine_semi(%i: index, %a: index, %b: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0, s1] -> ((d0 * s0 * s1) floordiv s0)>(%i)[%a, %b]
  %1 = affine.apply affine_map<(d0)[s0, s1] -> ((d0 * s0 + s1 * s0) mod s0)>(%i)[%a, %b]
  %2 = affine.apply affine_map<(d0)[s0, s1] -> (s1 + d0 * s0 + d0 + s0 * s1 + 2 * s1)>(%i)[%a, %b]
  %3 = affine.apply affine_map<(d0)[s0, s1] -> ((d0 * s0) ceildiv s0 + (d0 mod 4) * s1)>(%i)[%a, %b]
  return %0, %1, %2, %3 : index, index, index, index
}
// -----
func.func @affine_min_max_fold(%i: index, %n: index) -> (index, index, index, index, index) {
  %c5 = arith.constant 5 : index
  %0 = affine.min affine_map<(d0)[s0] -> (d0 * 2, s0, 1000)>(%c5)[%n]
  %1 = affine.max affine_map<(d0) -> (d0 * 2, 3)>(%c5)
  %2 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%0]
  %3 = affine.max affine_map<(d0)[s0] -> (d0, s0)>(%1)[%2]
  %4 = affine.min affine_map<(d0) -> (d0, d0 + 4)>(%i)
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}
// -----
func.func @affine_min_identity(%n: index, %i: index) -> (index, index, index) {
  %0 = affine.min affine_map<()[s0] -> (s0)>()[%n]
  %1 = affine.max affine_map<(d0) -> (d0)>(%i)
  %2 = affine.min affine_map<(d0)[s0] -> (s0)>(%i)[%n]
  return %0, %1, %2 : index, index, index
}
// -----
func.func @affine_for_results(%x: f32, %y: f32, %n: index) -> (f32, f32, f32, f32, f32, f32) {
  %0:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %a, %b : f32, f32
  }
  %1:2 = affine.for %i = 0 to 1 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  %2 = affine.for %i = 5 to 5 iter_args(%a = %x) -> (f32) {
    %s = arith.addf %a, %a : f32
    affine.yield %s : f32
  }
  %3 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    affine.yield %y : f32
  }
  return %0#0, %0#1, %1#0, %1#1, %2, %3 : f32, f32, f32, f32, f32, f32
}
// -----
func.func @affine_for_swaps(%x: f32, %y: f32) -> (f32, f32, index) {
  %0:2 = affine.for %i = 0 to 7 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  %c0 = arith.constant 0 : index
  %1 = affine.for %i = 0 to 7 iter_args(%a = %c0) -> (index) {
    affine.yield %i : index
  }
  return %0#0, %0#1, %1 : f32, f32, index
}
// -----
func.func @affine_for_outside(%x: f32, %y: f32) -> (f32, f32) {
  %0 = affine.for %i = 0 to 7 step 3 iter_args(%a = %x) -> (f32) {
    affine.yield %y : f32
  }
  %1 = affine.for %i = 7 to 0 iter_args(%a = %x) -> (f32) {
    affine.yield %y : f32
  }
  return %0, %1 : f32, f32
}
// -----
func.func @affine_for_empty() {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
    }
  }
  affine.for %i = 10 to 0 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @affine_for_bounds(%n: index, %m: index) {
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 4)>(%n)
  affine.for %i = max affine_map<(d0, d1)[s0] -> (d0, d0, s0 + 1)>(%c2, %m)[%0] to min affine_map<(d0, d1) -> (d0, d1, d1)>(%c9, %0) {
    affine.for %j = max affine_map<(d0) -> (d0 mod 4, 8)>(%i) to min affine_map<(d0)[s0] -> (d0 + 64, 32, s0)>(%i)[%n] {
      "test.use"(%i, %j) : (index, index) -> ()
    }
  }
  return
}
// -----
func.func @affine_divisions_of_loops(%m: memref<100x100xf32>, %c: f32) {
  affine.for %i = 0 to 32 step 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 2 to 64 step 8 {
        %0 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 4)>(%i, %j)
        %1 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) mod 4)>(%i, %j)
        %2 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%k)
        %3 = affine.apply affine_map<(d0) -> (d0 floordiv 64)>(%k)
        %4 = affine.apply affine_map<(d0, d1) -> ((d0 * 8 + d1) mod 8)>(%k, %j)
        %5 = affine.apply affine_map<(d0) -> ((d0 - 3) ceildiv 64)>(%k)
        affine.store %c, %m[(%i + %j) mod 2, %j floordiv 4 + %i] : memref<100x100xf32>
        "test.use"(%0, %1, %2, %3, %4, %5) : (index, index, index, index, index, index) -> ()
      }
    }
  }
  return
}
// -----
func.func @affine_if_constant(%i: index, %x: f32) -> f32 {
  affine.if affine_set<(d0) : (1 == 0)>(%i) {
    "test.never"() : () -> ()
  }
  affine.if affine_set<(d0) : (1 == 0)>(%i) {
    "test.never"() : () -> ()
  } else {
    "test.always"() : () -> ()
  }
  affine.if affine_set<() : (0 == 0)>() {
    "test.always"() : () -> ()
  } else {
    "test.never"() : () -> ()
  }
  %0 = affine.if affine_set<(d0) : (0 == 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    %1 = arith.addf %x, %x : f32
    affine.yield %1 : f32
  }
  affine.if affine_set<() : (0 == 0, 0 >= 0)>() {
    "test.use"() : () -> ()
  }
  affine.if affine_set<() : (0 >= 0)>() {
    "test.use"() : () -> ()
  }
  return %0 : f32
}
// -----
func.func @affine_if_else(%i: index, %j: index) {
  %c4 = arith.constant 4 : index
  affine.if affine_set<(d0)[s0] : (d0 - s0 - 3 >= 0, d0 == 0)>(%i)[%c4] {
    "test.use"() : () -> ()
  } else {
  }
  affine.for %k = 0 to 10 {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%k)[%j]
    affine.if affine_set<(d0, d1, d2) : (d0 - d1 >= 0, d1 <= 5)>(%0, %k, %k) {
      affine.if affine_set<(d0)[s0] : (d0 + s0 >= 0)>(%i)[%i] {
        "test.use"() : () -> ()
      }
    } else {
      "test.use"() : () -> ()
    }
  }
  return
}
// -----
func.func @affine_if_dead(%i: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
  }
  affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
  } else {
  }
  return
}
// -----
func.func @affine_parallel_bounds(%n: index, %m: memref<?xf32>, %x: f32) -> f32 {
  %c8 = arith.constant 8 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.parallel (%i, %j) = (max(%0, %c8), 0) to (%0 * 2, min(%n, %c8)) step (2, 1) {
    affine.store %x, %m[%i + %j] : memref<?xf32>
  }
  %1 = affine.parallel (%i) = (0) to (%0) reduce ("addf") -> f32 {
    %2 = affine.load %m[%i] : memref<?xf32>
    affine.yield %2 : f32
  }
  return %1 : f32
}
// -----
memref.global "private" constant @affine_table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global "private" constant @affine_splat : memref<8xf32> = dense<2.5>
memref.global "private" @affine_variable : memref<8xf32> = dense<2.5>
func.func @affine_load_of_global(%i: index) -> (i32, i32, f32, f32, i32) {
  %c1 = arith.constant 1 : index
  %0 = memref.get_global @affine_table : memref<2x2xi32>
  %1 = memref.get_global @affine_splat : memref<8xf32>
  %2 = memref.get_global @affine_variable : memref<8xf32>
  %3 = affine.load %0[0, 1] : memref<2x2xi32>
  %4 = affine.load %0[%c1, 0] : memref<2x2xi32>
  %5 = affine.load %1[%i] : memref<8xf32>
  %6 = affine.load %2[%i] : memref<8xf32>
  %7 = affine.load %0[%i, 0] : memref<2x2xi32>
  return %3, %4, %5, %6, %7 : i32, i32, f32, f32, i32
}
// -----
func.func @affine_casts(%m: memref<8x8xf32>, %i: index, %v: vector<4xf32>, %x: f32) -> (f32, vector<4xf32>) {
  %0 = memref.cast %m : memref<8x8xf32> to memref<?x?xf32>
  %1 = affine.load %0[%i, %i + 1] : memref<?x?xf32>
  %2 = affine.vector_load %0[%i, 0] : memref<?x?xf32>, vector<4xf32>
  affine.store %x, %0[%i, 2] : memref<?x?xf32>
  affine.vector_store %v, %0[%i, 4] : memref<?x?xf32>, vector<4xf32>
  affine.prefetch %0[%i, 0], read, locality<3>, data : memref<?x?xf32>
  return %1, %2 : f32, vector<4xf32>
}
// -----
func.func @affine_accesses_of_applies(%m: memref<8x8xf32>, %n: index, %v: vector<4xf32>, %x: f32) {
  %c3 = arith.constant 3 : index
  affine.for %i = 0 to 4 {
    %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
    %b = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)
    affine.store %x, %m[%a, %b + %c3] : memref<8x8xf32>
    affine.vector_store %v, %m[%b, %a] : memref<8x8xf32>, vector<4xf32>
    affine.prefetch %m[%a, %b], write, locality<1>, instr : memref<8x8xf32>
    %0 = affine.vector_load %m[%b - %a, %c3] {tag} : memref<8x8xf32>, vector<4xf32>
    %1 = affine.load %m[%b - %a, %c3] {tag} : memref<8x8xf32>
    "test.use"(%0, %1) : (vector<4xf32>, f32) -> ()
  }
  return
}
// -----
func.func @affine_delinearize_folds(%i: index, %n: index) -> (index, index, index, index, index, index, index, index) {
  %c = arith.constant -5 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %0:3 = affine.delinearize_index %c into (3, 4) : index, index, index
  %1:2 = affine.delinearize_index %i into (%n, %c6) : index, index
  %2 = affine.delinearize_index %i into (4) : index
  %3 = affine.delinearize_index %i into () : index
  %4:2 = affine.delinearize_index %i into (1, %c1) : index, index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %2, %3, %4#1 : index, index, index, index, index, index, index, index
}
// -----
func.func @affine_delinearize_units(%i: index, %n: index) -> (index, index, index, index, index, index) {
  %0:4 = affine.delinearize_index %i into (1, %n, 1, 4) : index, index, index, index
  %1:2 = affine.delinearize_index %i into (1) : index, index
  return %0#0, %0#1, %0#2, %0#3, %1#0, %1#1 : index, index, index, index, index, index
}
// -----
func.func @affine_linearize_folds(%i: index, %n: index) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = affine.linearize_index [] by () : index
  %1 = affine.linearize_index [%i] by () : index
  %2 = affine.linearize_index [%c2, %c2, %c2] by (4, 5) : index
  %3 = affine.linearize_index [%c0, %c0, %i] by (2, %c2, 5) : index
  %4 = affine.linearize_index [%i, %c0, %n] by (2, 1, 5) : index
  %5 = affine.linearize_index [%i, %n, %i] by (2, 1, 5) : index
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}
// -----
func.func @affine_linearize_of_delinearize(%i: index, %j: index, %n: index) -> (index, index, index) {
  %0:3 = affine.delinearize_index %i into (3, %n, 5) : index, index, index
  %1 = affine.linearize_index [%j, %0#1, %0#2] by (7, %n, 5) : index
  %2 = affine.linearize_index disjoint [%0#0, %0#1, %j] by (3, %n, 4) : index
  %3 = affine.linearize_index [%0#0, %0#1, %0#2] by (%n, 5) : index
  return %1, %2, %3 : index, index, index
}
// -----
func.func @affine_delinearize_of_linearize(%i: index, %j: index, %k: index, %n: index) -> (index, index, index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j, %k] by (3, %n, 8) : index
  %1:3 = affine.delinearize_index %0 into (2, %n, 8) : index, index, index
  %2:2 = affine.delinearize_index %0 into (4, 2) : index, index
  return %1#0, %1#1, %1#2, %2#0, %2#1 : index, index, index, index, index
}
// -----
func.func @affine_split_last(%i: index, %j: index, %n: index) -> (index, index, index, index) {
  %0 = affine.linearize_index disjoint [%i, %j] by (%n, 32) : index
  %1:4 = affine.delinearize_index %0 into (%n, 2, 4, 4) : index, index, index, index
  return %1#0, %1#1, %1#2, %1#3 : index, index, index, index
}
// -----
func.func @affine_not_disjoint(%i: index, %j: index) -> (index, index) {
  %0 = affine.linearize_index [%i, %j] by (3, 5) : index
  %1:2 = affine.delinearize_index %0 into (3, 5) : index, index
  return %1#0, %1#1 : index, index
}
// -----
func.func @affine_dma(%a: memref<64xf32>, %b: memref<64xf32, 1>, %t: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %0 = memref.cast %a : memref<64xf32> to memref<?xf32>
  affine.for %i = 0 to 4 {
    affine.dma_start %0[%i + 1], %b[%i], %t[%c0], %c16 : memref<?xf32>, memref<64xf32, 1>, memref<1xi32>
    affine.dma_wait %t[%c0], %c16 : memref<1xi32>
  }
  return
}
// -----
func.func @affine_in_unregistered_region(%n: index) {
  "test.region"() ({
  ^bb0(%i: index):
    %0 = arith.addi %n, %n : index
    %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%0]
    affine.for %j = 0 to %1 {
      "test.use"(%j) : (index) -> ()
    }
  }) : () -> ()
  return
}
// -----
func.func @affine_apply_chain_of_loops(%n: index) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.apply affine_map<(d0) -> (d0 * 3)>(%0)
    %2 = affine.apply affine_map<(d0, d1)[s0] -> (d0 - d1 + s0 floordiv 2)>(%1, %0)[%n]
    %3 = affine.min affine_map<(d0)[s0] -> (d0, s0 - d0)>(%2)[%n]
    affine.for %j = affine_map<(d0) -> (d0)>(%2) to affine_map<(d0) -> (d0 + 8)>(%2) {
      "test.use"(%j, %3) : (index, index) -> ()
    }
  }
  return
}

// -----

func.func @loops_without_step(%m: memref<8xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 8 step 0 {
    affine.store %x, %m[%i] : memref<8xf32>
  }
  affine.for %i = 0 to %n step 0 {
    affine.for %j = 3 to 3 step 0 {
      affine.store %x, %m[%i] : memref<8xf32>
    }
  }
  return
}
