// RUN: okl-opt %s -emulate-gpu-kernels -split-input-file -verify-diagnostics

module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k() kernel {
      gpu.return
    }
  }
  func.func @f(%n: index) {
    // expected-error @below {{launches what would be a function of the host: the module may only have kernels}}
    gpu.launch_func @m::@k blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}

// -----

gpu.module @m {
  gpu.func @k(%n: index) kernel {
    // expected-error @below {{'gpu.printf' op cannot be emulated}}
    gpu.printf "%d", %n : index
    gpu.return
  }
}

// -----

gpu.module @m {
  func.func @f() -> index {
    // expected-error @below {{cannot be emulated in a function that a kernel calls: run inline=into-kernels first}}
    %x = gpu.thread_id x
    return %x : index
  }
}

// -----

gpu.module @m {
  gpu.func @k(%n: i1) kernel {
    cf.cond_br %n, ^a, ^b
  ^a:
    // expected-error @below {{cannot be emulated in a function of several blocks, only in loops and branches of scf}}
    gpu.barrier
    cf.br ^b
  ^b:
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @k(%n: index) kernel {
    scf.parallel (%i) = (%n) to (%n) step (%n) {
      // expected-error @below {{cannot be emulated in 'scf.parallel', only in loops and branches of scf}}
      gpu.barrier
      scf.reduce
    }
    gpu.return
  }
}

// -----

gpu.module @m {
  gpu.func @k(%a: memref<4xf32>, %b: memref<4xf32>) kernel {
    %c4 = arith.constant 4 : index
    %x = gpu.thread_id x
    %c = arith.cmpi ult, %x, %c4 : index
    // expected-error @below {{cannot be emulated: a memref is computed before a gpu.barrier and used after it}}
    %m = scf.if %c -> (memref<4xf32>) {
      scf.yield %a : memref<4xf32>
    } else {
      scf.yield %b : memref<4xf32>
    }
    gpu.barrier
    %v = memref.load %m[%x] : memref<4xf32>
    memref.store %v, %a[%x] : memref<4xf32>
    gpu.return
  }
}

// -----

gpu.module @m {
  // expected-error @below {{cannot be emulated: it keeps what a launch writes, and is not constant}}
  memref.global "private" @g : memref<4xf32>
}
