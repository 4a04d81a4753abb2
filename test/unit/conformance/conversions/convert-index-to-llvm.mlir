// FLAGS: -convert-index-to-llvm
// FLAGS: -convert-index-to-llvm=index-bitwidth=32
// FLAGS: -convert-index-to-llvm --mlir-print-op-generic
func.func @t(%a: index, %b: index, %i: i32, %j: i64, %k: i128) {
  %below = index.constant -3
  %0 = index.add %a, %b {foo}
  %1 = index.ceildivs %a, %below {foo}
  %2 = index.ceildivu %a, %b
  %3 = index.floordivs %a, %below
  %4 = index.casts %i : i32 to index
  %5 = index.casts %a : index to i32
  %6 = index.castu %j : i64 to index
  %7 = index.castu %a : index to i128
  %8 = index.cmp slt(%a, %b) {foo}
  %9 = index.sizeof {foo}
  %10 = index.constant 42
  %11 = index.bool.constant true
  %12 = index.constant -1
  %13 = index.maxs %a, %b {foo}
  %14 = arith.addi %a, %b : index
  %15 = index.add %10, %12
  %16 = index.casts %k : i128 to index
  %17 = index.castu %a {foo} : index to i1
  %18 = arith.addi %i, %i : i32
  return
}

// -----

func.func @t(%a: index, %c: i1) {
  %0 = ub.poison : i32
  %1 = ub.poison {foo} : vector<2x3xindex>
  %2 = ub.poison : memref<4xf32>
  %3 = ub.poison : tensor<4xf32>
  %4 = ub.poison : none
  %5 = ub.poison : !llvm.ptr
  %6 = ub.poison : f8E5M2
  %7 = ub.poison : () -> ()
  %8 = arith.addi %0, %0 : i32
  %c0 = arith.constant 0 : index
  %9 = arith.addi %a, %c0 : index
  %10 = arith.addi %c0, %c0 : index
  "use"(%8, %9, %10, %1) : (i32, index, index, vector<2x3xindex>) -> ()
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable {foo}
^b:
  return
}

// -----

func.func @f(%a: index, %b: index) {
  %below = index.constant -3
  %0 = index.add %a, %b {foo}
  %1 = index.sub %a, %b {foo}
  %2 = index.mul %a, %b {foo}
  %3 = index.divs %a, %b {foo}
  %4 = index.divu %a, %b {foo}
  %5 = index.ceildivs %a, %below {foo}
  %6 = index.ceildivu %a, %b {foo}
  %7 = index.floordivs %a, %below {foo}
  %8 = index.rems %a, %b {foo}
  %9 = index.remu %a, %b {foo}
  %10 = index.maxs %a, %b {foo}
  %11 = index.maxu %a, %b {foo}
  %12 = index.mins %a, %b {foo}
  %13 = index.minu %a, %b {foo}
  %14 = index.shl %a, %b {foo}
  %15 = index.shrs %a, %b {foo}
  %16 = index.shru %a, %b {foo}
  %17 = index.and %a, %b {foo}
  %18 = index.or %a, %b {foo}
  %19 = index.xor %a, %b {foo}
  return
}

// -----

func.func @f(%a: index, %b: index) {
  %below = index.constant -3
  %0 = index.add %a, %b
  "use"(%0) : (index) -> ()
  %1 = index.sub %a, %0
  "use"(%1) : (index) -> ()
  %2 = index.mul %a, %1
  "use"(%2) : (index) -> ()
  %3 = index.divs %a, %2
  "use"(%3) : (index) -> ()
  %4 = index.divu %a, %3
  "use"(%4) : (index) -> ()
  %5 = index.ceildivs %a, %below
  "use"(%5) : (index) -> ()
  %6 = index.ceildivu %a, %5
  "use"(%6) : (index) -> ()
  %7 = index.floordivs %a, %below
  "use"(%7) : (index) -> ()
  %8 = index.rems %a, %7
  "use"(%8) : (index) -> ()
  %9 = index.remu %a, %8
  "use"(%9) : (index) -> ()
  %10 = index.maxs %a, %9
  "use"(%10) : (index) -> ()
  %11 = index.maxu %a, %10
  "use"(%11) : (index) -> ()
  %12 = index.mins %a, %11
  "use"(%12) : (index) -> ()
  %13 = index.minu %a, %12
  "use"(%13) : (index) -> ()
  %14 = index.shl %a, %13
  "use"(%14) : (index) -> ()
  %15 = index.shrs %a, %14
  "use"(%15) : (index) -> ()
  %16 = index.shru %a, %15
  "use"(%16) : (index) -> ()
  %17 = index.and %a, %16
  "use"(%17) : (index) -> ()
  %18 = index.or %a, %17
  "use"(%18) : (index) -> ()
  %19 = index.xor %a, %18
  "use"(%19) : (index) -> ()
  return
}

// -----

func.func @f(%a: index, %b: index) {
  %0 = index.cmp eq(%a, %b) {foo}
  %1 = index.cmp ne(%a, %b) {foo}
  %2 = index.cmp slt(%a, %b) {foo}
  %3 = index.cmp sle(%a, %b) {foo}
  %4 = index.cmp sgt(%a, %b) {foo}
  %5 = index.cmp sge(%a, %b) {foo}
  %6 = index.cmp ult(%a, %b) {foo}
  %7 = index.cmp ule(%a, %b) {foo}
  %8 = index.cmp ugt(%a, %b) {foo}
  %9 = index.cmp uge(%a, %b) {foo}
  return
}

// -----

func.func @f(%a: index, %i1: i1, %i8: i8, %i32: i32, %i33: i33, %i64: i64, %i65: i65, %i128: i128) {
  %s1 = index.casts %i1 {a} : i1 to index
  %ys1 = index.casts %a : index to i1
  %s8 = index.casts %i8 {a} : i8 to index
  %ys8 = index.casts %a : index to i8
  %s32 = index.casts %i32 {a} : i32 to index
  %ys32 = index.casts %a : index to i32
  %s33 = index.casts %i33 {a} : i33 to index
  %ys33 = index.casts %a : index to i33
  %s64 = index.casts %i64 {a} : i64 to index
  %ys64 = index.casts %a : index to i64
  %s65 = index.casts %i65 {a} : i65 to index
  %ys65 = index.casts %a : index to i65
  %s128 = index.casts %i128 {a} : i128 to index
  %ys128 = index.casts %a : index to i128
  %u1 = index.castu %i1 {a} : i1 to index
  %yu1 = index.castu %a : index to i1
  %u8 = index.castu %i8 {a} : i8 to index
  %yu8 = index.castu %a : index to i8
  %u32 = index.castu %i32 {a} : i32 to index
  %yu32 = index.castu %a : index to i32
  %u33 = index.castu %i33 {a} : i33 to index
  %yu33 = index.castu %a : index to i33
  %u64 = index.castu %i64 {a} : i64 to index
  %yu64 = index.castu %a : index to i64
  %u65 = index.castu %i65 {a} : i65 to index
  %yu65 = index.castu %a : index to i65
  %u128 = index.castu %i128 {a} : i128 to index
  %yu128 = index.castu %a : index to i128
  return
}

// -----

func.func @f() {
  %0 = index.constant 4294967296
  %1 = index.constant {foo} -5
  %2 = index.constant 9223372036854775807
  %3 = index.sizeof
  %4 = index.bool.constant false
  %5 = index.bool.constant {foo} true
  %6 = index.add %0, %1
  %7 = index.cmp slt(%0, %1)
  %8 = index.ceildivs %3, %1
  %9 = index.casts %1 : index to i32
  %10 = index.castu %0 : index to i32
  "use"(%6, %7, %8, %9, %10, %3) : (index, i1, index, i32, i32, index) -> ()
  return
}

// -----

func.func @f(%a: index, %m: memref<4xf32>, %t: tensor<4xindex>, %f: f32) {
  %c0 = index.constant 0
  %c1 = index.constant 1
  %0 = index.add %c0, %a
  %1 = index.mul %a, %c1
  %2 = index.sub %1, %c0
  %d = memref.dim %m, %c0 : memref<4xf32>
  %3 = arith.constant 0 : i32
  %g = arith.constant 2.0 : f32
  %4 = arith.addf %f, %g : f32
  %5 = arith.addf %g, %g : f32
  %6 = index.casts %3 : i32 to index
  %7 = index.maxs %a, %a
  %8 = index.and %c0, %a
  "use"(%0, %1, %2, %d, %4, %5, %6, %7, %8) : (index, index, index, index, f32, f32, index, index, index) -> ()
  return
}

// -----

func.func @loop(%n: index, %c: i1) -> index {
  %z = index.constant 0
  %one = index.constant 1
  cf.br ^h(%z : index)
^h(%i: index):
  %j = index.add %i, %one
  %k = index.cmp slt(%j, %n)
  cf.cond_br %k, ^h(%j : index), ^e
^e:
  return %j : index
^dead:
  %l = index.add %n, %n
  "use"(%l) : (index) -> ()
  cf.br ^dead
}

// -----

func.func @known(%a: index) -> (index, index, index) {
  %c3 = index.constant 3
  %c9 = arith.constant 9 : index
  %0 = index.ceildivs %c9, %a
  %1 = index.floordivs %a, %c3
  %2 = index.floordivs %c9, %a
  return %0, %1, %2 : index, index, index
}

// -----

// DIFFERS: MLIR negates the least integer
func.func @up(%a: index) -> index {
  %c3 = index.constant 3
  %0 = index.ceildivs %a, %c3
  return %0 : index
}

// -----

// DIFFERS: MLIR divides the least integer by -1 where %a is the largest one
func.func @up_by_minus_one(%a: index) -> index {
  %below = index.constant -1
  %0 = index.ceildivs %a, %below
  return %0 : index
}

// -----

// DIFFERS: MLIR divides the least integer by -1 where %a is the next one
func.func @down(%a: index, %b: index) -> index {
  %0 = index.floordivs %a, %b
  return %0 : index
}
