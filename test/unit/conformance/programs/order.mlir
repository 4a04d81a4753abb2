func.func private @rtsrand(i64) -> !llvm.ptr
func.func private @rtrand(!llvm.ptr, i64) -> i64
func.func private @rtdrand(!llvm.ptr)
func.func private @shuffle(memref<?xi64>, !llvm.ptr) attributes {llvm.emit_c_interface}
func.func private @stdSortI64(i64, memref<?xi64>) attributes {llvm.emit_c_interface}
func.func private @stdSortF64(i64, memref<?xf64>) attributes {llvm.emit_c_interface}
func.func private @printI64(i64)
func.func private @printNewline()
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemref0dF32(memref<f32>) attributes {llvm.emit_c_interface}
func.func private @printMemref4dF32(memref<?x?x?x?xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefVector4x4xf32(memref<?x?xvector<4x4xf32>>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @verifyMemRefI32(memref<*xi32>, memref<*xi32>) -> i64 attributes {llvm.emit_c_interface}
func.func private @verifyMemRefF32(memref<*xf32>, memref<*xf32>) -> i64 attributes {llvm.emit_c_interface}

func.func private @shuffled(%n: index, %g: !llvm.ptr) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc(%n) : memref<?xi64>
  scf.for %i = %c0 to %n step %c1 {
    %v = arith.index_cast %i : index to i64
    memref.store %v, %m[%i] : memref<?xi64>
  }
  func.call @shuffle(%m, %g) : (memref<?xi64>, !llvm.ptr) -> ()
  %u = memref.cast %m : memref<?xi64> to memref<*xi64>
  func.call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  %half = arith.shrui %n, %c1 : index
  %count = arith.index_cast %half : index to i64
  func.call @stdSortI64(%count, %m) : (i64, memref<?xi64>) -> ()
  func.call @printMemrefI64(%u) : (memref<*xi64>) -> ()
  return
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %c30 = arith.constant 30 : index
  %seed = arith.constant 4294967338 : i64
  %g = call @rtsrand(%seed) : (i64) -> !llvm.ptr
  scf.for %i = %c0 to %c9 step %c1 {
    %n = arith.index_cast %i : index to i64
    %seven = arith.constant 7 : i64
    %shift = arith.muli %n, %seven : i64
    %one = arith.constant 1 : i64
    %power = arith.shli %one, %shift : i64
    %most = arith.subi %power, %one : i64
    %r = func.call @rtrand(%g, %most) : (!llvm.ptr, i64) -> i64
    func.call @printI64(%r) : (i64) -> ()
    func.call @printNewline() : () -> ()
  }
  scf.for %i = %c9 to %c30 step %c9 {
    func.call @shuffled(%i, %g) : (index, !llvm.ptr) -> ()
  }
  %many = arith.constant 70000 : index
  %m = memref.alloc() : memref<70000xi64>
  scf.for %i = %c0 to %many step %c1 {
    %v = arith.index_cast %i : index to i64
    memref.store %v, %m[%i] : memref<70000xi64>
  }
  %d = memref.cast %m : memref<70000xi64> to memref<?xi64>
  call @shuffle(%d, %g) : (memref<?xi64>, !llvm.ptr) -> ()
  %first = memref.load %m[%c0] : memref<70000xi64>
  func.call @printI64(%first) : (i64) -> ()
  func.call @printNewline() : () -> ()
  call @rtdrand(%g) : (!llvm.ptr) -> ()

  %f = memref.alloc() : memref<3xf64>
  %x = arith.constant 2.5 : f64
  %y = arith.constant -1.5 : f64
  %z = arith.constant 0.0 : f64
  memref.store %x, %f[%c0] : memref<3xf64>
  memref.store %y, %f[%c1] : memref<3xf64>
  memref.store %z, %f[%c2] : memref<3xf64>
  %fd = memref.cast %f : memref<3xf64> to memref<?xf64>
  %three = arith.constant 3 : i64
  call @stdSortF64(%three, %fd) : (i64, memref<?xf64>) -> ()
  %fu = memref.cast %f : memref<3xf64> to memref<*xf64>
  call @printMemrefF64(%fu) : (memref<*xf64>) -> ()

  %v = arith.constant dense<[[1.0, 2.0, 3.0, 4.5], [1.0, 2.0, 3.0, 4.0], [1.0, -2.0, 3.0, 4.0], [1.0e9, 2.0, 3.0, 4.0]]> : vector<4x4xf32>
  %vs = memref.alloc() : memref<1x2xvector<4x4xf32>>
  memref.store %v, %vs[%c0, %c0] : memref<1x2xvector<4x4xf32>>
  memref.store %v, %vs[%c0, %c1] : memref<1x2xvector<4x4xf32>>
  %vd = memref.cast %vs : memref<1x2xvector<4x4xf32>> to memref<?x?xvector<4x4xf32>>
  call @printMemrefVector4x4xf32(%vd) : (memref<?x?xvector<4x4xf32>>) -> ()
  %tenth = arith.constant 0.1 : f32
  %single = memref.alloc() : memref<f32>
  memref.store %tenth, %single[] : memref<f32>
  call @printMemref0dF32(%single) : (memref<f32>) -> ()
  %four = memref.alloc() : memref<1x2x1x2xf32>
  linalg.fill ins(%tenth : f32) outs(%four : memref<1x2x1x2xf32>)
  %four_d = memref.cast %four : memref<1x2x1x2xf32> to memref<?x?x?x?xf32>
  call @printMemref4dF32(%four_d) : (memref<?x?x?x?xf32>) -> ()
  %four_u = memref.cast %four : memref<1x2x1x2xf32> to memref<*xf32>
  call @printMemrefShapeF32(%four_u) : (memref<*xf32>) -> ()

  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = memref.alloc() : memref<4x4xi32>
  %b = memref.alloc() : memref<4x4xi32>
  linalg.fill ins(%one : i32) outs(%a : memref<4x4xi32>)
  linalg.fill ins(%one : i32) outs(%b : memref<4x4xi32>)
  memref.store %two, %b[%c2, %c1] : memref<4x4xi32>
  %au = memref.cast %a : memref<4x4xi32> to memref<*xi32>
  %bu = memref.cast %b : memref<4x4xi32> to memref<*xi32>
  %n = call @verifyMemRefI32(%au, %bu) : (memref<*xi32>, memref<*xi32>) -> i64
  call @printI64(%n) : (i64) -> ()
  call @printNewline() : () -> ()
  %e = memref.alloc() : memref<2x3xi32>
  linalg.fill ins(%one : i32) outs(%e : memref<2x3xi32>)
  %eu = memref.cast %e : memref<2x3xi32> to memref<*xi32>
  %k = call @verifyMemRefI32(%au, %eu) : (memref<*xi32>, memref<*xi32>) -> i64
  call @printI64(%k) : (i64) -> ()
  call @printNewline() : () -> ()
  %near = arith.constant 0.10000005 : f32
  %far = arith.constant 0.1000003 : f32
  %six = memref.alloc() : memref<1x2x1x2xf32>
  linalg.fill ins(%near : f32) outs(%six : memref<1x2x1x2xf32>)
  memref.store %far, %six[%c0, %c1, %c0, %c0] : memref<1x2x1x2xf32>
  %six_u = memref.cast %six : memref<1x2x1x2xf32> to memref<*xf32>
  %differing = call @verifyMemRefF32(%four_u, %six_u) : (memref<*xf32>, memref<*xf32>) -> i64
  call @printI64(%differing) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
