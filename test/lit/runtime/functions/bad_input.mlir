// RUN: okl-opt %s --run --function=main --split-input-file --verify-diagnostics

// What no pass lowers, or LLVM does not know, is an error at the op.
func.func @main() {
  %m = memref.alloc() : memref<4xf32>
  %t = memref.alloc() : memref<1xi32>
  %c = arith.constant 0 : index
  // expected-error @below {{'memref.dma_start' op cannot be translated to LLVM IR (no pass lowers it)}}
  memref.dma_start %m[%c], %m[%c], %c, %t[%c] : memref<4xf32>, memref<4xf32>, memref<1xi32>
  return
}

// -----

func.func @main() {
  // expected-error @below {{cannot be translated to LLVM IR (normalize-memrefs gives its memrefs a layout of strides)}}
  %m = memref.alloc() : memref<4xf32, affine_map<(d0) -> (d0 floordiv 2, d0 mod 2)>>
  return
}

// -----

func.func @main() {
  %m = memref.alloc() : memref<4x4xf32>
  // expected-error @below {{cannot be translated to LLVM IR (convert-linalg-to-loops lowers it on memrefs, if it is a structured op)}}
  linalg.softmax dimension(1) ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  return
}

// -----


func.func @main() {
  // expected-error @below {{is refused by --run: the length of vector<[4]xf32> is not known}}
  %0 = arith.constant dense<1.0> : vector<[4]xf32>
  return
}

// -----

func.func @main() -> i32 {
  %n = arith.constant 1 : i32
  // expected-error @below {{LLVM does not allow a switch with two equal cases}}
  cf.switch %n : i32, [
    default: ^first,
    1: ^first,
    1: ^second
  ]
^first:
  return %n : i32
^second:
  return %n : i32
}

// -----

func.func @main() {
  // expected-error @below {{'affine.for' op step 0 is not positive}}
  affine.for %i = 0 to 4 step 0 {
  }
  return
}

// -----

// The memory is aligned, a part of it is not.
func.func @main() {
  %m = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
  %part = memref.subview %m[1][2][1] : memref<8xf32> to memref<2xf32, strided<[1], offset: 1>>
  // expected-error @below {{'memref.assume_alignment' op accesses memory that is not aligned to 64}}
  %claimed = memref.assume_alignment %part, 64 : memref<2xf32, strided<[1], offset: 1>>
  return
}

// -----

func.func @main() -> i64 {
  // expected-error @below {{was in the module as read, and its accesses are not known: give the passes that made it and --run in one command}}
  %0 = builtin.unrealized_conversion_cast to i64
  return %0 : i64
}
