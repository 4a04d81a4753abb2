// Views of views.
// mlir-opt -expand-strided-metadata -lower-affine -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
memref.global "private" constant @numbers : memref<4x4xf32> = dense<[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0], [12.0, 13.0, 14.0, 15.0]]>
func.func @main() {
  %numbers = memref.get_global @numbers : memref<4x4xf32>
  %part = memref.subview %numbers[1, 0][2, 2][1, 2] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 2], offset: 4>>
  %any = memref.cast %part : memref<2x2xf32, strided<[4, 2], offset: 4>> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  %flat = memref.collapse_shape %numbers [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %cube = memref.expand_shape %flat [[0, 1, 2]] output_shape [2, 2, 4] : memref<16xf32> into memref<2x2x4xf32>
  %any_cube = memref.cast %cube : memref<2x2x4xf32> to memref<*xf32>
  call @printMemrefF32(%any_cube) : (memref<*xf32>) -> ()
  %turned = memref.transpose %numbers (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  %any_turned = memref.cast %turned : memref<4x4xf32, strided<[1, 4]>> to memref<*xf32>
  call @printMemrefF32(%any_turned) : (memref<*xf32>) -> ()
  %again = memref.reinterpret_cast %numbers to offset: [2], sizes: [3], strides: [4] : memref<4x4xf32> to memref<3xf32, strided<[4], offset: 2>>
  %any_again = memref.cast %again : memref<3xf32, strided<[4], offset: 2>> to memref<*xf32>
  call @printMemrefF32(%any_again) : (memref<*xf32>) -> ()
  return
}

// -----

// Sizes that are known at run time, ranks, and copies between layouts.
// mlir-opt -convert-scf-to-cf -expand-strided-metadata -lower-affine -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefI32(memref<*xi32>) attributes {llvm.emit_c_interface}
func.func private @printI64(i64)
func.func private @printNewline()
func.func @iota(%n: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %buffer = memref.alloc(%n) : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %number = arith.index_cast %i : index to i32
    memref.store %number, %buffer[%i] : memref<?xi32>
  }
  return %buffer : memref<?xi32>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %numbers = call @iota(%c6) : (index) -> memref<?xi32>
  %even = memref.subview %numbers[%c0][3][2] : memref<?xi32> to memref<3xi32, strided<[2], offset: ?>>
  %odd = memref.subview %numbers[%c1][3][%c2] : memref<?xi32> to memref<3xi32, strided<[?], offset: ?>>
  memref.copy %even, %odd : memref<3xi32, strided<[2], offset: ?>> to memref<3xi32, strided<[?], offset: ?>>
  %any = memref.cast %numbers : memref<?xi32> to memref<*xi32>
  call @printMemrefI32(%any) : (memref<*xi32>) -> ()
  %rank = memref.rank %any : memref<*xi32>
  %size = memref.dim %any, %c0 : memref<*xi32>
  %both = arith.addi %rank, %size : index
  %number = arith.index_cast %both : index to i64
  call @printI64(%number) : (i64) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %numbers : memref<?xi32>
  return
}

// -----

// Reshapes, reallocation and atomic updates.
// mlir-opt -memref-expand -expand-realloc -convert-scf-to-cf -expand-strided-metadata -lower-affine -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %f1 = arith.constant 1.0 : f32
  %f5 = arith.constant 5.0 : f32
  %given = memref.alloc(%c3) : memref<?xf32>
  memref.store %f1, %given[%c0] : memref<?xf32>
  memref.store %f5, %given[%c1] : memref<?xf32>
  memref.store %f1, %given[%c2] : memref<?xf32>
  %0 = memref.atomic_rmw addf %f5, %given[%c0] : (f32, memref<?xf32>) -> f32
  %1 = memref.atomic_rmw maximumf %f1, %given[%c1] : (f32, memref<?xf32>) -> f32
  %more = memref.realloc %given(%c8) : memref<?xf32> to memref<?xf32>
  scf.for %i = %c3 to %c8 step %c1 {
    memref.store %0, %more[%i] : memref<?xf32>
  }
  %shape = memref.alloc() : memref<2xindex>
  %c4 = arith.constant 4 : index
  memref.store %c2, %shape[%c0] : memref<2xindex>
  memref.store %c4, %shape[%c1] : memref<2xindex>
  %matrix = memref.reshape %more(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %any = memref.cast %matrix : memref<?x?xf32> to memref<*xf32>
  call @printMemrefF32(%any) : (memref<*xf32>) -> ()
  return
}

// -----

// Memory on the stack made values, and a global that is written.
// mlir-opt -mem2reg -canonicalize -convert-scf-to-cf -finalize-memref-to-llvm -convert-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i64
memref.global "private" @counter : memref<i64> = dense<40>
func.func @count() -> i64 {
  %one = arith.constant 1 : i64
  %counter = memref.get_global @counter : memref<i64>
  %old = memref.load %counter[] : memref<i64>
  %new = arith.addi %old, %one : i64
  memref.store %new, %counter[] : memref<i64>
  return %new : i64
}
func.func @main() -> i64 {
  %slot = memref.alloca() : memref<i64>
  %0 = call @count() : () -> i64
  memref.store %0, %slot[] : memref<i64>
  %1 = memref.load %slot[] : memref<i64>
  %2 = call @count() : () -> i64
  %sum = arith.addi %1, %2 : i64
  return %sum : i64
}

// -----

// Memory as bytes, and functions that return memory in a structure.
// mlir-opt -llvm-request-c-wrappers -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefI8(memref<*xi8>) attributes {llvm.emit_c_interface}
func.func private @printMemrefI16(memref<*xi16>) attributes {llvm.emit_c_interface}
func.func @pair() -> (memref<4xi16>, i16) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %bytes = memref.alloc() : memref<16xi8>
  %c65 = arith.constant 65 : i8
  memref.store %c65, %bytes[%c0] : memref<16xi8>
  memref.store %c65, %bytes[%c2] : memref<16xi8>
  %words = memref.view %bytes[%c0][] : memref<16xi8> to memref<4xi16>
  %c7 = arith.constant 7 : i16
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  memref.store %c7, %words[%c0] : memref<4xi16>
  memref.store %c7, %words[%c1] : memref<4xi16>
  memref.store %c7, %words[%c2] : memref<4xi16>
  memref.store %c7, %words[%c3] : memref<4xi16>
  return %words, %c7 : memref<4xi16>, i16
}
func.func @main() {
  %words, %seven = call @pair() : () -> (memref<4xi16>, i16)
  %c2 = arith.constant 2 : index
  %old = memref.load %words[%c2] : memref<4xi16>
  %sum = arith.addi %old, %seven : i16
  memref.store %sum, %words[%c2] : memref<4xi16>
  %any = memref.cast %words : memref<4xi16> to memref<*xi16>
  call @printMemrefI16(%any) : (memref<*xi16>) -> ()
  return
}

// -----

// Checks at run time that all hold.
// mlir-opt -generate-runtime-verification -convert-scf-to-cf -expand-strided-metadata -lower-affine -test-lower-to-llvm | mlir-runner -e main -entry-point-result=f32
func.func @main() -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %f3 = arith.constant 3.0 : f32
  %buffer = memref.alloc(%c8) : memref<?xf32>
  %part = memref.subview %buffer[%c2][4][1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.store %f3, %part[%c1] : memref<4xf32, strided<[1], offset: ?>>
  %static = memref.cast %buffer : memref<?xf32> to memref<8xf32>
  %c3 = arith.constant 3 : index
  %result = memref.load %static[%c3] : memref<8xf32>
  return %result : f32
}
