// RUN: okl-opt %s -ownership-based-buffer-deallocation --split-input-file --verify-diagnostics

func.func @by_hand(%m: memref<2xf32>) {
  // expected-error@below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %m : memref<2xf32>
  return
}

// -----

func.func @twice(%m: memref<2xf32>, %c: i1) {
  // expected-error@below {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  return
}

// -----

// expected-error@below {{Only structured control-flow loops are supported.}}
func.func @loop() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

// -----

func.func @unknown() {
  // expected-error@below {{ops with unknown memory side effects are not supported}}
  "test.something"() : () -> ()
  return
}

// -----

func.func @switch(%c: i32) {
  // expected-error@below {{BranchOpInterface operations with multiple successors are not supported yet}}
  cf.switch %c : i32, [default: ^bb1, 1: ^bb2]
^bb1:
  return
^bb2:
  return
}

// -----

func.func @switch_with_memref(%m: memref<2xf32>, %c: i32) {
  // expected-error@below {{Terminators with more than one successor are not supported!}}
  cf.switch %c : i32, [default: ^bb1(%m : memref<2xf32>), 1: ^bb2]
^bb1(%x: memref<2xf32>):
  return
^bb2:
  return
}

// -----

func.func @atomic(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{All operations with attached regions need to implement the RegionBranchOpInterface.}}
  %x = memref.generic_atomic_rmw %m[%i] : memref<4xf32> {
  ^bb0(%v: f32):
    memref.atomic_yield %v : f32
  }
  return
}
