// FLAGS: -test-cf-assert
// FLAGS: -test-cf-assert -test-lower-to-llvm
func.func @f(%a: i1, %x: index) -> index {
  cf.assert %a, "one"
  %0 = arith.addi %x, %x : index
  cf.assert %a, "two" {foo}
  cf.br ^bb1(%0 : index)
^bb1(%y: index):
  cf.assert %a, "quoted \" \C3\A9"
  return %y : index
}
// -----
func.func @folds(%a: i1, %n: index) -> index {
  %c = arith.constant true
  %i = arith.constant 3 : index
  %j = arith.addi %i, %i : index
  cf.assert %c, "constant"
  return %j : index
}
// -----
llvm.func @puts(!llvm.ptr)
func.func @declared(%a: i1) {
  cf.assert %a, "one"
  return
}
// -----
func.func @loop(%a: i1, %n: index) {
  scf.for %i = %n to %n step %n {
    cf.assert %a, "one"
  }
  return
}
// -----
func.func @nothing(%a: i1) {
  return
}
