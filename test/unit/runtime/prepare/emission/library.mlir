// Functions for callers from C: numbers, memrefs with strides, a memref that is returned, several results.

func.func private @printF32(f32)
func.func private @printNewline()

func.func @scale(%m: memref<?x3xf32, strided<[?, 1], offset: ?>>, %by: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %m, %c0 : memref<?x3xf32, strided<[?, 1], offset: ?>>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %c3 step %c1 {
      %v = memref.load %m[%i, %j] : memref<?x3xf32, strided<[?, 1], offset: ?>>
      %w = arith.mulf %v, %by : f32
      memref.store %w, %m[%i, %j] : memref<?x3xf32, strided<[?, 1], offset: ?>>
    }
  }
  return
}

func.func @iota(%n: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %m[%i] : memref<?xi32>
  }
  return %m : memref<?xi32>
}

func.func @divmod(%a: i32, %b: i32) -> (i32, i8, i1, complex<f32>) {
  %q = arith.divsi %a, %b : i32
  %r = arith.remsi %a, %b : i32
  %r8 = arith.trunci %r : i32 to i8
  %z = arith.cmpi eq, %a, %b : i32
  %f = arith.sitofp %a : i32 to f32
  %c = complex.create %f, %f : complex<f32>
  return %q, %r8, %z, %c : i32, i8, i1, complex<f32>
}

func.func private @helper(%a: f64) -> f64 {
  %0 = math.exp %a : f64
  return %0 : f64
}

func.func @twice(%a: f64) -> f64 {
  %0 = call @helper(%a) : (f64) -> f64
  %1 = arith.addf %0, %0 : f64
  return %1 : f64
}

func.func @copy(%a: memref<2x2xf32, strided<[1, 2]>>, %b: memref<2x2xf32>) {
  memref.copy %a, %b : memref<2x2xf32, strided<[1, 2]>> to memref<2x2xf32>
  return
}

func.func @odd(%a: i1) -> i1 {
  return %a : i1
}

func.func @half(%a: f16, %b: memref<*xf16>) -> f16 {
  return %a : f16
}

func.func @show(%a: f32) {
  call @printF32(%a) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @check(%a: i1) {
  cf.assert %a, "must hold"
  return
}
