// FLAGS: -convert-parallel-loops-to-gpu
func.func @nested(%a: index, %n: index, %s: index, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  scf.parallel (%i, %j) = (%a, %c0) to (%n, %n) step (%s, %s) {
    %min = affine.min affine_map<(d0, d1)[s0] -> (32, d0 - d1)>(%n, %i)[%n]
    scf.parallel (%k) = (%c0) to (%min) step (%s) {
      %v = memref.load %m[%i, %k] : memref<?x?xf32>
      memref.store %v, %m[%j, %k] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {my.attr = 3, mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0 * 2), bound = (d0) -> (d0 + 1)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @unmapped_inside(%a: index, %n: index) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%k) = (%a) to (%n) step (%a) {
      "x.y"() : () -> ()
    }
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0 * 2), bound = (d0) -> (d0 + 1)>]}
  return
}
// -----
func.func @twice(%a: index, %n: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
      "x.y"() : () -> ()
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0 * 2), bound = (d0) -> (d0 + 1)>, #gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0 * 2), bound = (d0) -> (d0 + 1)>]}
  return
}
// -----
// DIFFERS: MLIR says it is an error, and goes on
func.func @wrong(%a: index, %n: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
      "x.y"() : () -> ()
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0 * 2), bound = (d0) -> (d0 + 1)>, 7]}
  return
}
// -----
// DIFFERS: MLIR drops the dimension that is not mapped
func.func @short(%a: index, %n: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
      "x.y"() : () -> ()
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0 * 2), bound = (d0) -> (d0 + 1)>]}
  return
}
// -----
func.func @notarray(%a: index, %n: index) {
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
      "x.y"() : () -> ()
  } {mapping = 7}
  return
}
// -----
func.func @reduce(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  %z = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%k) = (%a) to (%n) step (%a) init(%z) -> f32 {
      %v = memref.load %m[%k] : memref<?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[] : memref<f32>
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: MLIR fails with an error about casts
func.func @reduce2(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  %z = arith.constant 0.0 : f32
  %r = scf.parallel (%k) = (%a) to (%n) step (%a) init(%z) -> f32 {
      %v = memref.load %m[%k] : memref<?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
  } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  memref.store %r, %o[] : memref<f32>
  return
}
// -----
func.func @reduceunused(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  %z = arith.constant 0.0 : f32
  %r = scf.parallel (%k) = (%a) to (%n) step (%a) init(%z) -> f32 {
      %v = memref.load %m[%k] : memref<?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
  } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: MLIR makes IR that does not verify
func.func @reduceseq(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  %z = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%k) = (%a) to (%n) step (%a) init(%z) -> f32 {
      %v = memref.load %m[%k] : memref<?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    %s = arith.addf %r, %r : f32
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @side(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  %z = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    memref.store %z, %m[%i] : memref<?xf32>
    scf.parallel (%k) = (%a) to (%n) step (%a) {
      %v = memref.load %m[%k] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @side2(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  %z = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%k) = (%a) to (%n) step (%a) {
      %v = memref.load %m[%k] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %z, %m[%i] : memref<?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @lowerinner(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%k) = (%i) to (%n) step (%a) {
      %v = memref.load %m[%k] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @consts(%a: index, %n: index, %m: memref<?xf32>, %o: memref<f32>) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %mm = arith.muli %c1, %c8 : index
    %x = arith.minsi %n, %mm : index
    %y = arith.minsi %i, %c8 : index
    %z = arith.muli %y, %c8 : index
    scf.parallel (%k, %l) = (%c0, %c0) to (%c8, %z) step (%c1, %c1) {
      %v = memref.load %m[%k] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// MLIR's two gates: effects before an inner loop, and after one that has a scope of its own.
func.func @effects_before(%a: index, %n: index, %m: memref<?xf32>, %f: f32) {
  %o = memref.alloc(%n) : memref<?xf32>
  %q = memref.alloc(%n) : memref<?xf32>
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    memref.store %f, %o[%i] : memref<?xf32>
    scf.parallel (%k) = (%a) to (%n) step (%a) {
      %v = memref.load %q[%k] : memref<?xf32>
      memref.store %v, %m[%k] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @effects_before_on_a_view(%a: index, %n: index, %f: f32) {
  %o = memref.alloc() : memref<64xf32>
  %q = memref.subview %o[4] [8] [1] : memref<64xf32> to memref<8xf32, strided<[1], offset: 4>>
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    memref.store %f, %o[%i] : memref<64xf32>
    scf.parallel (%k) = (%a) to (%n) step (%a) {
      %v = memref.load %q[%k] : memref<8xf32, strided<[1], offset: 4>>
      "x.y"(%v) : (f32) -> ()
    } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @sequential_between(%a: index, %n: index, %m: memref<?x?x?xf32>, %f: f32) {
  scf.parallel (%i, %j, %k) = (%a, %a, %a) to (%n, %n, %n) step (%a, %a, %a) {
    memref.store %f, %m[%i, %j, %k] : memref<?x?x?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = thread_z, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @only_sequential(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
    memref.store %f, %m[%i, %j] : memref<?x?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @two_inner_loops(%a: index, %n: index, %m: memref<?x?xf32>, %o: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %o[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @two_inner_loops_alloc(%a: index, %n: index, %f: f32) {
  %m = memref.alloc(%n, %n) : memref<?x?xf32>
  %o = memref.alloc(%n, %n) : memref<?x?xf32>
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %o[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @bounds_of_products(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %cm2 = arith.constant -2 : index
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %x = affine.min affine_map<(d0) -> (d0, 16)>(%i)
    %y = arith.minsi %x, %i : index
    %z = arith.muli %y, %c4 : index
    scf.parallel (%j) = (%c0) to (%z) step (%c1) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %x = affine.min affine_map<(d0) -> (d0, 16)>(%i)
    %z = arith.muli %x, %cm2 : index
    scf.parallel (%j) = (%c0) to (%z) step (%c1) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @no_limit(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %x = affine.max affine_map<(d0) -> (d0, 16)>(%i)
    scf.parallel (%j) = (%a) to (%x) step (%a) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @step_of_a_turn(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%n) step (%i) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @regions_inside(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32, %b: i1) {
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
    %r = scf.for %k = %a to %n step %j iter_args(%x = %f) -> (f32) {
      %v = memref.load %m[%k, %j] : memref<?x?xf32>
      %s = scf.if %b -> (f32) {
        %y = arith.addf %x, %v : f32
        scf.yield %y : f32
      } else {
        scf.yield %x : f32
      }
      scf.yield %s : f32
    }
    memref.store %r, %m[%i, %j] : memref<?x?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @in_control_flow(%a: index, %n: index, %m: memref<?xf32>, %f: f32, %b: i1) {
  scf.for %k = %a to %n step %a {
    scf.if %b {
      scf.parallel (%i) = (%k) to (%n) step (%a) {
        memref.store %f, %m[%i] : memref<?xf32>
      } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    }
  }
  cf.br ^bb1
^bb1:
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    memref.store %f, %m[%i] : memref<?xf32>
  }
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    memref.store %f, %m[%i] : memref<?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_z, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @unmapped_around(%a: index, %n: index, %m: memref<?xf32>, %f: f32) {
  scf.parallel (%k) = (%a) to (%n) step (%a) {
    scf.parallel (%i) = (%k) to (%n) step (%a) {
      memref.store %f, %m[%i] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  }
  return
}
// -----
func.func @two_reductions(%a: index, %n: index, %m: memref<?xf32>, %f: f32) {
  %z = arith.constant 0.0 : f32
  %r:2 = scf.parallel (%i) = (%a) to (%n) step (%a) init (%z, %z) -> (f32, f32) {
    scf.reduce(%f, %f : f32, f32) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%x: f32, %y: f32):
      %s = arith.mulf %x, %y : f32
      scf.reduce.return %s : f32
    }
  } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @reduction_of_what_is_outside(%a: index, %n: index, %f: f32, %o: memref<?xf32>) {
  %z = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%j) = (%a) to (%n) step (%a) init (%z) -> f32 {
      scf.reduce(%f : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[%i] : memref<?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @reductions(%a: index, %n: index, %m: memref<?x?xi32>, %o: memref<?xi32>) {
  %z = arith.constant -2147483648 : i32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%j) = (%a) to (%n) step (%a) init (%z) -> i32 {
      %v = memref.load %m[%i, %j] : memref<?x?xi32>
      scf.reduce(%v : i32) {
      ^bb0(%x: i32, %y: i32):
        %s = arith.maxsi %x, %y : i32
        scf.reduce.return %s : i32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[%i] : memref<?xi32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: MLIR forgets what the reduction begins with
func.func @begins_with_something(%a: index, %n: index, %m: memref<?x?xf32>, %o: memref<?xf32>, %z: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%j) = (%a) to (%n) step (%a) init (%z) -> f32 {
      %v = memref.load %m[%i, %j] : memref<?x?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[%i] : memref<?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: MLIR adds the values of all threads of the block, those for other %i too
func.func @reduction_of_some_threads(%a: index, %n: index, %m: memref<?x?xf32>, %o: memref<?xf32>) {
  %z = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%j) = (%a) to (%n) step (%a) init (%z) -> f32 {
      %v = memref.load %m[%i, %j] : memref<?x?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[%i] : memref<?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: in MLIR each thread increments the element
func.func @increment_before(%a: index, %n: index, %m: memref<?xf32>, %o: memref<?x?xf32>, %f: f32) {
  %q = memref.alloc(%n) : memref<?xf32>
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %v = memref.load %q[%i] : memref<?xf32>
    %w = arith.addf %v, %f : f32
    memref.store %w, %q[%i] : memref<?xf32>
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %o[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: in MLIR a thread loads what another one may not have stored yet
func.func @load_after(%a: index, %n: index, %m: memref<?xf32>, %o: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %o[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    %v = memref.load %o[%i, %a] : memref<?x?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: in MLIR each thread calls the function
func.func @call_before(%a: index, %n: index, %o: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    func.call @print(%f) : (f32) -> ()
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %o[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
func.func private @print(f32)
// -----
func.func @call_inside(%a: index, %n: index, %o: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      func.call @print(%f) : (f32) -> ()
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
func.func private @print(f32)
// -----
// DIFFERS: MLIR takes 64 for a limit of the product of -10 and -10
func.func @product_of_limits(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  %c8 = arith.constant 8 : index
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %x = arith.minsi %i, %c8 : index
    %y = arith.muli %x, %x : index
    scf.parallel (%j) = (%a) to (%y) step (%a) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
// DIFFERS: MLIR takes 16 for a limit of the product of -10 and -2
func.func @product_of_negative_limits(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  %cm8 = arith.constant -8 : index
  %cm2 = arith.constant -2 : index
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %x = arith.minsi %i, %cm8 : index
    %y = arith.muli %x, %cm2 : index
    scf.parallel (%j) = (%a) to (%y) step (%a) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @products_of_constants(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %cm8 = arith.constant -8 : index
    %cm2 = arith.constant -2 : index
    %y = arith.muli %cm8, %cm2 : index
    scf.parallel (%j) = (%a) to (%y) step (%a) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @reduction_of_indices(%a: index, %n: index, %o: memref<?xindex>) {
  %z = arith.constant 0 : index
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%j) = (%a) to (%n) step (%a) init (%z) -> index {
      scf.reduce(%j : index) {
      ^bb0(%x: index, %y: index):
        %s = arith.addi %x, %y : index
        scf.reduce.return %s : index
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[%i] : memref<?xindex>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
// -----
func.func @reduction_with_flags(%a: index, %n: index, %m: memref<?xf32>, %o: memref<?xf32>) {
  %z = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %r = scf.parallel (%j) = (%a) to (%n) step (%a) init (%z) -> f32 {
      %v = memref.load %m[%j] : memref<?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %y, %x fastmath<fast> : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[%i] : memref<?xf32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}
