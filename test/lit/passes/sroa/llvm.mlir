// RUN: okl-opt %s -sroa | filecheck %s

// One field.
// CHECK-LABEL: llvm.func @st() -> i32 {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.load %[[VAL_1]] : !llvm.ptr -> i32
// CHECK:         llvm.return %[[VAL_2]] : i32
// CHECK:       }
llvm.func @st() -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<"foo", (i32, f64, i32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"foo", (i32, f64, i32)>
  %3 = llvm.load %2 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

// Two fields; what only marks the lifetime goes.
// CHECK-LABEL: llvm.func @multi(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_2]] : i32, !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_1]] : i32, !llvm.ptr
// CHECK:         %[[VAL_3:.*]] = llvm.load %[[VAL_1]] : !llvm.ptr -> i32
// CHECK:         llvm.return %[[VAL_3]] : i32
// CHECK:       }
llvm.func @multi(%v: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i32, f64, i32)> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr inbounds %1[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32)>
  llvm.store %v, %2 : i32, !llvm.ptr
  %4 = llvm.getelementptr inbounds %1[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64, i32)>
  llvm.store %v, %4 : i32, !llvm.ptr
  %3 = llvm.load %4 : !llvm.ptr -> i32
  llvm.intr.lifetime.start %1 : !llvm.ptr
  llvm.return %3 : i32
}

// Parts of parts.
// CHECK-LABEL: llvm.func @nested(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_1]] : i32, !llvm.ptr
// CHECK:         %[[VAL_3:.*]] = llvm.load %[[VAL_2]] : !llvm.ptr -> i32
// CHECK:         llvm.return %[[VAL_3]] : i32
// CHECK:       }
llvm.func @nested(%v: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i32, array<4 x i32>)> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %1[0, 1, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)>
  llvm.store %v, %2 : i32, !llvm.ptr
  %4 = llvm.getelementptr inbounds %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i32>)>
  %5 = llvm.getelementptr inbounds %4[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  %3 = llvm.load %5 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

// A load or store of the whole is one of the first part.
// CHECK-LABEL: llvm.func @first(
// CHECK-SAME:    %[[ARG0:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_1]] : i32, !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.load %[[VAL_1]] : !llvm.ptr -> i32
// CHECK:         llvm.return %[[VAL_2]] : i32
// CHECK:       }
llvm.func @first(%v: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i32, f64)> : (i32) -> !llvm.ptr
  llvm.store %v, %1 : i32, !llvm.ptr
  %3 = llvm.load %1 : !llvm.ptr -> i32
  llvm.return %3 : i32
}

// Larger accesses, unknown indices and calls.
// CHECK-LABEL: llvm.func @bad(
// CHECK-SAME:    %[[ARG0:.*]]: i64, %[[ARG1:.*]]: i32) -> i32 {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_1]] : i64, !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.load %[[VAL_1]] : !llvm.ptr -> i32
// CHECK:         %[[VAL_3:.*]] = llvm.alloca %[[VAL_0]] x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_4:.*]] = llvm.getelementptr %[[VAL_3]][0, %[[ARG1]]] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
// CHECK:         %[[VAL_5:.*]] = llvm.load %[[VAL_4]] : !llvm.ptr -> i32
// CHECK:         %[[VAL_6:.*]] = llvm.alloca %[[VAL_0]] x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_7:.*]] = llvm.getelementptr %[[VAL_6]][0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
// CHECK:         llvm.call @use(%[[VAL_7]]) : (!llvm.ptr) -> ()
// CHECK:         %[[VAL_8:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_9:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_10:.*]] = llvm.load %[[VAL_9]] : !llvm.ptr -> i32
// CHECK:         %[[VAL_11:.*]] = llvm.getelementptr %[[VAL_8]][2] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK:         %[[VAL_12:.*]] = llvm.load %[[VAL_11]] : !llvm.ptr -> i16
// CHECK:         llvm.return %[[VAL_5]] : i32
// CHECK:       }
llvm.func @bad(%v: i64, %i: i32) -> i32 {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
  llvm.store %v, %1 : i64, !llvm.ptr
  %3 = llvm.load %1 : !llvm.ptr -> i32
  %a = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %b = llvm.getelementptr %a[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x i32>
  %c = llvm.load %b : !llvm.ptr -> i32
  %d = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %e = llvm.getelementptr %d[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.call @use(%e) : (!llvm.ptr) -> ()
  %f = llvm.alloca %0 x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %g = llvm.getelementptr %f[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %h = llvm.load %g : !llvm.ptr -> i32
  %k = llvm.getelementptr %f[6] : (!llvm.ptr) -> !llvm.ptr, i8
  %l = llvm.load %k : !llvm.ptr -> i16
  llvm.return %c : i32
}

// CHECK-LABEL: llvm.func @use(!llvm.ptr)
llvm.func @use(!llvm.ptr)

// Offsets in bytes: in padding there is nothing.
// CHECK-LABEL: llvm.func @padding(
// CHECK-SAME:    %[[ARG0:.*]]: i8, %[[ARG1:.*]]: i16) {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.getelementptr %[[VAL_1]][2] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK:         llvm.store %[[ARG0]], %[[VAL_2]] : i8, !llvm.ptr
// CHECK:         %[[VAL_3:.*]] = llvm.alloca %[[VAL_0]] x i8 : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_4:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i32) -> !llvm.ptr
// CHECK:         %[[VAL_5:.*]] = llvm.getelementptr inbounds %[[VAL_4]][1] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK:         llvm.store %[[ARG0]], %[[VAL_5]] : i8, !llvm.ptr
// CHECK:         %[[VAL_6:.*]] = llvm.getelementptr inbounds|nuw %[[VAL_4]][1] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK:         llvm.store %[[ARG1]], %[[VAL_6]] : i16, !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_3]] : i8, !llvm.ptr
// CHECK:         llvm.return
// CHECK:       }
llvm.func @padding(%v: i8, %w: i16) {
  %0 = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.alloca %0 x !llvm.struct<(i8, i32)> : (i32) -> !llvm.ptr
  %2 = llvm.getelementptr %1[2] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %v, %2 : i8, !llvm.ptr
  %3 = llvm.alloca %0 x !llvm.struct<packed (i8, i32)> : (i32) -> !llvm.ptr
  %4 = llvm.getelementptr inbounds %3[2] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %v, %4 : i8, !llvm.ptr
  %5 = llvm.getelementptr inbounds|nuw %3[1] : (!llvm.ptr) -> !llvm.ptr, i16
  llvm.store %w, %5 : i16, !llvm.ptr
  llvm.store %v, %3 : i8, !llvm.ptr
  llvm.return
}

// Accesses beyond a part, too many parts, and volatile ones of a part of a part.
// CHECK-LABEL: llvm.func @beyond(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i64) {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x !llvm.array<4 x i32> : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.getelementptr %[[VAL_1]][0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
// CHECK:         llvm.store %[[ARG1]], %[[VAL_2]] : i64, !llvm.ptr
// CHECK:         %[[VAL_3:.*]] = llvm.alloca %[[VAL_0]] x !llvm.array<17 x i32> : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_4:.*]] = llvm.getelementptr %[[VAL_3]][0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
// CHECK:         llvm.store %[[ARG0]], %[[VAL_4]] : i32, !llvm.ptr
// CHECK:         %[[VAL_5:.*]] = llvm.alloca %[[VAL_0]] x i64 : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_6:.*]] = llvm.alloca %[[VAL_0]] x i64 : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_7:.*]] = llvm.alloca %[[VAL_0]] x i64 : (i64) -> !llvm.ptr
// CHECK:         llvm.store volatile %[[ARG1]], %[[VAL_7]] : i64, !llvm.ptr
// CHECK:         llvm.store %[[ARG1]], %[[VAL_5]] : i64, !llvm.ptr
// CHECK:         llvm.store %[[ARG1]], %[[VAL_6]] : i64, !llvm.ptr
// CHECK:         llvm.return
// CHECK:       }
llvm.func @beyond(%v: i32, %w: i64) {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.alloca %0 x !llvm.array<4 x i32> : (i64) -> !llvm.ptr
  %2 = llvm.getelementptr %1[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %w, %2 : i64, !llvm.ptr
  %3 = llvm.alloca %0 x !llvm.array<17 x i32> : (i64) -> !llvm.ptr
  %4 = llvm.getelementptr %3[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i32>
  llvm.store %v, %4 : i32, !llvm.ptr
  %5 = llvm.alloca %0 x !llvm.array<2 x array<2 x i64>> : (i64) -> !llvm.ptr
  %6 = llvm.getelementptr %5[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x i64>>
  llvm.store volatile %w, %6 : i64, !llvm.ptr
  %7 = llvm.getelementptr %5[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x array<2 x i64>>
  llvm.store %w, %7 : i64, !llvm.ptr
  %8 = llvm.getelementptr %7[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<2 x i64>
  llvm.store %w, %8 : i64, !llvm.ptr
  llvm.return
}

// Pointers by other names, and pointers that are stored.
// CHECK-LABEL: llvm.func @renamed(
// CHECK-SAME:    %[[ARG0:.*]]: i32, %[[ARG1:.*]]: i64, %[[ARG2:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i64) -> !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_1]] : i32, !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.alloca %[[VAL_0]] x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_3:.*]] = llvm.bitcast %[[VAL_2]] : !llvm.ptr to !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_3]] : i32, !llvm.ptr
// CHECK:         %[[VAL_4:.*]] = llvm.alloca %[[VAL_0]] x f64 : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_5:.*]] = llvm.alloca %[[VAL_0]] x !llvm.ptr : (i64) -> !llvm.ptr
// CHECK:         llvm.store %[[VAL_5]], %[[VAL_5]] : !llvm.ptr, !llvm.ptr
// CHECK:         %[[VAL_6:.*]] = llvm.alloca %[[VAL_0]] x i8 : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_7:.*]] = llvm.trunc %[[ARG0]] : i32 to i8
// CHECK:         llvm.store %[[VAL_7]], %[[VAL_6]] : i8, !llvm.ptr
// CHECK:         %[[VAL_8:.*]] = llvm.mlir.constant(2 : i64) : i64
// CHECK:         %[[VAL_9:.*]] = llvm.alloca %[[VAL_8]] x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_10:.*]] = llvm.getelementptr %[[VAL_9]][0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
// CHECK:         %[[VAL_11:.*]] = llvm.load %[[VAL_10]] : !llvm.ptr -> f64
// CHECK:         %[[VAL_12:.*]] = llvm.alloca %[[VAL_0]] x i64 : (i64) -> !llvm.ptr
// CHECK:         llvm.store %[[ARG1]], %[[VAL_12]] : i64, !llvm.ptr
// CHECK:         %[[VAL_13:.*]] = llvm.alloca %[[VAL_0]] x !llvm.struct<()> : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_14:.*]] = llvm.alloca %[[VAL_0]] x !llvm.array<2 x i32> : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_15:.*]] = llvm.getelementptr %[[VAL_14]][-1] : (!llvm.ptr) -> !llvm.ptr, i32
// CHECK:         llvm.store %[[ARG0]], %[[VAL_15]] : i32, !llvm.ptr
// CHECK:         llvm.return
// CHECK:       }
llvm.func @renamed(%v: i32, %w: i64, %i: i32) {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.alloca %0 x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
  %2 = llvm.bitcast %1 : !llvm.ptr to !llvm.ptr
  llvm.intr.lifetime.start %2 : !llvm.ptr
  llvm.store %v, %1 : i32, !llvm.ptr
  %3 = llvm.alloca %0 x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
  %4 = llvm.bitcast %3 : !llvm.ptr to !llvm.ptr
  llvm.store %v, %4 : i32, !llvm.ptr
  %5 = llvm.alloca %0 x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
  %6 = llvm.getelementptr %5[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
  llvm.intr.lifetime.end %6 : !llvm.ptr
  %7 = llvm.alloca %0 x !llvm.struct<(i32, ptr)> : (i64) -> !llvm.ptr
  %8 = llvm.getelementptr %7[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, ptr)>
  llvm.store %8, %8 : !llvm.ptr, !llvm.ptr
  %9 = llvm.alloca %0 x !llvm.struct<(i32, vector<3xf32>, array<2 x f16>, struct<(i64, i8)>)> : (i64) -> !llvm.ptr
  %10 = llvm.getelementptr %9[0, 3, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, vector<3xf32>, array<2 x f16>, struct<(i64, i8)>)>
  %c = llvm.trunc %v : i32 to i8
  llvm.store %c, %10 : i8, !llvm.ptr
  %n = llvm.mlir.constant(2 : i64) : i64
  %11 = llvm.alloca %n x !llvm.struct<(i32, f64)> : (i64) -> !llvm.ptr
  %12 = llvm.getelementptr %11[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, f64)>
  %l = llvm.load %12 : !llvm.ptr -> f64
  %13 = llvm.alloca %0 x i64 : (i64) -> !llvm.ptr
  llvm.store %w, %13 : i64, !llvm.ptr
  %14 = llvm.alloca %0 x !llvm.struct<()> : (i64) -> !llvm.ptr
  %15 = llvm.alloca %0 x !llvm.array<2 x i32> : (i64) -> !llvm.ptr
  %16 = llvm.getelementptr %15[-1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %v, %16 : i32, !llvm.ptr
  llvm.return
}

// Pointers within a part of a part.
// CHECK-LABEL: llvm.func @gepchain(
// CHECK-SAME:    %[[ARG0:.*]]: i32) {
// CHECK:         %[[VAL_0:.*]] = llvm.mlir.constant(1 : i64) : i64
// CHECK:         %[[VAL_1:.*]] = llvm.alloca %[[VAL_0]] x i32 : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_2:.*]] = llvm.alloca %[[VAL_0]] x i64 : (i64) -> !llvm.ptr
// CHECK:         %[[VAL_3:.*]] = llvm.getelementptr %[[VAL_2]][4] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK:         llvm.store %[[ARG0]], %[[VAL_3]] : i32, !llvm.ptr
// CHECK:         llvm.store %[[ARG0]], %[[VAL_1]] : i32, !llvm.ptr
// CHECK:         %[[VAL_4:.*]] = llvm.getelementptr %[[VAL_1]][1] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK:         llvm.return
// CHECK:       }
llvm.func @gepchain(%v: i32) {
  %0 = llvm.mlir.constant(1 : i64) : i64
  %1 = llvm.alloca %0 x !llvm.struct<(array<4 x i32>, struct<(i32, i64)>)> {alignment = 16 : i64} : (i64) -> !llvm.ptr
  %2 = llvm.getelementptr %1[0, 1, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x i32>, struct<(i32, i64)>)>
  %3 = llvm.getelementptr %2[4] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %v, %3 : i32, !llvm.ptr
  %4 = llvm.getelementptr %1[0, 0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x i32>, struct<(i32, i64)>)>
  llvm.store %v, %4 : i32, !llvm.ptr
  %5 = llvm.getelementptr %4[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return
}
