// OPT: -passes=function(instcombine),globaldce
llvm.mlir.global external @data(dense<[1, 2, 3, 4]> : tensor<4xi32>) : !llvm.array<4 x i32>
llvm.mlir.global internal constant @s() : !llvm.struct<(ptr, i64, ptr, struct<packed (i8, f32)>)> {
  %0 = llvm.mlir.undef : !llvm.struct<(ptr, i64, ptr, struct<packed (i8, f32)>)>
  %1 = llvm.mlir.addressof @data : !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %c = llvm.mlir.constant(3 : i64) : i64
  %g = llvm.getelementptr %1[%c] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %3 = llvm.ptrtoint %1 : !llvm.ptr to i64
  %4 = llvm.add %3, %c : i64
  %5 = llvm.insertvalue %2, %0[0] : !llvm.struct<(ptr, i64, ptr, struct<packed (i8, f32)>)>
  %6 = llvm.insertvalue %4, %5[1] : !llvm.struct<(ptr, i64, ptr, struct<packed (i8, f32)>)>
  %7 = llvm.insertvalue %g, %6[2] : !llvm.struct<(ptr, i64, ptr, struct<packed (i8, f32)>)>
  %f = llvm.mlir.constant(1.5 : f32) : f32
  %8 = llvm.insertvalue %f, %7[3, 1] : !llvm.struct<(ptr, i64, ptr, struct<packed (i8, f32)>)>
  llvm.return %8 : !llvm.struct<(ptr, i64, ptr, struct<packed (i8, f32)>)>
}
llvm.mlir.global internal constant @i() : i64 {
  %c = llvm.mlir.constant(3 : i64) : i64
  %n = llvm.mlir.zero : !llvm.ptr
  %s = llvm.getelementptr %n[1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64)>
  %t = llvm.ptrtoint %s : !llvm.ptr to i64
  %u = llvm.sub %t, %c : i64
  llvm.return %u : i64
}
llvm.func @element() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @s : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}
llvm.func @sum() -> i64 {
  %0 = llvm.mlir.addressof @s : !llvm.ptr
  %1 = llvm.getelementptr %0[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %2 = llvm.load %1 : !llvm.ptr -> i64
  llvm.return %2 : i64
}
llvm.func @other_element() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @s : !llvm.ptr
  %1 = llvm.getelementptr %0[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
  llvm.return %2 : !llvm.ptr
}
llvm.func @size() -> i64 {
  %0 = llvm.mlir.addressof @i : !llvm.ptr
  %1 = llvm.load %0 : !llvm.ptr -> i64
  llvm.return %1 : i64
}
// -----
// Upstream folds what it writes; so does LLVM.
llvm.func @folded(%p: !llvm.ptr) -> i64 {
  %0 = llvm.mlir.constant(6 : i64) : i64
  %1 = llvm.mlir.constant(7 : i64) : i64
  %2 = llvm.mul %0, %1 : i64
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%2] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %size = llvm.ptrtoint %end : !llvm.ptr to i64
  %s = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %s0 = llvm.insertvalue %size, %s[0] : !llvm.struct<(i64, i64)>
  %s1 = llvm.insertvalue %2, %s0[1] : !llvm.struct<(i64, i64)>
  %x = llvm.extractvalue %s1[0] : !llvm.struct<(i64, i64)>
  llvm.return %x : i64
}
