// FLAGS: -convert-cf-to-llvm
// FLAGS: -convert-cf-to-llvm=index-bitwidth=32
// FLAGS: -convert-cf-to-llvm --mlir-print-op-generic
func.func @a(%c: i1, %x: index, %y: i32) -> index attributes {foo} {
  cf.assert %c, "first"
  "test.a"() : () -> ()
  cf.assert %c, "second\n\"quoted\" \C3\A9" {foo}
  cf.cond_br %c weights([1, 2]), ^b1(%x, %y : index, i32), ^b2 {foo}
^b1(%i: index, %j: i32):
  cf.br ^b3(%i : index) {bar = 1 : i32}
^b2:
  cf.switch %y : i32, [
    default: ^b3(%x : index),
    1: ^b1(%x, %y : index, i32),
    -2: ^b2
  ] {foo}
^b3(%r: index):
  "test.use"(%r) : (index) -> ()
  %k = arith.addi %r, %r : index
  return %k : index
^dead:
  cf.br ^dead
}
func.func @b(%c: i1) {
  scf.if %c {
    scf.execute_region {
      cf.cond_br %c, ^a, ^b
    ^a:
      cf.br ^b
    ^b:
      scf.yield
    }
  }
  return
}

// -----

func.func @t(%c: i1, %t: tensor<4xi32>) {
  cf.br ^a(%t : tensor<4xi32>)
^a(%x: tensor<4xi32>):
  return
}

// -----

module @m {
func.func @t(%c: i1) {
  return
}
module @n {
func.func @t(%c: i1) {
  cf.assert %c, "in n"
  return
}
}
}

// -----

func.func private @puts(i32)
func.func @t(%c: i1) {
  cf.assert %c, "x"
  return
}

// -----

llvm.func @puts(!llvm.ptr) -> i32
func.func @t(%c: i1) {
  cf.assert %c, "x"
  return
}

// -----

func.func private @abort()
func.func @t(%c: i1) {
  cf.assert %c, "x"
  return
}

// -----

llvm.func @abort(i32)
func.func @t(%c: i1) {
  cf.assert %c, "x"
  return
}

// -----

llvm.func @puts(!llvm.ptr)
llvm.func @abort()
func.func @t(%c: i1) {
  "test.before"() : () -> ()
  cf.assert %c, "x"
  return
}

// -----

func.func @t(%i: index) {
  cf.br ^a(%i: index)
^b:
  cf.br ^a(%i: index)
^a(%x: index):
  return
}

// -----

func.func @t(%i: i32, %x: index, %m: memref<?xf32>, %s: i64) {
  cf.switch %i : i32, [default: ^a(%m: memref<?xf32>)]
^a(%y: memref<?xf32>):
  cf.switch %s : i64, [default: ^b(%x: index), 5: ^b(%x: index)]
^b(%z: index):
  "use"(%y, %z, %m) : (memref<?xf32>, index, memref<?xf32>) -> ()
  return
}

// -----

%c = arith.constant true
cf.assert %c, "x"

// -----

func.func @t(%n: index, %f: f32, %v: vector<2x2xf32>, %c: i1) -> index {
  cf.br ^h(%n, %f, %v : index, f32, vector<2x2xf32>)
^h(%i: index, %g: f32, %w: vector<2x2xf32>):
  %j = arith.addi %i, %n : index
  cf.cond_br %c, ^h(%j, %g, %w : index, f32, vector<2x2xf32>), ^e(%i, %i : index, index)
^e(%r: index, %s: index):
  %k = arith.addi %r, %s : index
  return %k : index
}

// -----

func.func @t(%c: i1, %n: index) {
  scf.if %c {
    cf.assert %c, "in if"
  }
  return
}

// -----

func.func @nothing(%n: index) -> index {
  %0 = arith.addi %n, %n : index
  %c0 = arith.constant 0 : index
  %1 = arith.addi %0, %c0 : index
  return %1 : index
}

// -----

func.func @dup(%c: i1, %n: index, %z: complex<f32>, %f8: f8E5M2) {
  cf.cond_br %c, ^a(%n, %n : index, index), ^a(%n, %n : index, index)
^a(%x: index, %y: index):
  %0 = builtin.unrealized_conversion_cast %x : index to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to index
  cf.br ^b(%1, %z, %f8 : index, complex<f32>, f8E5M2)
^b(%i: index, %k: complex<f32>, %l: f8E5M2):
  cf.cond_br %c weights([7, 3]), ^b(%i, %z, %l : index, complex<f32>, f8E5M2), ^d {x}
^d:
  "use"(%k) : (complex<f32>) -> ()
  return
}

// -----

llvm.func @in_llvm(%c: i1, %n: i64) -> i64 {
  cf.cond_br %c, ^a(%n : i64), ^b
^a(%x: i64):
  cf.br ^c(%x : i64)
^b:
  cf.assert %c, "message"
  cf.br ^c(%n : i64)
^c(%r: i64):
  llvm.return %r : i64
}

// -----

func.func @t(%c: i1, %t: tensor<4xi32>, %n: index) {
  cf.cond_br %c, ^a(%n : index), ^b(%t : tensor<4xi32>)
^a(%x: index):
  return
^b(%y: tensor<4xi32>):
  return
}

// -----

func.func @token(%c: i1, %n: index) {
  "test.regions"() ({
    cf.br ^a(%n : index)
  ^a(%x: index):
    cf.cond_br %c, ^a(%x : index), ^b(%n, %x : index, index)
  ^b(%y: index, %z: index):
    "test.end"(%y, %z) : (index, index) -> ()
  }, {
  ^c(%x: index):
    cf.switch %c : i1, [default: ^d(%x : index), 1: ^e]
  ^d(%w: index):
    "test.end"(%w) : (index) -> ()
  ^e:
    "test.end"() : () -> ()
  }) : () -> ()
  return
}
