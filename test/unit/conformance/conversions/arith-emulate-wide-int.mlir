// FLAGS: -arith-emulate-wide-int
// FLAGS: -arith-emulate-wide-int=widest-int-supported=32 -canonicalize
func.func @addi(%a: i64, %b: i64) -> i64 { 
 %0 = arith.addi %a, %b {foo} : i64
 return %0 : i64 }
func.func @subi(%a: i64, %b: i64) -> i64 { 
 %0 = arith.subi %a, %b {foo} : i64
 return %0 : i64 }
func.func @muli(%a: i64, %b: i64) -> i64 { 
 %0 = arith.muli %a, %b {foo} : i64
 return %0 : i64 }
func.func @maxsi(%a: i64, %b: i64) -> i64 { 
 %0 = arith.maxsi %a, %b {foo} : i64
 return %0 : i64 }
func.func @maxui(%a: i64, %b: i64) -> i64 { 
 %0 = arith.maxui %a, %b {foo} : i64
 return %0 : i64 }
func.func @minsi(%a: i64, %b: i64) -> i64 { 
 %0 = arith.minsi %a, %b {foo} : i64
 return %0 : i64 }
func.func @minui(%a: i64, %b: i64) -> i64 { 
 %0 = arith.minui %a, %b {foo} : i64
 return %0 : i64 }
func.func @andi(%a: i64, %b: i64) -> i64 { 
 %0 = arith.andi %a, %b {foo} : i64
 return %0 : i64 }
func.func @ori(%a: i64, %b: i64) -> i64 { 
 %0 = arith.ori %a, %b {foo} : i64
 return %0 : i64 }
func.func @xori(%a: i64, %b: i64) -> i64 { 
 %0 = arith.xori %a, %b {foo} : i64
 return %0 : i64 }
func.func @fptosi(%a: f32, %f: f64) -> (i64, i64) { 
 %0 = arith.fptosi %a : f32 to i64
 %1 = arith.fptosi %f : f64 to i64
 return %0, %1 : i64, i64 }
func.func @fptoui(%a: f32, %f: f64) -> (i64, i64) { 
 %0 = arith.fptoui %a : f32 to i64
 %1 = arith.fptoui %f : f64 to i64
 return %0, %1 : i64, i64 }
func.func @sitofp(%a: i64) -> (f32, f64, f16) { 
 %0 = arith.sitofp %a : i64 to f32
 %1 = arith.sitofp %a : i64 to f64
 %2 = arith.sitofp %a : i64 to f16
 return %0, %1, %2 : f32, f64, f16 }
func.func @uitofp(%a: i64) -> (f32, f64, f16) { 
 %0 = arith.uitofp %a : i64 to f32
 %1 = arith.uitofp %a : i64 to f64
 %2 = arith.uitofp %a : i64 to f16
 return %0, %1, %2 : f32, f64, f16 }
func.func @extsi(%a: i32, %b: i8) -> (i64, i64) { 
 %0 = arith.extsi %a : i32 to i64
 %1 = arith.extsi %b : i8 to i64
 return %0, %1 : i64, i64 }
func.func @extui(%a: i32, %b: i8) -> (i64, i64) { 
 %0 = arith.extui %a : i32 to i64
 %1 = arith.extui %b : i8 to i64
 return %0, %1 : i64, i64 }
func.func @trunci(%a: i64) -> (i32, i8) { 
 %0 = arith.trunci %a : i64 to i32
 %1 = arith.trunci %a : i64 to i8
 return %0, %1 : i32, i8 }
func.func @index_cast(%a: i64, %b: index) -> (index, i64) { 
 %0 = arith.index_cast %a : i64 to index
 %1 = arith.index_cast %b : index to i64
 return %0, %1 : index, i64 }
func.func @index_castui(%a: i64, %b: index) -> (index, i64) { 
 %0 = arith.index_castui %a : i64 to index
 %1 = arith.index_castui %b : index to i64
 return %0, %1 : index, i64 }
func.func @const() -> i64 {
 %0 = arith.constant 4294967297 : i64
 return %0 : i64 }
func.func @select(%c: i1, %a: i64) -> i64 {
 %0 = arith.select %c, %a, %a : i64
 return %0 : i64 }
func.func @print(%a: i64) {
 vector.print %a : i64 
 return }
func.func @cmpeq(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi eq, %a, %b : i64
 return %0 : i1 }
func.func @cmpne(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi ne, %a, %b : i64
 return %0 : i1 }
func.func @cmpslt(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi slt, %a, %b : i64
 return %0 : i1 }
func.func @cmpsle(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi sle, %a, %b : i64
 return %0 : i1 }
func.func @cmpsgt(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi sgt, %a, %b : i64
 return %0 : i1 }
func.func @cmpsge(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi sge, %a, %b : i64
 return %0 : i1 }
func.func @cmpult(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi ult, %a, %b : i64
 return %0 : i1 }
func.func @cmpule(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi ule, %a, %b : i64
 return %0 : i1 }
func.func @cmpugt(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi ugt, %a, %b : i64
 return %0 : i1 }
func.func @cmpuge(%a: i64, %b: i64) -> i1 {
 %0 = arith.cmpi uge, %a, %b : i64
 return %0 : i1 }
// -----
func.func @addi(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> { 
 %0 = arith.addi %a, %b : vector<3xi64>
 return %0 : vector<3xi64> }
func.func @extsi(%a: vector<3xi8>) -> vector<3xi64> { 
 %0 = arith.extsi %a : vector<3xi8> to vector<3xi64>
 return %0 : vector<3xi64> }
func.func @trunci(%a: vector<3xi64>) -> (vector<3xi32>, vector<3xi8>) { 
 %0 = arith.trunci %a : vector<3xi64> to vector<3xi8>
 %1 = arith.trunci %a : vector<3xi64> to vector<3xi32>
 return %1, %0 : vector<3xi32>, vector<3xi8> }
func.func @cmp(%a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi1> { 
 %0 = arith.cmpi slt, %a, %b : vector<3xi64>
 return %0 : vector<3xi1> }
func.func @sel(%c: vector<3xi1>, %a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> { 
 %0 = arith.select %c, %a, %b : vector<3xi1>, vector<3xi64>
 return %0 : vector<3xi64> }
func.func @selb(%c: i1, %a: vector<3xi64>, %b: vector<3xi64>) -> vector<3xi64> { 
 %0 = arith.select %c, %a, %b : vector<3xi64>
 return %0 : vector<3xi64> }
func.func @const() -> (vector<3xi64>, vector<2xi64>, i64) { 
 %0 = arith.constant dense<-1> : vector<3xi64>
 %1 = arith.constant dense<[4294967297, 8]> : vector<2xi64>
 %3 = arith.constant 8589934593 : i64
 return %0, %1, %3 : vector<3xi64>, vector<2xi64>, i64 }
func.func @uitofp(%a: vector<3xi64>) -> vector<3xf32> { 
 %0 = arith.uitofp %a : vector<3xi64> to vector<3xf32>
 return %0 : vector<3xf32> }
func.func @fptoui(%a: vector<3xf32>) -> vector<3xi64> { 
 %0 = arith.fptoui %a : vector<3xf32> to vector<3xi64>
 return %0 : vector<3xi64> }
func.func @print(%a: vector<3xi64>) { 
 vector.print %a : vector<3xi64>
 return }
// -----
func.func @consts(%a: i64) -> (i64, i64, i64, i64, i64, i64, i32, i1, i64, f32, index) { 
 %c = arith.constant 4294967297 : i64
 %s = arith.constant 7 : i8
 %n = arith.constant -7 : i32
 %i = arith.constant 9 : index
 %0 = arith.addi %c, %c : i64
 %1 = arith.extsi %s : i8 to i64
 %2 = arith.extui %n : i32 to i64
 %3 = arith.addi %c, %a : i64
 %z = arith.constant 0 : i64
 %4 = arith.addi %a, %z : i64
 %5 = arith.shrui %a, %c : i64
 %t = arith.trunci %c : i64 to i32
 %u = arith.cmpi slt, %c, %a : i64
 %v = arith.index_cast %i : index to i64
 %w = arith.sitofp %c : i64 to f32
 %x = arith.index_cast %c : i64 to index
 return %0, %1, %2, %3, %4, %5, %t, %u, %v, %w, %x : i64, i64, i64, i64, i64, i64, i32, i1, i64, f32, index
}
// -----
func.func @ext(%a: i32) -> (i32, i32, i32, i64) { 
 %0 = arith.extsi %a : i32 to i64
 %1 = arith.trunci %0 : i64 to i32
 %2 = arith.extui %a : i32 to i64
 %3 = arith.trunci %2 : i64 to i32
 %s = arith.muli %2, %0 : i64
 %4 = arith.trunci %s : i64 to i32
 return %1, %3, %4, %2 : i32, i32, i32, i64
}
// -----
func.func @shl(%a: i64) -> (i64, i64, i64, i64) { 
 %1 = arith.constant 33 : i64
 %2 = arith.constant 3 : i64
 %3 = arith.shli %a, %1 : i64
 %4 = arith.shrui %a, %2 : i64
 %5 = arith.shrui %a, %1 : i64
 %6 = arith.muli %a, %1 : i64
 return %3, %4, %5, %6 : i64, i64, i64, i64
}
// -----
func.func @i33e(%a: vector<1xi64>, %b: vector<1xi64>) -> vector<1xi1> { 
  %0 = arith.cmpi eq, %a, %b : vector<1xi64>
  return %0 : vector<1xi1>
}
// -----
func.func private @func2(i64 {foo.bar}, f32 {foo.baz}) -> (i64 {foo.bar})
func.func @attrs(%a: i64 {foo.bar}, %f: f32 {foo.baz}) -> (i64 {foo.bar}) attributes {foo.u} {
  return %a : i64
}
// -----
func.func @tensor(%a: tensor<4xi64>, %b: tensor<4xi32>) -> tensor<4xi64> { 
  %c = arith.addi %a, %a : tensor<4xi64>
  %d = arith.addi %b, %b : tensor<4xi32>
  return %c : tensor<4xi64>
}
// -----
func.func @memref(%a: memref<4xi64>) -> (memref<4xi64>, f32, index) { 
  %i = arith.constant 5 : index
  %f = arith.constant 5.0 : f32
  return %a, %f, %i : memref<4xi64>, f32, index
}
// -----
func.func @signless(%a: si64, %b: ui64) -> (si64, ui64) { 
  return %a, %b : si64, ui64
}
// -----
func.func @tuple(%a: tuple<i64, i32>, %f: (i64) -> i64) -> complex<i64> { 
  %0 = "test.x"(%a) : (tuple<i64, i32>) -> complex<i64>
  return %0 : complex<i64>
}
// -----
func.func @indexvec(%a: vector<2xi64>, %b: vector<2xindex>) -> (vector<2xindex>, vector<2xi64>, vector<2xi64>) { 
  %0 = arith.index_cast %a : vector<2xi64> to vector<2xindex>
  %1 = arith.index_cast %b : vector<2xindex> to vector<2xi64>
  %2 = arith.index_castui %b : vector<2xindex> to vector<2xi64>
  return %0, %1, %2 : vector<2xindex>, vector<2xi64>, vector<2xi64>
}
// -----
func.func @vectorops2(%a: vector<2xi32>, %b: i32) -> (i32) { 
  %0 = vector.extract %a[0] : i32 from vector<2xi32>
  return %0 : i32
}
// -----
func.func @i16trunc(%a: i64, %w: vector<2xi1>) -> (i1, i64) { 
  %0 = arith.trunci %a : i64 to i1
  %1 = arith.extsi %0 : i1 to i64
  return %0, %1 : i1, i64
}
// -----
func.func @bf16(%a: i64, %w: bf16, %g: f8E4M3FN, %h: f80) -> (bf16, i64, i64, i64) { 
  %0 = arith.uitofp %a : i64 to bf16
  %1 = arith.fptoui %w : bf16 to i64
  %2 = arith.fptoui %g : f8E4M3FN to i64
  %3 = arith.fptosi %h : f80 to i64
  return %0, %1, %2, %3 : bf16, i64, i64, i64
}
// -----
func.func @i33() { 
  %a = "test.x"() : () -> i33
  %b = "test.y"(%a) : (i33) -> i33
  return 
}
// -----
func.func @i128(%a: i128) { 
  return 
}
// -----
func.func @i128b() { 
  %a = "test.x"() : () -> i128
  %b = arith.addi %a, %a : i128
  return 
}
// -----
func.func @i48(%a: i48) -> i48 { 
  return %a : i48
}
// -----
func.func @div(%a: i64) -> i64 { 
  %b = arith.divsi %a, %a : i64
  return %b : i64
}
// -----
func.func @bitcast(%a: f64) -> (i64) { 
  %0 = arith.bitcast %a : f64 to i64
  return %0 : i64
}
// -----
func.func @other(%a: i64) -> (i64, i1) { 
  %0, %1 = arith.addui_extended %a, %a : i64, i1
  return %0, %1 : i64, i1
}
// -----
func.func private @decl(i64, f32) -> (i64, vector<2xi64>)
func.func @call(%a: i64, %f: f32) -> i64 {
  %0, %1 = call @decl(%a, %f) : (i64, f32) -> (i64, vector<2xi64>)
  return %0 : i64
}
// -----
func.func @i33() { 
  %0 = arith.constant 8 : i33
  return
}
// -----
func.func @i33b(%a: i32) { 
  %0 = arith.extsi %a : i32 to i33
  return
}
// -----
// DIFFERS: what MLIR makes of a shift by zero is wrong.
func.func @shli(%a: i64, %b: i64) -> i64 { 
 %0 = arith.shli %a, %b {foo} : i64
 return %0 : i64 }
// -----
// DIFFERS: what MLIR makes of a shift by zero is wrong.
func.func @shrsi(%a: i64, %b: i64) -> i64 { 
 %0 = arith.shrsi %a, %b {foo} : i64
 return %0 : i64 }
// -----
// DIFFERS: what MLIR makes of a shift by zero is wrong.
func.func @shrui(%a: i64, %b: i64) -> i64 { 
 %0 = arith.shrui %a, %b {foo} : i64
 return %0 : i64 }
// -----
// DIFFERS: what MLIR makes of a shift by zero is wrong.
func.func @nest(%a: vector<2x3xi64>, %b: vector<2x3xi64>) -> vector<2x3xi64> {
 %0 = arith.shrsi %a, %b : vector<2x3xi64>
 return %0 : vector<2x3xi64> }
// -----
// DIFFERS: MLIR loses the punctuation.
func.func @print(%a: i64) {
  vector.print %a : i64 punctuation <comma>
  return
}
// -----
// DIFFERS: MLIR makes a vector of four elements of it.
func.func @scalable(%a: vector<[4]xi64>) -> vector<[4]xi64> {
  %0 = arith.andi %a, %a : vector<[4]xi64>
  return %0 : vector<[4]xi64>
}
