// FLAGS: -test-arith-emulate-wide-int
// FLAGS: -test-arith-emulate-wide-int=function-prefix=other
// FLAGS: -test-arith-emulate-wide-int="function-prefix= widest-int-supported=32"
func.func @emulate_add(%a: i64, %b: vector<2xi64>) -> i64 {
  %0 = arith.addi %a, %a : i64
  vector.print %0 : i64
  %c = arith.constant 8 : i64
  %1 = arith.muli %0, %c : i64
  %2 = call @emulate_f(%1) : (i64) -> i64
  %t = arith.trunci %2 : i64 to i32
  %u = arith.extsi %t : i32 to i64
  return %u : i64
}
func.func private @emulate_f(i64) -> i64
func.func @other(%a: i64) -> i64 {
  %0 = arith.addi %a, %a : i64
  return %0 : i64
}
// -----
func.func @emulate_v(%a: vector<2xi64>) -> vector<2xi64> {
  %0 = arith.addi %a, %a : vector<2xi64>
  return %0 : vector<2xi64>
}
// -----
func.func @emulate_v(%a: i128) -> i128 {
  %0 = arith.addi %a, %a : i128
  return %0 : i128
}
// -----
func.func @emulate_l(%a: i64, %n: index, %z: index) -> i64 {
  %0 = arith.addi %a, %a : i64
  %r = scf.for %i = %z to %n step %n iter_args(%x = %0) -> i64 {
    %y = arith.subi %x, %a : i64
    scf.yield %y : i64
  }
  return %r : i64
}
// -----
func.func @emulate_l(%a: i64, %c: i1) -> i64 {
  cf.cond_br %c, ^bb1(%a : i64), ^bb2
^bb1(%x: i64):
  %0 = arith.addi %a, %x : i64
  cf.br ^bb1(%0 : i64)
^bb2:
  %1 = arith.constant 7 : i64
  return %1 : i64
}
