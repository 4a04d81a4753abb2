// FLAGS: -affine-parallelize -lower-affine -canonicalize -scf-parallel-loop-fusion -gpu-map-parallel-loops -convert-parallel-loops-to-gpu -gpu-kernel-outlining -canonicalize
// FLAGS: -affine-parallelize=max-nested=2 -affine-loop-normalize -lower-affine -canonicalize -cse -gpu-map-parallel-loops=mapping-policy=innermost-first -convert-parallel-loops-to-gpu -gpu-launch-sink-index-computations -gpu-kernel-outlining -canonicalize -cse
// FLAGS: -affine-parallelize -lower-affine -gpu-map-parallel-loops -convert-parallel-loops-to-gpu -lower-affine -gpu-kernel-outlining
func.func @product(%a: memref<32x64xf32>, %b: memref<64x16xf32>, %c: memref<32x16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 32 {
    affine.for %j = 0 to 16 {
      %sum = affine.for %k = 0 to 64 iter_args(%so_far = %zero) -> (f32) {
        %x = affine.load %a[%i, %k] : memref<32x64xf32>
        %y = affine.load %b[%k, %j] : memref<64x16xf32>
        %p = arith.mulf %x, %y : f32
        %s = arith.addf %so_far, %p : f32
        affine.yield %s : f32
      }
      affine.store %sum, %c[%i, %j] : memref<32x16xf32>
    }
  }
  return
}
// -----
func.func @elementwise_in_a_row(%a: memref<?x8xf32>, %n: index) -> memref<?x8xf32> {
  %t = memref.alloc(%n) : memref<?x8xf32>
  %u = memref.alloc(%n) : memref<?x8xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %x = affine.load %a[%i, %j] : memref<?x8xf32>
      %y = arith.addf %x, %x : f32
      affine.store %y, %t[%i, %j] : memref<?x8xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %x = affine.load %t[%i, %j] : memref<?x8xf32>
      %y = arith.mulf %x, %x : f32
      affine.store %y, %u[%i, %j] : memref<?x8xf32>
    }
  }
  memref.dealloc %t : memref<?x8xf32>
  return %u : memref<?x8xf32>
}
// -----
func.func @neighbours(%a: memref<64x64xf32>, %b: memref<64x64xf32>) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 63 {
      affine.for %j = 1 to 63 step 2 {
        %x = affine.load %a[%i - 1, %j] : memref<64x64xf32>
        %y = affine.load %a[%i + 1, %j + 1] : memref<64x64xf32>
        %s = arith.addf %x, %y : f32
        affine.store %s, %b[%i, %j] : memref<64x64xf32>
      }
    }
    affine.for %i = 1 to 63 {
      affine.for %j = 1 to 63 {
        %x = affine.load %b[%i, %j] : memref<64x64xf32>
        affine.store %x, %a[%i, %j] : memref<64x64xf32>
      }
    }
  }
  return
}
// -----
func.func @triangle(%a: memref<16x16xf32>, %f: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 16 {
      affine.store %f, %a[%i, %j] : memref<16x16xf32>
    }
  }
  return
}
// -----
func.func @limits(%a: memref<?x?xf32>, %n: index, %m: index, %f: f32) {
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1, 0)>()[%n, %m] to min affine_map<()[s0, s1] -> (s0 * 2, s1 + 5)>()[%n, %m] {
    affine.for %j = 0 to min affine_map<(d0)[s0] -> (d0 + 4, s0, 64)>(%i)[%n] {
      affine.store %f, %a[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
// -----
func.func @carried(%a: memref<64xf32>, %b: memref<8x64xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 1 to 64 {
      %x = affine.load %b[%i, %j - 1] : memref<8x64xf32>
      affine.store %x, %b[%i, %j] : memref<8x64xf32>
    }
  }
  affine.for %j = 1 to 64 {
    %x = affine.load %a[%j - 1] : memref<64xf32>
    affine.store %x, %a[%j] : memref<64xf32>
  }
  return
}
// -----
func.func @conditions(%a: memref<8x8xf32>, %n: index, %f: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, s0 - d0 >= 0)>(%i, %j)[%n] {
        affine.store %f, %a[%i, %j] : memref<8x8xf32>
      } else {
        %x = affine.load %a[%i, (%j + %n) mod 8] : memref<8x8xf32>
        affine.store %x, %a[%i, %j floordiv 2] : memref<8x8xf32>
      }
    }
  }
  return
}
// -----
memref.global "private" constant @weights : memref<4x4xf32> = dense<1.0>
func.func @globals(%a: memref<4x4xf32>) attributes {llvm.emit_c_interface} {
  %w = memref.get_global @weights : memref<4x4xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.load %w[%j, %i] : memref<4x4xf32>
      affine.store %x, %a[%i, %j] : memref<4x4xf32>
    }
  }
  return
}
// -----
func.func @one_turn_and_none(%a: memref<4x4x4xf32>, %f: f32) {
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to 4 {
      affine.for %k = 3 to 4 {
        affine.store %f, %a[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  affine.for %i = 0 to 4 {
    affine.for %j = 2 to 2 {
      affine.store %f, %a[%i, %j, 0] : memref<4x4x4xf32>
    }
  }
  return
}
// -----
func.func @six_dimensions(%a: memref<2x3x4x5x6x7xi8>, %f: i8) {
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.for %l = 0 to 5 {
          affine.for %m = 0 to 6 {
            affine.for %n = 0 to 7 {
              affine.store %f, %a[%i, %j, %k, %l, %m, %n] : memref<2x3x4x5x6x7xi8>
            }
          }
        }
      }
    }
  }
  return
}
