func.func private @printMemrefF64(memref<*xf64>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}

memref.global "private" constant @table : memref<4x6xf64> = dense<[
  [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [7.0, 8.0, 9.0, 10.0, 11.0, 12.0],
  [13.0, 14.0, 15.0, 16.0, 17.0, 18.0], [19.0, 20.0, 21.0, 22.0, 23.0, 24.0]]>
memref.global "private" @counter : memref<2xi64> = dense<[3, 4]>

func.func private @two(%m: memref<?x?xf64, strided<[?, ?], offset: ?>>) -> (memref<?x?xf64, strided<[?, ?], offset: ?>>, i64, f64) {
  %c0 = arith.constant 0 : index
  %size = memref.dim %m, %c0 : memref<?x?xf64, strided<[?, ?], offset: ?>>
  %rows = arith.index_cast %size : index to i64
  %first = memref.load %m[%c0, %c0] : memref<?x?xf64, strided<[?, ?], offset: ?>>
  return %m, %rows, %first : memref<?x?xf64, strided<[?, ?], offset: ?>>, i64, f64
}

func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %table = memref.get_global @table : memref<4x6xf64>
  %part = memref.subview %table[1, 2] [2, 2] [2, 3] : memref<4x6xf64> to memref<2x2xf64, strided<[12, 3], offset: 8>>
  %any = memref.cast %part : memref<2x2xf64, strided<[12, 3], offset: 8>> to memref<?x?xf64, strided<[?, ?], offset: ?>>
  %same, %rows, %first = call @two(%any) : (memref<?x?xf64, strided<[?, ?], offset: ?>>) -> (memref<?x?xf64, strided<[?, ?], offset: ?>>, i64, f64)
  %copy = memref.alloc(%c2, %c2) : memref<?x?xf64>
  memref.copy %same, %copy : memref<?x?xf64, strided<[?, ?], offset: ?>> to memref<?x?xf64>
  memref.store %first, %copy[%c1, %c0] : memref<?x?xf64>
  %shown = memref.cast %copy : memref<?x?xf64> to memref<*xf64>
  call @printMemrefF64(%shown) : (memref<*xf64>) -> ()
  %flat = memref.collapse_shape %table [[0, 1]] : memref<4x6xf64> into memref<24xf64>
  %split = memref.expand_shape %flat [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf64> into memref<2x3x4xf64>
  %some = memref.subview %split[0, 1, 0] [2, 2, 2] [1, 1, 2] : memref<2x3x4xf64> to memref<2x2x2xf64, strided<[12, 4, 2], offset: 4>>
  %unranked = memref.cast %some : memref<2x2x2xf64, strided<[12, 4, 2], offset: 4>> to memref<*xf64>
  call @printMemrefF64(%unranked) : (memref<*xf64>) -> ()
  %counter = memref.get_global @counter : memref<2xi64>
  memref.store %rows, %counter[%c1] : memref<2xi64>
  %counted = memref.cast %counter : memref<2xi64> to memref<*xi64>
  call @printMemrefI64(%counted) : (memref<*xi64>) -> ()
  memref.dealloc %copy : memref<?x?xf64>
  return
}
