func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI8(memref<*xi8>) attributes {llvm.emit_c_interface}
func.func private @printMemrefInd(memref<*xindex>) attributes {llvm.emit_c_interface}
func.func private @printMemrefC32(memref<*xcomplex<f32>>) attributes {llvm.emit_c_interface}
func.func private @printMemrefShapeF32(memref<*xf32>) attributes {llvm.emit_c_interface}
memref.global "private" constant @g : memref<2x2x3xf32> = dense<[[[1.0,2.5,1.0e10],[1.0e-7,0x7F800000,0x7FC00000]],[[1.0,-2.0,3.14159265],[-0.0,0xFFC00000,123456789.0]]]>
memref.global "private" constant @h : memref<2x2xi32> = dense<[[1,-2],[3,4]]>
memref.global "private" constant @b : memref<3xi8> = dense<[65,66,67]>
memref.global "private" constant @x : memref<3xindex> = dense<[65,66,-67]>
memref.global "private" constant @c : memref<2xcomplex<f32>> = dense<[(1.0,2.0),(0.5,-3.0)]>
memref.global "private" constant @r : memref<f32> = dense<0.1>
func.func @main() {
  %0 = memref.get_global @g : memref<2x2x3xf32>
  %1 = memref.cast %0 : memref<2x2x3xf32> to memref<*xf32>
  call @printMemrefF32(%1) : (memref<*xf32>) -> ()
  call @printMemrefShapeF32(%1) : (memref<*xf32>) -> ()
  %2 = memref.get_global @h : memref<2x2xi32>
  %3 = memref.cast %2 : memref<2x2xi32> to memref<*xi32>
  call @printMemrefI32(%3) : (memref<*xi32>) -> ()
  %4 = memref.get_global @b : memref<3xi8>
  %5 = memref.cast %4 : memref<3xi8> to memref<*xi8>
  call @printMemrefI8(%5) : (memref<*xi8>) -> ()
  %6 = memref.get_global @x : memref<3xindex>
  %7 = memref.cast %6 : memref<3xindex> to memref<*xindex>
  call @printMemrefInd(%7) : (memref<*xindex>) -> ()
  %8 = memref.get_global @c : memref<2xcomplex<f32>>
  %9 = memref.cast %8 : memref<2xcomplex<f32>> to memref<*xcomplex<f32>>
  call @printMemrefC32(%9) : (memref<*xcomplex<f32>>) -> ()
  %10 = memref.get_global @r : memref<f32>
  %11 = memref.cast %10 : memref<f32> to memref<*xf32>
  call @printMemrefF32(%11) : (memref<*xf32>) -> ()
  %v = arith.constant dense<[[1.0,2.0],[0.1,1.0e20]]> : vector<2x2xf32>

  %s = arith.constant 5 : i8
  vector.print %s : i8
  %t = arith.constant true
  vector.print %t : i1
  %u = arith.constant -3 : i64
  vector.print %u : i64
  %d = arith.constant 1.0e10 : f64
  vector.print %d : f64
  %h = arith.constant 1.5 : f16
  vector.print %h : f16
  %bf = arith.constant 3.140625 : bf16
  vector.print %bf : bf16
  vector.print str "hello\n"
  vector.print punctuation <comma>
  vector.print punctuation <newline>
  return
}
