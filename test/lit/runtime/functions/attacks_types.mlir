// Types that could stand for other memory, or that take LLVM too long, are refused where they are seen first.
// RUN: okl-opt %s --split-input-file --run --function=main > %t.out 2>&1; filecheck %s < %t.out

// Memory that is counted from a segment register.
// CHECK: :9:8: error: 'memref.memory_space_cast' op is refused by --run: the memory space of memref<4xf32, 257> is not the default one
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4xf32>
  %s = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 257>
  %v = memref.load %s[%c0] : memref<4xf32, 257>
  return %v : f32
}
// -----
// CHECK: error: 'memref.global' op is refused by --run: the memory space of memref<4xf32, 1> is not the default one
memref.global "private" @g : memref<4xf32, 1> = dense<1.0>
func.func @main() {
  return
}
// -----
// In the type of a function that is passed on.
// CHECK: error: 'func.func' op is refused by --run: the memory space of memref<4xf32, 256> is not the default one
func.func private @f(%f: (memref<4xf32, 256>) -> f32) -> f32 {
  %c = arith.constant 1.0 : f32
  return %c : f32
}
func.func @main() {
  return
}
// -----
// CHECK: error: 'func.func' op is refused by --run: it has a value of type !llvm.ptr
func.func private @f(%f: (!llvm.ptr) -> f32) -> f32 {
  %c = arith.constant 1.0 : f32
  return %c : f32
}
func.func @main() {
  return
}
// -----
// Addresses that nothing has made.
// CHECK: error: 'ub.poison' op is refused by --run: it stands for an address, and nothing is there
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = ub.poison : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// -----
// CHECK: error: 'ub.poison' op is refused by --run: it stands for an address, and nothing is there
func.func private @f() -> f32 {
  %c = arith.constant 1.0 : f32
  return %c : f32
}
func.func @main() -> f32 {
  %no = arith.constant false
  %f = func.constant @f : () -> f32
  %g = ub.poison : () -> f32
  %h = arith.select %no, %f, %g : () -> f32
  %v = func.call_indirect %h() : () -> f32
  return %v : f32
}
// -----
// CHECK: error: invalid memref element type
func.func @main() {
  %m = memref.alloc() : memref<4x() -> f32>
  return
}
// -----
// A function of another type than it is called with.
// CHECK: error: 'func.constant' op reference to function with mismatched type
func.func private @f(%m: memref<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %v = memref.load %m[%c0] : memref<?xf32>
  return %v : f32
}
func.func @main() -> f32 {
  %a = arith.constant 4096 : i64
  %f = func.constant @f : (i64, i64, i64, i64, i64) -> f32
  %v = func.call_indirect %f(%a, %a, %a, %a, %a) : (i64, i64, i64, i64, i64) -> f32
  return %v : f32
}
// -----
// CHECK: error: 'vector.load' op is refused by --run: vector<4194304xf32> has more than 32768 elements
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<4194304xf32>
  %v = vector.load %m[%c0] : memref<4194304xf32>, vector<4194304xf32>
  %r = vector.extract %v[0] : f32 from vector<4194304xf32>
  return %r : f32
}
// -----
// CHECK: error: 'arith.extsi' op is refused by --run: i16777215 has more than 1024 bits
func.func @main() -> i64 {
  %c = arith.constant 3 : i64
  %e = arith.extsi %c : i64 to i16777215
  %p = arith.muli %e, %e : i16777215
  %t = arith.trunci %p : i16777215 to i64
  return %t : i64
}
// -----
// CHECK: error: 'memref.global' op is refused by --run: memref<4611686018427387904xf32> has more than 1099511627776 elements
memref.global "private" @g : memref<4611686018427387904xf32> = uninitialized
func.func @main() {
  return
}
// -----
// CHECK: error: globals of 137438953472 bytes: all together may have 1.07 GB
memref.global "private" @g : memref<34359738368xf32> = uninitialized
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<34359738368xf32>
  %v = memref.load %m[%c0] : memref<34359738368xf32>
  return %v : f32
}
// -----
// CHECK: error: a global filled with 8388608 numbers that are not zero: at most 4194304
memref.global "private" @g : memref<8388608xf32> = dense<1.0>
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<8388608xf32>
  %v = memref.load %m[%c0] : memref<8388608xf32>
  return %v : f32
}
// -----
// CHECK: error: alignment 4294967296 of a global: at most 4096
memref.global "private" @g : memref<4xf32> = dense<1.0> {alignment = 4294967296 : i64}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}
// -----
// CHECK: error: 'llvm.mlir.addressof' op takes the address of 'g', which is only declared
memref.global "private" @g : memref<4xf32>
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @g : memref<4xf32>
  %v = memref.load %m[%c0] : memref<4xf32>
  return %v : f32
}

// SLOW: its programs are compiled in several ways
