// FLAGS: -scf-parallel-loop-fusion
func.func @fuse_empty_loops() {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
  } {mine}
  return
}
// -----
func.func @fuse_two() -> memref<2x2xf32> {
  %A = memref.alloc() : memref<2x2xf32>
  %B = memref.alloc() : memref<2x2xf32>
  %C = memref.alloc() : memref<2x2xf32>
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c1fp = arith.constant 1.0 : f32
  %sum = memref.alloc()  : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %B_elem = memref.load %B[%i, %j] : memref<2x2xf32>
    %sum_elem = arith.addf %B_elem, %c1fp : f32
    memref.store %sum_elem, %sum[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %sum_elem = memref.load %sum[%i, %j] : memref<2x2xf32>
    %A_elem = memref.load %A[%i, %j] : memref<2x2xf32>
    %product_elem = arith.mulf %sum_elem, %A_elem : f32
    memref.store %product_elem, %B[%i, %j] : memref<2x2xf32>
    scf.reduce
  }
  memref.dealloc %sum : memref<2x2xf32>
  return %B : memref<2x2xf32>
}
// -----
func.func @args(%A: memref<2x2xf32>, %B: memref<2x2xf32>, %sum: memref<2x2xf32>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %B_elem = memref.load %B[%i, %j] : memref<2x2xf32>
    memref.store %B_elem, %sum[%i, %j] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %sum_elem = memref.load %sum[%i, %j] : memref<2x2xf32>
    memref.store %sum_elem, %A[%i, %j] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %sum_elem = memref.load %sum[%i, %j] : memref<2x2xf32>
    memref.store %sum_elem, %sum[%i, %j] : memref<2x2xf32>
  }
  return
}
// -----
func.func @reduct(%A: memref<2x2xf32>, %B: memref<2x2xf32>) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r1 = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) init (%z) -> f32 {
    %A_elem = memref.load %A[%i, %j] : memref<2x2xf32>
    scf.reduce(%A_elem : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      %1 = arith.addf %lhs, %rhs : f32
      scf.reduce.return %1 : f32
    }
  }
  %r2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) init (%z) -> f32 {
    %A_elem = memref.load %B[%i, %j] : memref<2x2xf32>
    scf.reduce(%A_elem : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      %1 = arith.mulf %lhs, %rhs : f32
      scf.reduce.return %1 : f32
    }
  }
  return %r1, %r2 : f32, f32
}
// -----
func.func @reduct_between(%A: memref<2x2xf32>, %B: memref<2x2xf32>) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r1 = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) init (%z) -> f32 {
    %A_elem = memref.load %A[%i, %j] : memref<2x2xf32>
    scf.reduce(%A_elem : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      scf.reduce.return %rhs : f32
    }
  }
  %zz = arith.addf %r1, %z : f32
  %r2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) init (%zz) -> f32 {
    %A_elem = memref.load %B[%i, %j] : memref<2x2xf32>
    scf.reduce(%A_elem : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      scf.reduce.return %rhs : f32
    }
  }
  return %r1, %r2 : f32, f32
}
// -----
func.func @use_in_second(%A: memref<2x2xf32>, %B: memref<2x2xf32>) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  %r1 = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) init (%z) -> f32 {
    %A_elem = memref.load %A[%i, %j] : memref<2x2xf32>
    scf.reduce(%A_elem : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      scf.reduce.return %rhs : f32
    }
  }
  %r2 = scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) init (%z) -> f32 {
    scf.reduce(%r1 : f32) {
    ^bb0(%lhs: f32, %rhs: f32):
      scf.reduce.return %rhs : f32
    }
  }
  return %r1, %r2 : f32, f32
}
// -----
func.func @fuse_three(%lhs: memref<100x10xf32>, %rhs: memref<100xf32>, %result: memref<100x10xf32>) {
  %c100 = arith.constant 100 : index
  %c10 = arith.constant 10 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %broadcast_rhs = memref.alloc() : memref<100x10xf32>
  %diff = memref.alloc() : memref<100x10xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c100, %c10) step (%c1, %c1) {
    %rhs_elem = memref.load %rhs[%i] : memref<100xf32>
    memref.store %rhs_elem, %broadcast_rhs[%i, %j] : memref<100x10xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c100, %c10) step (%c1, %c1) {
    %lhs_elem = memref.load %lhs[%i, %j] : memref<100x10xf32>
    %broadcast_rhs_elem = memref.load %broadcast_rhs[%i, %j] : memref<100x10xf32>
    %diff_elem = arith.subf %lhs_elem, %broadcast_rhs_elem : f32
    memref.store %diff_elem, %diff[%i, %j] : memref<100x10xf32>
    scf.reduce
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c100, %c10) step (%c1, %c1) {
    %diff_elem = memref.load %diff[%i, %j] : memref<100x10xf32>
    %exp_elem = math.exp %diff_elem : f32
    memref.store %exp_elem, %result[%i, %j] : memref<100x10xf32>
    scf.reduce
  }
  memref.dealloc %broadcast_rhs : memref<100x10xf32>
  memref.dealloc %diff : memref<100x10xf32>
  return
}
// -----
func.func @nested_stays() {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    scf.parallel (%k, %l) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    }
    scf.parallel (%k, %l) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    }
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
  }
  return
}
// -----
func.func @other_bounds(%c0: index, %c1: index, %c2: index) {
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
  }
  scf.parallel (%i) = (%c1) to (%c2) step (%c1) {
  }
  scf.parallel (%i, %j) = (%c1, %c1) to (%c2, %c2) step (%c1, %c1) {
  }
  scf.parallel (%i, %j) = (%c1, %c1) to (%c2, %c1) step (%c1, %c1) {
  }
  return
}
// -----
func.func @effects_between(%c0: index, %c1: index, %c2: index, %m: memref<?xf32>, %f: f32) {
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
  }
  memref.store %f, %m[%c0] : memref<?xf32>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
  }
  %0 = arith.addf %f, %f : f32
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
  }
  scf.for %i = %c0 to %c2 step %c1 {
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
  }
  return
}
// -----
func.func @unmatching_read_write_patterns(%c0: index, %c1: index, %c2: index, %A: memref<2x2xf32>) {
  %B = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %0 = memref.load %A[%i, %j] : memref<2x2xf32>
    memref.store %0, %B[%i, %j] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %k = arith.addi %i, %c1 : index
    %0 = memref.load %B[%k, %j] : memref<2x2xf32>
    memref.store %0, %A[%k, %j] : memref<2x2xf32>
  }
  return
}
// -----
func.func @same_index_by_op(%c0: index, %c1: index, %c2: index, %A: memref<2x2xf32>) {
  %B = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %k = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    %f = "test.const"() : () -> f32
    memref.store %f, %B[%k, %j] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %k = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%j, %i)
    %0 = memref.load %B[%k, %j] : memref<2x2xf32>
    memref.store %0, %A[%k, %j] : memref<2x2xf32>
  }
  return
}
// -----
func.func @same_index_by_apply(%c0: index, %c1: index, %c2: index, %A: memref<2x2xf32>, %f: f32) {
  %B = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %k = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    memref.store %f, %B[%k, %j] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %k = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%i, %j)
    %0 = memref.load %B[%k, %j] : memref<2x2xf32>
    memref.store %0, %A[%k, %j] : memref<2x2xf32>
  }
  return
}
// -----
func.func @two_stores_then_load(%c0: index, %c1: index, %c2: index, %A: memref<2x2xf32>, %f: f32) {
  %B = memref.alloc() : memref<2x2xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    memref.store %f, %B[%i, %j] : memref<2x2xf32>
    memref.store %f, %B[%j, %i] : memref<2x2xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %0 = memref.load %B[%i, %j] : memref<2x2xf32>
    memref.store %0, %A[%i, %j] : memref<2x2xf32>
  }
  return
}
// -----
func.func @views(%c0: index, %c1: index, %c2: index, %f: f32) {
  %B = memref.alloc() : memref<4x4xf32>
  %C = memref.alloc() : memref<4x4xf32>
  %V = memref.subview %B[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    memref.store %f, %B[%i, %j] : memref<4x4xf32>
  }
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %0 = memref.load %V[%i, %j] : memref<2x2xf32, strided<[4, 1]>>
    memref.store %0, %C[%i, %j] : memref<4x4xf32>
  }
  return
}
// -----
func.func @three_reductions(%A: memref<2xf32>, %c0: index, %c1: index, %c2: index, %z: f32, %n: i32) -> (f32, i32, f32) {
  %r:2 = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%z, %n) -> (f32, i32) {
    %0 = memref.load %A[%i] : memref<2xf32>
    %1 = arith.index_cast %i : index to i32
    scf.reduce(%0, %1 : f32, i32) {
    ^bb0(%l: f32, %m: f32):
      %2 = arith.addf %l, %m : f32
      scf.reduce.return %2 : f32
    }, {
    ^bb0(%l: i32, %m: i32):
      %2 = arith.addi %l, %m : i32
      scf.reduce.return %2 : i32
    }
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %0 = memref.load %A[%i] : memref<2xf32>
  }
  %s = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%z) -> f32 {
    %0 = memref.load %A[%i] : memref<2xf32>
    scf.reduce(%0 : f32) {
    ^bb0(%l: f32, %m: f32):
      %2 = arith.maximumf %l, %m : f32
      scf.reduce.return %2 : f32
    }
  }
  %t = arith.addf %s, %s : f32
  return %r#0, %r#1, %t : f32, i32, f32
}
// -----
func.func @used_after(%A: memref<2xf32>, %c0: index, %c1: index, %c2: index, %z: f32, %c: i1) {
  %r = scf.parallel (%i) = (%c0) to (%c2) step (%c1) init (%z) -> f32 {
    %0 = memref.load %A[%i] : memref<2xf32>
    scf.reduce(%0 : f32) {
    ^bb0(%l: f32, %m: f32):
      scf.reduce.return %m : f32
    }
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
  }
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  "test.use"(%r) : (f32) -> ()
  cf.br ^bb2
^bb2:
  return
}
// -----
func.func @inside_if(%c0: index, %c1: index, %c2: index, %c: i1) {
  scf.if %c {
    scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    }
    scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    }
  }
  return
}
// -----
// DIFFERS: mlir-opt lets the calls of both loops take turns.
func.func @calls(%c0: index, %c1: index, %c2: index) {
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    "test.one"(%i) : (index) -> ()
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    "test.two"(%i) : (index) -> ()
  }
  return
}
// -----
// DIFFERS: in mlir-opt's version the last turn of the first loop is what is left at index 0.
func.func @stores(%c0: index, %c1: index, %c2: index, %A: memref<2xf32>, %f: f32, %g: f32) {
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %f, %A[%i] : memref<2xf32>
  }
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    memref.store %g, %A[%c1] : memref<2xf32>
  }
  return
}
