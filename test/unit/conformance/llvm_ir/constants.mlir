llvm.func @use(...)
llvm.func @scalars() {
  %0 = llvm.mlir.constant(42 : i32) : i32
  %1 = llvm.mlir.constant(-1 : i64) : i64
  %2 = llvm.mlir.constant(true) : i1
  %3 = llvm.mlir.constant(false) : i1
  %4 = llvm.mlir.constant(7 : index) : i64
  %5 = llvm.mlir.constant(-1 : i32) : i64
  %6 = llvm.mlir.constant(300 : i32) : i8
  %7 = llvm.mlir.constant(170141183460469231731687303715884105727 : i128) : i128
  %8 = llvm.mlir.constant(1.5 : f32) : f32
  %9 = llvm.mlir.constant(0.1 : f32) : f32
  %10 = llvm.mlir.constant(0x7FC00000 : f32) : f32
  %11 = llvm.mlir.constant(0x7F800001 : f32) : f32
  %12 = llvm.mlir.constant(0xFF800000 : f32) : f32
  %13 = llvm.mlir.constant(0.1 : f64) : f64
  %14 = llvm.mlir.constant(-0.0 : f64) : f64
  %15 = llvm.mlir.constant(1.0 : f16) : f16
  %16 = llvm.mlir.constant(3.14 : bf16) : bf16
  %17 = llvm.mlir.constant(1.0 : f80) : f80
  %18 = llvm.mlir.constant(-2.5 : f128) : f128
  %19 = llvm.mlir.constant(1.0 : f8E4M3FN) : i8
  %20 = llvm.mlir.constant(1.0 : f32) : i32
  %21 = llvm.mlir.zero : !llvm.ptr
  %22 = llvm.mlir.zero : i32
  %23 = llvm.mlir.zero : f64
  %24 = llvm.mlir.zero : !llvm.struct<(i32, ptr)>
  %25 = llvm.mlir.undef : f32
  %26 = llvm.mlir.poison : vector<4xi32>
  %27 = llvm.mlir.zero : !llvm.ptr<3>
  %28 = llvm.mlir.constant(0x0000000000000000000000000000ABCD : f128) : f128
  %29 = llvm.mlir.constant(true) : i32
  llvm.call @use(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14) vararg(!llvm.func<void (...)>) : (i32, i64, i1, i1, i64, i64, i8, i128, f32, f32, f32, f32, f32, f64, f64) -> ()
  llvm.call @use(%15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29) vararg(!llvm.func<void (...)>) : (f16, bf16, f80, f128, i8, i32, !llvm.ptr, i32, f64, !llvm.struct<(i32, ptr)>, f32, vector<4xi32>, !llvm.ptr<3>, f128, i32) -> ()
  llvm.return
}
llvm.func @elements() {
  %0 = llvm.mlir.constant(dense<1.0> : vector<4xf32>) : vector<4xf32>
  %1 = llvm.mlir.constant(dense<[1, 2, 3]> : vector<3xi32>) : vector<3xi32>
  %2 = llvm.mlir.constant(dense<[true, false, true]> : vector<3xi1>) : vector<3xi1>
  %3 = llvm.mlir.constant(dense<0> : vector<[4]xi32>) : vector<[4]xi32>
  %4 = llvm.mlir.constant(dense<3> : vector<[4]xi32>) : vector<[4]xi32>
  %5 = llvm.mlir.constant(dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>) : !llvm.array<2 x array<2 x i16>>
  %6 = llvm.mlir.constant(dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf64>) : !llvm.array<2 x vector<2xf64>>
  %7 = llvm.mlir.constant(dense<7> : vector<2x2xindex>) : !llvm.array<2 x vector<2xi64>>
  %8 = llvm.mlir.constant("a\22b\00\FF") : !llvm.array<5 x i8>
  %9 = llvm.mlir.constant([1 : i32, 2.0 : f32]) : !llvm.struct<(i32, f32)>
  %10 = llvm.mlir.constant(dense<[1.0, 0x7FC00001, -0.0]> : tensor<3xf32>) : !llvm.array<3 x f32>
  %11 = llvm.mlir.constant(dense<[0.5, 1.0]> : vector<2xf16>) : vector<2xf16>
  %12 = llvm.mlir.constant(dense<[1, 170141183460469231731687303715884105727]> : vector<2xi128>) : vector<2xi128>
  %13 = llvm.mlir.constant(sparse<[[0, 1], [1, 0]], [5, 6]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
  %14 = llvm.mlir.constant(dense<> : tensor<0xi32>) : !llvm.array<0 x i32>
  %15 = llvm.mlir.constant(dense<[1, 2]> : vector<2xindex>) : vector<2xi64>
  %16 = llvm.mlir.constant(dense<-1> : tensor<3xi8>) : !llvm.array<3 x i8>
  %17 = llvm.mlir.constant(dense<[-1, 255]> : vector<2xi8>) : vector<2xi8>
  %18 = llvm.mlir.constant([1.0 : f64, 2.0 : f64]) : !llvm.struct<(f64, f64)>
  %19 = llvm.mlir.constant(dense<0.0> : tensor<4xf32>) : !llvm.array<4 x f32>
  %20 = llvm.mlir.constant(dense<1> : tensor<3x2xi32>) : !llvm.array<3 x array<2 x i32>>
  llvm.call @use(%0, %1, %2, %5, %6, %7, %8, %9, %10, %11, %12) vararg(!llvm.func<void (...)>) : (vector<4xf32>, vector<3xi32>, vector<3xi1>, !llvm.array<2 x array<2 x i16>>, !llvm.array<2 x vector<2xf64>>, !llvm.array<2 x vector<2xi64>>, !llvm.array<5 x i8>, !llvm.struct<(i32, f32)>, !llvm.array<3 x f32>, vector<2xf16>, vector<2xi128>) -> ()
  llvm.call @use(%3, %4, %13, %14, %15, %16, %17, %18, %19, %20) vararg(!llvm.func<void (...)>) : (vector<[4]xi32>, vector<[4]xi32>, !llvm.array<2 x array<2 x i32>>, !llvm.array<0 x i32>, vector<2xi64>, !llvm.array<3 x i8>, vector<2xi8>, !llvm.struct<(f64, f64)>, !llvm.array<4 x f32>, !llvm.array<3 x array<2 x i32>>) -> ()
  llvm.return
}
// -----
llvm.func @use(...)
llvm.func @resources() {
  %0 = llvm.mlir.constant(dense_resource<numbers> : tensor<2xi32>) : !llvm.array<2 x i32>
  %1 = llvm.mlir.constant(dense_resource<floats> : tensor<2xf32>) : !llvm.array<2 x f32>
  llvm.call @use(%0, %1) vararg(!llvm.func<void (...)>) : (!llvm.array<2 x i32>, !llvm.array<2 x f32>) -> ()
  llvm.return
}
{-#
  dialect_resources: {
    builtin: {
      numbers: "0x040000000100000002000000",
      floats: "0x040000000000803f0000c07f"
    }
  }
#-}
// -----
llvm.mlir.global external @scalar(3 : i32) {alignment = 8 : i64, dso_local} : i32
llvm.mlir.global external @elsewhere() : i32
llvm.mlir.global internal @undefined() : i32
llvm.mlir.global extern_weak @weakly() : i32
llvm.mlir.global private thread_local unnamed_addr constant @text("hi\00\22\\")
llvm.mlir.global common @common(0 : i32) : i32
llvm.mlir.global weak hidden local_unnamed_addr @half(1.0 : f16) : f16
llvm.mlir.global linkonce_odr protected constant @list(dense<[1, 2, 3]> : tensor<3xi32>) {addr_space = 4 : i32} : !llvm.array<3 x i32>
llvm.mlir.global internal @matrix(dense<[[1.0, 2.0], [0.5, -1.0]]> : tensor<2x2xf32>) {alignment = 64 : i64} : !llvm.array<2 x array<2 x f32>>
llvm.mlir.global internal @bytes("a\FF\80")
llvm.mlir.global internal @zeros(dense<0.0> : tensor<2x2xf32>) : !llvm.array<2 x array<2 x f32>>
llvm.mlir.global internal @zero(#llvm.zero) : !llvm.array<2 x struct<(i32, f32)>>
llvm.mlir.global internal @structs([[1 : i32, 2.0 : f32], #llvm.zero, #llvm.undef]) : !llvm.array<3 x struct<(i32, f32)>>
llvm.mlir.global appending @appended(dense<1> : tensor<1xi32>) : !llvm.array<1 x i32>
llvm.mlir.global external @initialized() {externally_initialized} : i32 { %0 = llvm.mlir.constant(3 : i32) : i32 llvm.return %0 : i32 }
llvm.mlir.global external @undefined_outside() : i32 { %0 = llvm.mlir.undef : i32 llvm.return %0 : i32 }
llvm.mlir.global internal @complex(dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>) : !llvm.array<2 x struct<(f32, f32)>>
llvm.mlir.global internal @"strange \22 name\0A"(1 : i8) {target_specific_attrs = ["foo", ["bar", "b\22az"]]} : i8
llvm.mlir.global internal @self() : !llvm.ptr { %0 = llvm.mlir.addressof @self : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.global internal @f() : !llvm.ptr { %0 = llvm.mlir.addressof @function : !llvm.ptr llvm.return %0 : !llvm.ptr }
llvm.mlir.global internal @big() : !llvm.array<4 x i32> {
  %0 = llvm.mlir.constant(dense<[1,2,3,4]> : tensor<4xi32>) : !llvm.array<4 x i32>
  %1 = llvm.mlir.constant(9 : i32) : i32
  %2 = llvm.insertvalue %1, %0[2] : !llvm.array<4 x i32>
  llvm.return %2 : !llvm.array<4 x i32>
}
llvm.mlir.global internal @nested() : !llvm.struct<"s\22", packed (i8, array<2 x struct<(i32, ptr)>>)> {
  %0 = llvm.mlir.undef : !llvm.struct<"s\22", packed (i8, array<2 x struct<(i32, ptr)>>)>
  %1 = llvm.mlir.constant(9 : i32) : i32
  %2 = llvm.insertvalue %1, %0[1, 1, 0] : !llvm.struct<"s\22", packed (i8, array<2 x struct<(i32, ptr)>>)>
  %3 = llvm.mlir.zero : !llvm.struct<(i32, ptr)>
  %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<"s\22", packed (i8, array<2 x struct<(i32, ptr)>>)>
  llvm.return %4 : !llvm.struct<"s\22", packed (i8, array<2 x struct<(i32, ptr)>>)>
}
llvm.mlir.global internal @numbers() : i64 {
  %0 = llvm.mlir.constant(3 : i64) : i64
  %1 = llvm.mlir.constant(5 : i64) : i64
  %2 = llvm.mul %0, %1 : i64
  %3 = llvm.shl %2, %0 : i64
  %4 = llvm.sub %0, %3 : i64
  %5 = llvm.trunc %4 : i64 to i8
  %6 = llvm.zext %5 : i8 to i64
  %7 = llvm.or %6, %0 : i64
  llvm.return %7 : i64
}
llvm.func @function()
