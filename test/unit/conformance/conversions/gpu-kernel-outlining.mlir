// FLAGS: -gpu-kernel-outlining
// FLAGS: -gpu-kernel-outlining -canonicalize
// FLAGS: "-gpu-kernel-outlining=data-layout-str='#dlti.dl_spec<index = 32 : i32>'"
func.func @callee(%a: f32) -> f32 { %r = func.call @deep(%a) : (f32) -> f32  return %r : f32 }
func.func private @deep(f32) -> f32
memref.global "private" @g : memref<4xf32> = dense<1.0>
func.func @f(%n: index, %m: memref<?x4xf32>, %sh: i32, %v: f32) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %t = gpu.wait async
  %t1 = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%ncx = %c1, %ncy = %c1, %ncz = %c1) blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c32, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %n) dynamic_shared_memory_size %sh workgroup(%w : memref<4xf32, #gpu.address_space<workgroup>>) private(%p : memref<1xf32, #gpu.address_space<private>>) {
    %x = func.call @callee(%v) : (f32) -> f32
    %gg = memref.get_global @g : memref<4xf32>
    %d = memref.dim %m, %c1 : memref<?x4xf32>
    scf.for %i = %c1 to %n step %c32 {
      memref.store %x, %gg[%cx] : memref<4xf32>
      memref.store %x, %w[%tx] : memref<4xf32, #gpu.address_space<workgroup>>
      memref.store %x, %p[%ncx] : memref<1xf32, #gpu.address_space<private>>
      memref.store %x, %m[%d, %sx] : memref<?x4xf32>
    }
    cf.br ^bb1(%x : f32)
  ^bb1(%y: f32):
    cf.br ^bb2
  ^bb2:
    gpu.terminator
  } {some.attr}
  gpu.wait [%t1]
  return
}
func.func @f_kernel() { return }
func.func @g2(%n: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    "a.b"(%i) : (index) -> ()
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) module(@mm) function(@ff) {
    "a.b"(%i) : (index) -> ()
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) module(@mm) function(@ff) {
    "a.b"(%i) : (index) -> ()
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) function(@ff) {
    "a.b"(%i) : (index) -> ()
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) module(@mn) {
    "a.b"(%i) : (index) -> ()
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
  gpu.launch blocks(%bx2, %by2, %bz2) in (%gx2 = %n, %gy2 = %n, %gz2 = %c1) threads(%tx2, %ty2, %tz2) in (%sx2 = %c1, %sy2 = %c1, %sz2 = %c1) {
    "a.b"(%i) : (index) -> ()
    gpu.terminator
  }
    gpu.terminator
  }
  }
  return
}
gpu.module @mn { gpu.func @old() kernel { gpu.return } }
// -----
// In a module that has kernels already, and in a function of such a module.
module attributes {gpu.container_module, my.attr} {
  gpu.module @f_kernel {
    gpu.func @f_kernel(%a: f32) kernel {
      gpu.return
    }
  }
  func.func @f(%n: index, %f: f32) {
    gpu.launch_func @f_kernel::@f_kernel blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%f : f32)
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      "x.z"(%f, %bx, %gy, %sz, %tx) : (f32, index, index, index, index) -> ()
      gpu.terminator
    }
    return
  }
}
// -----
func.func @known_sizes(%n: index) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %large = arith.constant 4294967295 : index
  %larger = arith.constant 4294967296 : index
  %half = arith.constant 2147483648 : index
  %minus = arith.constant -1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c0, %gz = %large) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %larger, %sz = %c1) {
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %minus, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %half, %sy = %c1, %sz = %c1) {
    gpu.terminator
  }
  return
}
// -----
func.func @control_flow(%n: index, %m: memref<?xf32>, %b: i1) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
    %v = memref.load %m[%tx] : memref<?xf32>
    cf.cond_br %b, ^bb1(%v : f32), ^bb2
  ^bb1(%w: f32):
    memref.store %w, %m[%bz] : memref<?xf32>
    gpu.terminator
  ^bb2:
    %x = memref.load %m[%sx] : memref<?xf32>
    cf.br ^bb1(%x : f32)
  }
  return
}
// -----
// Names go on counting, whatever the name.
func.func @f(%n: index) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
func.func @g(%n: index) {
  scf.for %i = %n to %n step %n {
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
      gpu.terminator
    }
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %n, %sz = %n) {
    gpu.terminator
  }
  return
}
func.func @g_kernel_3() {
  return
}
// -----
// Operands of inner ops come first, and each once.
func.func @order(%a: index, %b: index, %c: index, %m: memref<?x?xf32>, %f: f32) {
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %a, %gy = %a, %gz = %a) threads(%tx, %ty, %tz) in (%sx = %a, %sy = %a, %sz = %a) {
    %true = "x.t"() : () -> i1
    scf.for %i = %a to %b step %c {
      %x = scf.if %true -> (f32) {
        %l = memref.load %m[%i, %b] : memref<?x?xf32>
        scf.yield %l : f32
      } else {
        scf.yield %f : f32
      }
      memref.store %x, %m[%c, %i] : memref<?x?xf32>
    }
    gpu.terminator
  }
  return
}
