// ----- cf.assert (body)
cf.assert %b, "must \"hold\""
// ----- cf
func.func @f(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2
^bb1(%x: i32):
  cf.br ^bb3(%x : i32)
^bb2:
  cf.br ^bb3(%a : i32)
^bb3(%y: i32):
  return %y : i32
}
// ----- cf unreachable block
func.func @f() {
  return
^bb1:
  cf.br ^bb1
}
// ----- cf.switch
func.func @f(%a: i32) {
  cf.switch %a : i32, [
    default: ^bb1,
    42: ^bb2(%a : i32)
  ]
^bb1:
  return
^bb2(%b: i32):
  return
}
// ----- cf.assert attributes (body)
cf.assert %b, "plain"
cf.assert %b, "tab\09 and \"quotes\" and \\ é" {my.a = 1 : i32}
cf.assert %b, ""
// ----- cf.br values
func.func @f(%a: i32, %c: f32) {
  cf.br ^bb1(%a, %c : i32, f32)
^bb1(%x: i32, %y: f32):
  cf.br ^bb2 {my.a}
^bb2:
  return
}
// ----- cf.cond_br values
func.func @f(%c: i1, %a: i32) {
  cf.cond_br %c, ^bb1(%a, %a : i32, i32), ^bb1(%a, %a : i32, i32)
^bb1(%x: i32, %y: i32):
  cf.cond_br %c, ^bb2, ^bb1(%x, %y : i32, i32) {my.a = 1 : i8}
^bb2:
  return
}
// ----- cf.cond_br weights
func.func @f(%c: i1) {
  cf.cond_br %c weights([30, 70]), ^bb1, ^bb2
^bb1:
  return
^bb2:
  return
}
// ----- cf.switch forms
func.func @f(%a: i32, %w: i64, %n: i8) {
  cf.switch %a : i32, [
    default: ^bb1
  ]
^bb1:
  cf.switch %w : i64, [
    default: ^bb2(%a : i32),
    7: ^bb3(%a, %w : i32, i64),
    9223372036854775807: ^bb1
  ]
^bb2(%x: i32):
  cf.switch %n : i8, [default: ^bb1, -128: ^bb1, 127: ^bb1, 5: ^bb1] {my.a}
^bb3(%y: i32, %z: i64):
  return
}
// ----- cf loop
func.func @f(%n: index) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  cf.br ^head(%zero : index)
^head(%i: index):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^exit
^body:
  %next = arith.addi %i, %one : index
  cf.br ^head(%next : index)
^exit:
  return %i : index
}
// ----- cf generic form
func.func @f(%c: i1, %a: i32) {
  "cf.cond_br"(%c, %a, %a)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
^bb1(%x: i32):
  "cf.br"(%x)[^bb2] : (i32) -> ()
^bb2(%y: i32):
  "cf.switch"(%a)[^bb3, ^bb3] <{case_operand_segments = array<i32: 0>, case_values = dense<7> : tensor<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb3:
  "func.return"() : () -> ()
}
// ----- cf forward block
func.func @f(%a: i32) -> i32 {
  cf.br ^late
^early(%0: i32):
  return %0 : i32
^late:
  %1 = arith.addi %a, %a : i32
  cf.br ^early(%1 : i32)
}
// ----- cf branch predecessors
func.func @f(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.cond_br %c, ^d, ^b
^b:
  cf.br ^d
^d:
  return
^never:
  cf.br ^d
}
