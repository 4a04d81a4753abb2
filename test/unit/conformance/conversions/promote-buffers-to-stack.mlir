// FLAGS: -promote-buffers-to-stack -allow-unregistered-dialect
// FLAGS: -promote-buffers-to-stack=max-alloc-size-in-bytes=16 -allow-unregistered-dialect
// FLAGS: -promote-buffers-to-stack=max-rank-of-allocated-memref=2 -allow-unregistered-dialect
// FLAGS: -promote-buffers-to-stack=max-alloc-size-in-bytes=31 -allow-unregistered-dialect
// FLAGS: -promote-buffers-to-stack='max-alloc-size-in-bytes=0 max-rank-of-allocated-memref=0' -allow-unregistered-dialect

func.func @kept_and_promoted(%c: i1, %u: memref<*xf32>, %n: index) {
  %0 = memref.alloc() {a.b = 1 : i32} : memref<4xf32>
  %r = memref.rank %u : memref<*xf32>
  %1 = memref.alloc(%r) {alignment = 64} : memref<?xindex>
  %2 = memref.alloc(%n) : memref<?xindex>
  %3 = memref.alloc(%r, %r) : memref<?x?xf32>
  %4 = memref.alloc(%r, %n) : memref<?x?xf32>
  %5 = memref.alloc() : memref<1000000xf32>
  %6 = memref.alloc() : memref<f64>
  %7 = memref.alloc() : memref<0x5xf64>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7) : (memref<4xf32>, memref<?xindex>, memref<?xindex>, memref<?x?xf32>, memref<?x?xf32>, memref<1000000xf32>, memref<f64>, memref<0x5xf64>) -> ()
  return
}
// -----
func.func @sizes() {
  %0 = memref.alloc() : memref<2xvector<3xf32>>
  %1 = memref.alloc() : memref<64xi1>
  %2 = memref.alloc() : memref<9xi7>
  %3 = memref.alloc() : memref<1xcomplex<f64>>
  %4 = memref.alloc() : memref<1xvector<2x3xf32>>
  %5 = memref.alloc() : memref<256xf32>
  %6 = memref.alloc() : memref<257xf32>
  %7 = memref.alloc() : memref<16x16xf32, 1>
  %8 = memref.alloc() : memref<128xindex>
  %9 = memref.alloc() : memref<8xbf16>
  %10 = memref.alloc() : memref<2x2xf32, strided<[100, 1]>>
  "test.use"(%0, %1, %2, %3, %4, %5) : (memref<2xvector<3xf32>>, memref<64xi1>, memref<9xi7>, memref<1xcomplex<f64>>, memref<1xvector<2x3xf32>>, memref<256xf32>) -> ()
  "test.use"(%6, %7, %8, %9, %10) : (memref<257xf32>, memref<16x16xf32, 1>, memref<128xindex>, memref<8xbf16>, memref<2x2xf32, strided<[100, 1]>>) -> ()
  return
}
// -----
func.func @freed(%c: i1) {
  %0 = memref.alloc() : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %1 : memref<4xf32>
  } else {
    memref.dealloc %1 : memref<4xf32>
  }
  return
}
// -----
func.func @returned(%c: i1) -> (memref<4xf32>, memref<?xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = memref.cast %1 : memref<4xf32> to memref<?xf32>
  %3 = memref.alloc() : memref<4xf32>
  "test.use"(%3) : (memref<4xf32>) -> ()
  return %0, %2 : memref<4xf32>, memref<?xf32>
}
// -----
func.func @regions(%c: i1, %lb: index, %ub: index, %st: index) {
  scf.if %c {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  %1 = scf.if %c -> memref<4xf32> {
    %0 = memref.alloc() : memref<4xf32>
    scf.yield %0 : memref<4xf32>
  } else {
    %0 = memref.alloc() : memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  scf.for %i = %lb to %ub step %st {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    scf.if %c {
      %2 = memref.alloc() : memref<4xf32>
      "test.use"(%2) : (memref<4xf32>) -> ()
    }
  }
  scf.while : () -> () {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    scf.condition(%c)
  } do {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    scf.yield
  }
  "test.region"() ({
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }) : () -> ()
  memref.alloca_scope {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  %3 = memref.alloca_scope -> (memref<4xf32>) {
    %0 = memref.alloc() : memref<4xf32>
    memref.alloca_scope.return %0 : memref<4xf32>
  }
  scf.parallel (%i) = (%lb) to (%ub) step (%st) {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  scf.forall (%i) in (%ub) {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  affine.for %i = 0 to 4 {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  affine.parallel (%i) = (0) to (4) {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
  }
  scf.execute_region {
    %0 = memref.alloc() : memref<4xf32>
    "test.use"(%0) : (memref<4xf32>) -> ()
    scf.yield
  }
  return
}
// -----
func.func @carried(%lb: index, %ub: index, %st: index, %m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = scf.for %i = %lb to %ub step %st iter_args(%b = %m) -> memref<4xf32> {
    %1 = memref.alloc() : memref<4xf32>
    memref.copy %b, %1 : memref<4xf32> to memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  %2 = memref.alloc() : memref<4xf32>
  %3 = scf.for %i = %lb to %ub step %st iter_args(%b = %2) -> memref<4xf32> {
    scf.yield %b : memref<4xf32>
  }
  %4 = scf.while (%b = %m) : (memref<4xf32>) -> memref<4xf32> {
    %5 = memref.alloc() : memref<4xf32>
    scf.condition(%c) %5 : memref<4xf32>
  } do {
  ^bb0(%b: memref<4xf32>):
    scf.yield %b : memref<4xf32>
  }
  return %3 : memref<4xf32>
}
// -----
func.func private @g(memref<4xf32>) -> memref<4xf32>
func.func @calls() -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = func.call @g(%0) : (memref<4xf32>) -> memref<4xf32>
  %2 = memref.alloc() : memref<4xf32>
  %3 = func.call @g(%2) : (memref<4xf32>) -> memref<4xf32>
  return %1 : memref<4xf32>
}
// -----
func.func @branches(%c: i1, %m: memref<4xf32>) {
  cf.cond_br %c, ^a, ^b(%m : memref<4xf32>)
^a:
  %0 = memref.alloc() : memref<4xf32>
  cf.br ^b(%0 : memref<4xf32>)
^b(%1: memref<4xf32>):
  %2 = arith.select %c, %1, %m : memref<4xf32>
  "test.use"(%2) : (memref<4xf32>) -> ()
  return
}
// -----
func.func @views() -> index {
  %0 = memref.alloc() : memref<4x4xf32>
  %1 = memref.subview %0[0, 0] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1]>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %1 : memref<2x2xf32, strided<[4, 1]>> -> memref<f32>, index, index, index, index, index
  %2 = memref.alloc() : memref<64xi8>
  %c0 = arith.constant 0 : index
  %3 = memref.view %2[%c0][] : memref<64xi8> to memref<16xf32>
  "test.use"(%base, %3) : (memref<f32>, memref<16xf32>) -> ()
  return %offset : index
}
// -----
func.func @realloc(%n: index) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.realloc %0(%n) : memref<4xf32> to memref<?xf32>
  "test.use"(%1) : (memref<?xf32>) -> ()
  return
}
// -----
// DIFFERS: mlir-opt returns memory of the stack, as it does not know that a transpose is a view
func.func @transposed() -> memref<0xf32, strided<[1]>> {
  %0 = memref.alloc() : memref<0xf32>
  %1 = memref.transpose %0 (d0) -> (d0) : memref<0xf32> to memref<0xf32, strided<[1]>>
  return %1 : memref<0xf32, strided<[1]>>
}
// -----
func.func @symbols(%c: i1, %n: memref<*xf32>) {
  %r = memref.rank %n : memref<*xf32>
  %0 = memref.alloc(%r)[%r] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  "test.use"(%0) : (memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>) -> ()
  return
}
