// FLAGS: -scf-for-loop-peeling
// FLAGS: -scf-for-loop-peeling=skip-partial=false
// FLAGS: -scf-for-loop-peeling=peel-front=true
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
func.func @fully_dynamic_bounds(%lb : index, %ub: index, %step: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %r = scf.for %iv = %lb to %ub step %step iter_args(%arg = %c0) -> i32 {
    %s = affine.min #map(%ub, %iv)[%step]
    %casted = arith.index_cast %s : index to i32
    %0 = arith.addi %arg, %casted : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
// -----
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
func.func @fully_static_bounds() -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %lb = arith.constant 0 : index
  %step = arith.constant 4 : index
  %ub = arith.constant 17 : index
  %r = scf.for %iv = %lb to %ub step %step iter_args(%arg = %c0_i32) -> i32 {
    %s = affine.min #map(%ub, %iv)[%step]
    %casted = arith.index_cast %s : index to i32
    %0 = arith.addi %arg, %casted : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
func.func @dynamic_upper_bound(%ub : index) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %lb = arith.constant 0 : index
  %step = arith.constant 4 : index
  %r = scf.for %iv = %lb to %ub step %step iter_args(%arg = %c0_i32) -> i32 {
    %s = affine.min #map(%ub, %iv)[%step]
    %casted = arith.index_cast %s : index to i32
    %0 = arith.addi %arg, %casted : i32
    scf.yield %0 : i32
  }
  return %r : i32
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
func.func @no_loop_results(%ub : index, %d : memref<i32>) {
  %c0_i32 = arith.constant 0 : i32
  %lb = arith.constant 0 : index
  %step = arith.constant 4 : index
  scf.for %iv = %lb to %ub step %step {
    %s = affine.min #map(%ub, %iv)[%step]
    %r = memref.load %d[] : memref<i32>
    %casted = arith.index_cast %s : index to i32
    %0 = arith.addi %r, %casted : i32
    memref.store %0, %d[] : memref<i32>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
#map0 = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
#map1 = affine_map<(d0, d1)[s0] -> (d0 - d1 + 1, s0)>
#map2 = affine_map<(d0, d1)[s0] -> (s0 + 1, d0 - d1 + 1)>
#map3 = affine_map<(d0, d1)[s0] -> (s0, d0 - d1 - 1)>
#map4 = affine_map<(d0, d1, d2)[s0] -> (s0, d0 - d1, d2)>
func.func @test_affine_op_rewrite(%lb : index, %ub: index, %step: index, %d : memref<?xindex>, %some_val: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  scf.for %iv = %lb to %ub step %step {
    %m0 = affine.min #map0(%ub, %iv)[%step]
    memref.store %m0, %d[%c0] : memref<?xindex>
    %m1 = affine.min #map1(%ub, %iv)[%step]
    memref.store %m1, %d[%c1] : memref<?xindex>
    %m2 = affine.min #map2(%ub, %iv)[%step]
    memref.store %m2, %d[%c2] : memref<?xindex>
    %m3 = affine.min #map3(%ub, %iv)[%step]
    memref.store %m3, %d[%c3] : memref<?xindex>
    %m4 = affine.min #map4(%ub, %iv, %some_val)[%step]
    memref.store %m4, %d[%c4] : memref<?xindex>
    %m5 = affine.max affine_map<(d0, d1)[s0] -> (-s0, -d0 + d1)>(%ub, %iv)[%step]
    memref.store %m5, %d[%c5] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
func.func @nested_loops(%lb0: index, %lb1 : index, %ub0: index, %ub1: index, %step: index) -> i32 {
  %c0 = arith.constant 0 : i32
  %r0 = scf.for %iv0 = %lb0 to %ub0 step %step iter_args(%arg0 = %c0) -> i32 {
    %r1 = scf.for %iv1 = %lb1 to %ub1 step %step iter_args(%arg1 = %arg0) -> i32 {
      %s = affine.min #map(%ub1, %iv1)[%step]
      %casted = arith.index_cast %s : index to i32
      %0 = arith.addi %arg1, %casted : i32
      scf.yield %0 : i32
    }
    %1 = arith.addi %arg0, %r1 : i32
    scf.yield %1 : i32
  }
  return %r0 : i32
}
// -----
// DIFFERS WITH peel-front: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @regression(%arg0: memref<i64>, %arg1: index) {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 * s0)>()[%arg1]
  scf.for %arg2 = %c0 to %0 step %arg1 {
    %1 = arith.index_cast %arg2 : index to i64
    memref.store %1, %arg0[] : memref<i64>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
#map = affine_map<(d0, d1)[s0] -> (s0, d0 - d1)>
func.func @i32loop(%a: i32, %b: i32, %d: index, %x: i64) -> i64 {
  %s = arith.constant 4 : i32
  %r = scf.for %iv = %a to %b step %s iter_args(%v = %x) -> i64 : i32 {
    %k = "test.op"(%v, %iv) : (i64, i32) -> i64
    scf.yield %k : i64
  }
  return %r : i64
}
// -----
func.func @i32loop(%b: i32, %x: i64) -> i64 {
  %a = arith.constant 0 : i32
  %s = arith.constant 4 : i32
  %u = arith.constant 17 : i32
  %r = scf.for %iv = %a to %u step %s iter_args(%v = %x) -> i64 : i32 {
    %k = "test.op"(%v, %iv) : (i64, i32) -> i64
    scf.yield %k : i64
  }
  return %r : i64
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @steps(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c-2 = arith.constant -2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  %c10 = arith.constant 10 : index
  scf.for %i = %c0 to %n step %c1 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %n step %c0 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %n step %c-2 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %c9 step %c3 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c1 to %c10 step %c3 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %c10 step %c3 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c0 to %c3 step %c9 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c9 to %c3 step %c3 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %c9 to %c3 step %c9 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @step_divides(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<()[s0] -> (s0 * 8)>()[%n]
  scf.for %i = %c0 to %0 step %c4 {
    "test.use"(%i) : (index) -> ()
  }
  %1 = affine.apply affine_map<()[s0, s1] -> (s0 + s1 * 8)>()[%n, %k]
  scf.for %i = %n to %1 step %c4 {
    "test.use"(%i) : (index) -> ()
  }
  scf.for %i = %n to %n step %k {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
func.func @unsigned(%a: index, %b: index, %s: index) {
  scf.for unsigned %i = %a to %b step %s {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @constant_upper_bound(%a: index, %m: memref<?xindex>, %x: index) {
  %c17 = arith.constant 17 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %c17 step %c4 {
    %0 = affine.min affine_map<(d0) -> (-d0 + 17, 4)>(%i)
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0) -> (-d0 + 17, 8)>(%i)
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0) -> (-d0 + 17, 3)>(%i)
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<(d0) -> (-d0 * 2 + 34, 8)>(%i)
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = affine.min affine_map<(d0) -> ((-d0 + 17) floordiv 2, 2)>(%i)
    memref.store %4, %m[%i] : memref<?xindex>
    %5 = affine.min affine_map<(d0)[s0] -> (-d0 + 17, 4, s0)>(%i)[%x]
    memref.store %5, %m[%i] : memref<?xindex>
    %6 = affine.min affine_map<(d0)[s0] -> (-d0 + 17 + s0, 4 + s0)>(%i)[%x]
    memref.store %6, %m[%i] : memref<?xindex>
    %7 = affine.max affine_map<(d0) -> (-d0 + 17, 4)>(%i)
    memref.store %7, %m[%i] : memref<?xindex>
    %8 = affine.max affine_map<(d0) -> (d0 - 17, -4)>(%i)
    memref.store %8, %m[%i] : memref<?xindex>
    %9 = affine.min affine_map<(d0) -> (d0 - 17, d0 * 3, 4)>(%i)
    memref.store %9, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @applied_operands(%a: index, %n: index, %m: memref<?xindex>) {
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %n step %c4 {
    %0 = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %1 = affine.min affine_map<(d0) -> (d0, 4)>(%0)
    %2 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%1)[%c4]
    memref.store %1, %m[%i] : memref<?xindex>
    memref.store %2, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @other_variables(%a: index, %n: index, %m: memref<?xindex>) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %a to %n step %c1 {
    affine.for %k = 0 to 10 {
      scf.for %i = %a to %n step %c4 {
        %0 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0, 4, d1)>(%i, %j)[%n]
        memref.store %0, %m[%i] : memref<?xindex>
        %1 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0, 4, d1 + 5)>(%i, %k)[%n]
        memref.store %1, %m[%i] : memref<?xindex>
        %2 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0, 4, d1 + 3)>(%i, %k)[%n]
        memref.store %2, %m[%i] : memref<?xindex>
        %3 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0 + d1, 4 + d1)>(%i, %k)[%n]
        memref.store %3, %m[%i] : memref<?xindex>
      }
    }
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @unrelated(%n: index, %m: memref<?xindex>, %x: index, %y: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %0 = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%x, %y]
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<()[s0] -> (s0, 8)>()[%x]
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<()[s0] -> (s0, s0 + 1)>()[%x]
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<()[s0, s1] -> (s0 * s1, 5)>()[%x, %y]
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = "test.op"() : () -> index
    %5 = affine.min affine_map<(d0) -> (d0, 5)>(%4)
    memref.store %5, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @three_deep(%n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c4 {
    scf.for %j = %c0 to %m step %c8 {
      scf.for %l = %c0 to %k step %c4 {
        %0 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
        %1 = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%j)[%m]
        %2 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%l)[%k]
        "test.use"(%0, %1, %2) : (index, index, index) -> ()
      }
    }
  } {mine}
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @carried(%n: index, %x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %n step %c4 iter_args(%p = %x, %q = %y) -> (f32, f32) {
    %0 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %1:2 = "test.op"(%p, %q, %0) : (f32, f32, index) -> (f32, f32)
    scf.yield %1#1, %p : f32, f32
  }
  %s = scf.for %i = %c0 to %n step %c4 iter_args(%p = %r#1) -> (f32) {
    %2 = "test.op"(%p, %i) : (f32, index) -> f32
    scf.yield %2 : f32
  }
  return %r#0, %s : f32, f32
}
// -----
func.func @unreached(%n: index) {
  return
^bb1:
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @const_dim(%a: index, %m: memref<?xindex>, %x: index) {
  %c17 = arith.constant 17 : index
  %c16 = arith.constant 16 : index
  %c18 = arith.constant 18 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %c17 step %c4 {
    %0 = affine.min affine_map<(d0, d1) -> (-d0 + d1, 4)>(%i, %c16)
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0, d1) -> (-d0 + d1, 4)>(%i, %c18)
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0, d1) -> (-d0 + d1, 4)>(%i, %c17)
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<(d0, d1) -> (-d0 + 17, d1)>(%i, %c4)
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = affine.min affine_map<(d0, d1, d2) -> (-d0 + 17 + d2, d1 + d2)>(%i, %c4, %x)
    memref.store %4, %m[%i] : memref<?xindex>
    %5 = affine.min affine_map<(d0, d1, d2)[s0] -> (-d0 + 17 + d2 + s0, d1 + d2 + s0)>(%i, %c4, %x)[%a]
    memref.store %5, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @dup(%a: index, %m: memref<?xindex>, %n: index) {
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %n step %c4 {
    %0 = affine.min affine_map<(d0, d1, d2)[s0] -> (-d0 + s0 + d1 - d2, 4)>(%i, %a, %a)[%n]
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0)[s0] -> ((-d0 + s0) floordiv 2, 2)>(%i)[%n]
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0)[s0] -> ((-d0 + s0) mod 2, 5)>(%i)[%n]
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<(d0)[s0] -> ((-d0 + s0) * 2, 8)>(%i)[%n]
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = affine.min affine_map<(d0)[s0, s1] -> (s1 - d0 + s0, s1 + 4)>(%i)[%n, %a]
    memref.store %4, %m[%i] : memref<?xindex>
    %5 = affine.min affine_map<(d0)[s0] -> (s0 ceildiv 2 - d0, 4)>(%i)[%n]
    memref.store %5, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @a(%n: index, %k: index, %l: index, %u: index, %v1: index) {
  %c4 = arith.constant 4 : index
  scf.for %v33 = %n to %c4 step %k {
      %v41 = arith.muli %v1, %v1 : index
      scf.for %v43 = %l to %v1 step %k {
        "test.use"(%v33, %v41) : (index, index) -> ()
      }
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @b(%n: index, %k: index, %l: index, %u: index, %v1: index) {
  %c4 = arith.constant 4 : index
  scf.for %v33 = %n to %c4 step %k {
      %v41 = arith.muli %v1, %v1 : index
      %v44 = scf.for %v43 = %l to %v1 step %k iter_args(%a = %v41) -> (index) {
        "test.use"(%v33) : (index) -> ()
        scf.yield %u : index
      }
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @c(%n: index, %k: index, %l: index, %u: index, %v1: index) {
  scf.for %v33 = %n to %u step %k {
      %v41 = "test.op"() : () -> index
      %v44 = scf.for %v43 = %l to %v1 step %k iter_args(%a = %v41) -> (index) {
        "test.use"(%v33) : (index) -> ()
        scf.yield %u : index
      }
  }
  return
}
// -----
// DIFFERS: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @d(%n: index, %k: index, %l: index, %u: index, %v1: index) {
  scf.for %v33 = %n to %u step %k {
      %v41 = "test.op"() : () -> index
      %v44 = scf.for %v43 = %l to %v1 step %k iter_args(%a = %v41) -> (index) {
        "test.use"(%v33) : (index) -> ()
        scf.yield %v41 : index
      }
  }
  return
}
// -----
func.func @constant_upper_bound_of_sizes(%m: memref<?xindex>, %x: index) {
  %a = arith.constant 0 : index
  %c17 = arith.constant 17 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %c17 step %c4 {
    %0 = affine.min affine_map<(d0) -> (-d0 + 17, 4)>(%i)
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0) -> (-d0 + 17, 8)>(%i)
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0) -> (-d0 + 17, 3)>(%i)
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<(d0) -> (-d0 * 2 + 34, 8)>(%i)
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = affine.min affine_map<(d0) -> ((-d0 + 17) floordiv 2, 2)>(%i)
    memref.store %4, %m[%i] : memref<?xindex>
    %5 = affine.min affine_map<(d0)[s0] -> (-d0 + 17, 4, s0)>(%i)[%x]
    memref.store %5, %m[%i] : memref<?xindex>
    %6 = affine.min affine_map<(d0)[s0] -> (-d0 + 17 + s0, 4 + s0)>(%i)[%x]
    memref.store %6, %m[%i] : memref<?xindex>
    %7 = affine.max affine_map<(d0) -> (-d0 + 17, 4)>(%i)
    memref.store %7, %m[%i] : memref<?xindex>
    %8 = affine.max affine_map<(d0) -> (d0 - 17, -4)>(%i)
    memref.store %8, %m[%i] : memref<?xindex>
    %9 = affine.min affine_map<(d0) -> (d0 - 17, d0 * 3, 4)>(%i)
    memref.store %9, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS WITH peel-front: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @applied_operands_of_sizes(%m: memref<?xindex>, %sizes: memref<?xf32>) {
  %a = arith.constant 0 : index
  %zero = arith.constant 0 : index
  %n = memref.dim %sizes, %zero : memref<?xf32>
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %n step %c4 {
    %0 = affine.apply affine_map<(d0)[s0] -> (s0 - d0)>(%i)[%n]
    %1 = affine.min affine_map<(d0) -> (d0, 4)>(%0)
    %2 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%1)[%c4]
    memref.store %1, %m[%i] : memref<?xindex>
    memref.store %2, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS WITH peel-front: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @other_variables_of_sizes(%m: memref<?xindex>, %sizes: memref<?xf32>) {
  %a = arith.constant 0 : index
  %zero = arith.constant 0 : index
  %n = memref.dim %sizes, %zero : memref<?xf32>
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %a to %n step %c1 {
    affine.for %k = 0 to 10 {
      scf.for %i = %a to %n step %c4 {
        %0 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0, 4, d1)>(%i, %j)[%n]
        memref.store %0, %m[%i] : memref<?xindex>
        %1 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0, 4, d1 + 5)>(%i, %k)[%n]
        memref.store %1, %m[%i] : memref<?xindex>
        %2 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0, 4, d1 + 3)>(%i, %k)[%n]
        memref.store %2, %m[%i] : memref<?xindex>
        %3 = affine.min affine_map<(d0, d1)[s0] -> (s0 - d0 + d1, 4 + d1)>(%i, %k)[%n]
        memref.store %3, %m[%i] : memref<?xindex>
      }
    }
  }
  return
}
// -----
// DIFFERS WITH peel-front: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @unrelated_of_sizes(%m: memref<?xindex>, %x: index, %y: index, %sizes: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %n = memref.dim %sizes, %zero : memref<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %0 = affine.min affine_map<()[s0, s1] -> (s0, s1)>()[%x, %y]
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<()[s0] -> (s0, 8)>()[%x]
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<()[s0] -> (s0, s0 + 1)>()[%x]
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<()[s0, s1] -> (s0 * s1, 5)>()[%x, %y]
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = "test.op"() : () -> index
    %5 = affine.min affine_map<(d0) -> (d0, 5)>(%4)
    memref.store %5, %m[%i] : memref<?xindex>
  }
  return
}
// -----
// DIFFERS WITH peel-front: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @three_deep_of_sizes(%sizes: memref<?xf32>) {
  %zero = arith.constant 0 : index
  %n = memref.dim %sizes, %zero : memref<?xf32>
  %m = memref.dim %sizes, %zero : memref<?xf32>
  %k = memref.dim %sizes, %zero : memref<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c4 {
    scf.for %j = %c0 to %m step %c8 {
      scf.for %l = %c0 to %k step %c4 {
        %0 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
        %1 = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%j)[%m]
        %2 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%l)[%k]
        "test.use"(%0, %1, %2) : (index, index, index) -> ()
      }
    }
  } {mine}
  return
}
// -----
// DIFFERS WITH peel-front: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @carried_of_sizes(%x: f32, %y: f32, %sizes: memref<?xf32>) -> (f32, f32) {
  %zero = arith.constant 0 : index
  %n = memref.dim %sizes, %zero : memref<?xf32>
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r:2 = scf.for %i = %c0 to %n step %c4 iter_args(%p = %x, %q = %y) -> (f32, f32) {
    %0 = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    %1:2 = "test.op"(%p, %q, %0) : (f32, f32, index) -> (f32, f32)
    scf.yield %1#1, %p : f32, f32
  }
  %s = scf.for %i = %c0 to %n step %c4 iter_args(%p = %r#1) -> (f32) {
    %2 = "test.op"(%p, %i) : (f32, index) -> f32
    scf.yield %2 : f32
  }
  return %r#0, %s : f32, f32
}
// -----
// DIFFERS WITH peel-front: in MLIR a part runs once though the loop does not, or the bounds are an affine.apply of i32.
func.func @dup_of_sizes(%m: memref<?xindex>, %sizes: memref<?xf32>) {
  %a = arith.constant 0 : index
  %zero = arith.constant 0 : index
  %n = memref.dim %sizes, %zero : memref<?xf32>
  %c4 = arith.constant 4 : index
  scf.for %i = %a to %n step %c4 {
    %0 = affine.min affine_map<(d0, d1, d2)[s0] -> (-d0 + s0 + d1 - d2, 4)>(%i, %a, %a)[%n]
    memref.store %0, %m[%i] : memref<?xindex>
    %1 = affine.min affine_map<(d0)[s0] -> ((-d0 + s0) floordiv 2, 2)>(%i)[%n]
    memref.store %1, %m[%i] : memref<?xindex>
    %2 = affine.min affine_map<(d0)[s0] -> ((-d0 + s0) mod 2, 5)>(%i)[%n]
    memref.store %2, %m[%i] : memref<?xindex>
    %3 = affine.min affine_map<(d0)[s0] -> ((-d0 + s0) * 2, 8)>(%i)[%n]
    memref.store %3, %m[%i] : memref<?xindex>
    %4 = affine.min affine_map<(d0)[s0, s1] -> (s1 - d0 + s0, s1 + 4)>(%i)[%n, %a]
    memref.store %4, %m[%i] : memref<?xindex>
    %5 = affine.min affine_map<(d0)[s0] -> (s0 ceildiv 2 - d0, 4)>(%i)[%n]
    memref.store %5, %m[%i] : memref<?xindex>
  }
  return
}
