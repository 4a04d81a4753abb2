// FLAGS: -gpu-async-region

// Two launches, and a host op after them.
module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @a(%a: memref<4xf32>) kernel {
      gpu.return
    }
  }
  func.func @tokens(%a: memref<4xf32>, %i: index, %v: f32, %t: !gpu.async.token) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @k::@a blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xf32>)
    gpu.launch_func @k::@a blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xf32>)
    %w = gpu.wait async [%t]
    gpu.launch_func [%w] @k::@a blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xf32>)
    gpu.wait
    %e = gpu.launch_func async [%w] @k::@a blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<4xf32>)
    %m = gpu.alloc () : memref<4xf32>
    gpu.memcpy %m, %a : memref<4xf32>, memref<4xf32>
    scf.for %z = %i to %i step %i {
      gpu.memset %m, %v : memref<4xf32>, f32
      scf.for %zz = %i to %i step %i {
        %u = arith.addi %z, %z : index
      }
      gpu.memset %m, %v : memref<4xf32>, f32
    }
    gpu.dealloc %m : memref<4xf32>
    return
  }
}

// -----

// What stands between two gpu ops decides whether the host waits.
#map = affine_map<(d0) -> (d0)>
module {
  memref.global "private" @g : memref<4xf32>
  func.func private @called()
  func.func private @pure() attributes {llvm.readnone}
  func.func @between(%a: memref<8xf32>, %b: memref<8xf32>, %u: memref<*xf32>, %i: index, %c: i1, %v: f32) {
    gpu.memset %a, %v : memref<8xf32>, f32
    %0 = arith.addi %i, %i : index
    %1 = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    %2 = memref.cast %a : memref<8xf32> to memref<?xf32>
    %3 = memref.get_global @g : memref<4xf32>
    %4 = ub.poison : f32
    %5 = scf.if %c -> index {
      scf.yield %i : index
    } else {
      %n = arith.addi %0, %i : index
      scf.yield %n : index
    }
    %6 = scf.for %k = %i to %5 step %i iter_args(%acc = %v) -> f32 {
      %n = arith.addf %acc, %4 : f32
      scf.yield %n : f32
    }
    %dim = memref.dim %2, %i : memref<?xf32>
    %applied = affine.apply #map(%i)
    gpu.memset %a, %6 : memref<8xf32>, f32
    %7 = memref.alloc() : memref<4xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    %8 = memref.alloca() : memref<4xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    memref.dealloc %7 : memref<4xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    %9 = memref.load %b[%i] : memref<8xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    memref.store %v, %b[%i] : memref<8xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    memref.copy %3, %8 : memref<4xf32> to memref<4xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    func.call @called() : () -> ()
    gpu.memset %a, %v : memref<8xf32>, f32
    func.call @pure() : () -> ()
    gpu.memset %a, %v : memref<8xf32>, f32
    %10 = "krnl.global"() : () -> memref<4xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    gpu.host_register %u : memref<*xf32>
    gpu.memset %a, %v : memref<8xf32>, f32
    %11, %12 = gpu.alloc async () : memref<4xf32>
    gpu.memcpy %11, %1 : memref<4xf32>, memref<4xf32, strided<[1]>>
    gpu.dealloc %11 : memref<4xf32>
    %13 = gpu.alloc host_shared () : memref<4xf32>
    gpu.wait
    gpu.memset %a, %v : memref<8xf32>, f32
    return
  }
}

// -----

// Regions and blocks: each of them waits at its end.
func.func @control(%a: memref<4xf32>, %i: index, %c: i1, %v: f32) -> f32 {
  gpu.memset %a, %v : memref<4xf32>, f32
  %0 = scf.if %c -> f32 {
    gpu.memset %a, %v : memref<4xf32>, f32
    scf.yield %v : f32
  } else {
    scf.yield %v : f32
  }
  gpu.memset %a, %v : memref<4xf32>, f32
  scf.for %k = %i to %i step %i {
    gpu.memset %a, %v : memref<4xf32>, f32
  }
  gpu.memset %a, %v : memref<4xf32>, f32
  cf.cond_br %c, ^bb1, ^bb2(%v : f32)
^bb1:
  gpu.memset %a, %0 : memref<4xf32>, f32
  cf.br ^bb2(%0 : f32)
^bb2(%x: f32):
  gpu.memset %a, %x : memref<4xf32>, f32
  return %x : f32
}

// -----

// The edit of a chain by hand is undone, as the token before becomes one of the wait's.
func.func @undone(%a: memref<4xf32>, %b: memref<4xf32>, %v: f32) {
  %0 = gpu.wait async
  %1 = gpu.memset async [%0] %a, %v : memref<4xf32>, f32
  %2 = gpu.wait async
  %3 = gpu.memset async [%2] %b, %v : memref<4xf32>, f32
  %4 = gpu.wait async [%1, %3]
  %5 = gpu.memcpy async [%4] %a, %b : memref<4xf32>, memref<4xf32>
  gpu.wait [%5]
  return
}

// -----

// Sizes of matrices are results of async ops as well.
func.func @sparse(%m: memref<?xf32>, %n: index) {
  %t = gpu.create_dn_tensor %m, %n, %n : index, index into memref<?xf32>
  %0 = arith.addi %n, %n : index
  gpu.destroy_dn_tensor %t
  return
}

// -----

// A kernel without a name is refused.
func.func @inline(%c1: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gpu.terminator
  }
  return
}

// -----

// Functions of other dialects are left alone.
llvm.func @other()
