// A reduction by a loop that carries its sum.
// mlir-opt -convert-scf-to-cf -convert-cf-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i64
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c101 = arith.constant 101 : index
  %zero = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %c101 step %c1 iter_args(%so_far = %zero) -> (i64) {
    %number = arith.index_cast %i : index to i64
    %next = arith.addi %so_far, %number : i64
    scf.yield %next : i64
  }
  return %sum : i64
}

// -----

// Euclid's algorithm, by a while loop.
// mlir-opt --convert-scf-to-cf --convert-cf-to-llvm --convert-func-to-llvm --convert-arith-to-llvm --reconcile-unrealized-casts | mlir-runner -e=main --entry-point-result=i32
func.func @gcd(%a: i32, %b: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %result:2 = scf.while (%x = %a, %y = %b) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi ne, %y, %zero : i32
    scf.condition(%more) %x, %y : i32, i32
  } do {
  ^bb0(%x: i32, %y: i32):
    %rest = arith.remsi %x, %y : i32
    scf.yield %y, %rest : i32, i32
  }
  return %result#0 : i32
}
func.func @main() -> i32 {
  %a = arith.constant 1071 : i32
  %b = arith.constant 462 : i32
  %result = call @gcd(%a, %b) : (i32, i32) -> i32
  return %result : i32
}

// -----

// A parallel loop with two reductions.
// mlir-opt -scf-parallel-loop-fusion -convert-scf-to-cf -finalize-memref-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printF32(f32)
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %buffer = memref.alloc() : memref<10xf32>
  scf.parallel (%i) = (%c0) to (%c10) step (%c1) {
    %number = arith.index_cast %i : index to i32
    %float = arith.sitofp %number : i32 to f32
    memref.store %float, %buffer[%i] : memref<10xf32>
    scf.reduce
  }
  %result:2 = scf.parallel (%i) = (%c0) to (%c10) step (%c1) init (%zero, %one) -> (f32, f32) {
    %float = memref.load %buffer[%i] : memref<10xf32>
    %more = arith.addf %float, %one : f32
    scf.reduce(%float, %more : f32, f32) {
    ^bb0(%a: f32, %b: f32):
      %sum = arith.addf %a, %b : f32
      scf.reduce.return %sum : f32
    }, {
    ^bb0(%a: f32, %b: f32):
      %product = arith.mulf %a, %b : f32
      scf.reduce.return %product : f32
    }
  }
  call @printF32(%result#0) : (f32) -> ()
  call @printNewline() : () -> ()
  call @printF32(%result#1) : (f32) -> ()
  call @printNewline() : () -> ()
  memref.dealloc %buffer : memref<10xf32>
  return
}

// -----

// A forall, as the loops of a parallel one.
// mlir-opt -scf-forall-to-parallel -convert-scf-to-cf -expand-strided-metadata -lower-affine -finalize-memref-to-llvm -convert-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=void
func.func private @printMemrefI64(memref<*xi64>) attributes {llvm.emit_c_interface}
func.func @main() {
  %buffer = memref.alloc() : memref<2x4xi64>
  scf.forall (%i, %j) in (2, 4) {
    %sum = arith.addi %i, %j : index
    %number = arith.index_cast %sum : index to i64
    %row = memref.subview %buffer[%i, %j] [1, 1] [1, 1] : memref<2x4xi64> to memref<1x1xi64, strided<[4, 1], offset: ?>>
    %c0 = arith.constant 0 : index
    memref.store %number, %row[%c0, %c0] : memref<1x1xi64, strided<[4, 1], offset: ?>>
  }
  %any = memref.cast %buffer : memref<2x4xi64> to memref<*xi64>
  call @printMemrefI64(%any) : (memref<*xi64>) -> ()
  return
}

// -----

// Branches by a number, and an if with results in a peeled loop.
// mlir-opt -scf-for-loop-peeling -canonicalize -convert-scf-to-cf -test-lower-to-llvm | mlir-runner -e main -entry-point-result=void -O1
func.func private @printI64(i64)
func.func private @printComma()
func.func private @printNewline()
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  scf.for %i = %c0 to %c9 step %c4 {
    %odd = arith.remui %i, %c9 : index
    %chosen = scf.index_switch %odd -> i64
    case 4 {
      %0 = arith.constant 40 : i64
      scf.yield %0 : i64
    }
    case 8 {
      %0 = arith.constant 80 : i64
      scf.yield %0 : i64
    }
    default {
      %0 = arith.constant -1 : i64
      scf.yield %0 : i64
    }
    %small = arith.cmpi ult, %i, %c2 : index
    %more = scf.if %small -> i64 {
      %twice = arith.addi %chosen, %chosen : i64
      scf.yield %twice : i64
    } else {
      scf.yield %chosen : i64
    }
    func.call @printI64(%more) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  call @printNewline() : () -> ()
  return
}

// -----

// Control flow written in blocks, with an assertion that holds.
// mlir-opt -convert-cf-to-llvm -convert-arith-to-llvm -convert-func-to-llvm -reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32
func.func @collatz(%start: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  cf.br ^head(%start, %zero : i32, i32)
^head(%n: i32, %steps: i32):
  %done = arith.cmpi eq, %n, %one : i32
  cf.cond_br %done, ^end(%steps : i32), ^step
^step:
  %positive = arith.cmpi sgt, %n, %zero : i32
  cf.assert %positive, "collatz left the positive numbers"
  %next_steps = arith.addi %steps, %one : i32
  %rest = arith.remsi %n, %two : i32
  cf.switch %rest : i32, [
    default: ^odd,
    0: ^even
  ]
^even:
  %half = arith.divsi %n, %two : i32
  cf.br ^head(%half, %next_steps : i32, i32)
^odd:
  %thrice = arith.muli %n, %three : i32
  %more = arith.addi %thrice, %one : i32
  cf.br ^head(%more, %next_steps : i32, i32)
^end(%result: i32):
  return %result : i32
}
func.func @main() -> i32 {
  %start = arith.constant 27 : i32
  %result = call @collatz(%start) : (i32) -> i32
  return %result : i32
}
