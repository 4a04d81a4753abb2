func.func @pass_through_with_arguments(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c weights([10, 20]), ^bb1(%x : i32), ^bb2(%y, %x : i32, i32)
^bb1(%a: i32):
  cf.br ^bb3(%a, %c : i32, i1)
^bb2(%b: i32, %d: i32):
  cf.br ^bb3(%d, %c : i32, i1)
^bb3(%e: i32, %f: i1):
  cf.cond_br %f, ^bb4, ^bb5
^bb4:
  "test.use"(%e) : (i32) -> ()
  cf.br ^bb5
^bb5:
  return %e : i32
}
// -----
func.func @argument_used_elsewhere(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1(%x : i32), ^bb2
^bb1(%a: i32):
  cf.br ^bb3
^bb2:
  return %x : i32
^bb3:
  "test.use"(%a) : (i32) -> ()
  return %a : i32
}
// -----
func.func @circles(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb1
^bb2:
  cf.br ^bb3
^bb3:
  cf.br ^bb4
^bb4:
  cf.br ^bb2
}
// -----
func.func @into_a_circle(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb4
^bb1:
  cf.br ^bb2
^bb2:
  "test.op"() : () -> ()
  cf.br ^bb3
^bb3:
  cf.br ^bb2
^bb4:
  return
}
// -----
func.func @loop(%c: i1, %x: i32) -> i32 {
  cf.br ^bb1(%x : i32)
^bb1(%a: i32):
  %0 = "test.op"(%a) : (i32) -> i32
  %1 = "test.condition"(%0) : (i32) -> i1
  cf.cond_br %1, ^bb1(%0 : i32), ^bb2(%0 : i32)
^bb2(%b: i32):
  return %b : i32
}
// -----
func.func @selects(%c: i1, %x: i32, %y: i32, %z: f32) -> (i32, f32, i32) {
  cf.cond_br %c, ^bb1(%x, %z, %y : i32, f32, i32), ^bb1(%y, %z, %x : i32, f32, i32)
^bb1(%a: i32, %b: f32, %d: i32):
  return %a, %b, %d : i32, f32, i32
}
// -----
func.func @no_selects(%c: i1, %x: i32, %y: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2(%x : i32)
^bb1:
  "test.op"() : () -> ()
  cf.cond_br %c, ^bb2(%x : i32), ^bb2(%y : i32)
^bb2(%a: i32):
  return %a : i32
}
// -----
func.func @truth(%c: i1, %d: i1) -> i1 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.ori %c, %d : i1
  cf.cond_br %d, ^bb3(%0 : i1), ^bb3(%c : i1)
^bb2:
  %1 = arith.andi %c, %d : i1
  cf.br ^bb3(%1 : i1)
^bb3(%a: i1):
  return %a : i1
}
// -----
func.func @truth_is_not_known(%c: i1, %d: i1) -> i1 {
  cf.cond_br %d, ^bb1, ^bb2
^bb1:
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  "test.use"(%c) : (i1) -> ()
  cf.br ^bb3
^bb3:
  "test.use"(%c) : (i1) -> ()
  return %c : i1
}
// -----
func.func @unreachable_ends(%c: i1, %f: i32) {
  cf.cond_br %c, ^bb1, ^bb2(%f : i32)
^bb1:
  ub.unreachable
^bb2(%a: i32):
  cf.switch %a : i32, [default: ^bb3, 1: ^bb4]
^bb3:
  ub.unreachable
^bb4:
  return
}
// -----
func.func @asserts(%c: i1) {
  %t = arith.constant true
  %f = arith.constant false
  cf.assert %t, "a"
  cf.assert %f, "b"
  cf.assert %c, "c"
  return
}
// -----
func.func @switches(%f: i32, %x: i32, %y: i32) -> i32 {
  %c = arith.constant -1 : i32
  cf.switch %c : i32, [default: ^bb1(%x : i32), 0: ^bb2, -1: ^bb3]
^bb1(%a: i32):
  return %a : i32
^bb2:
  return %x : i32
^bb3:
  cf.switch %f : i32, [default: ^bb4(%x : i32), 0: ^bb4(%x : i32), 2: ^bb4(%y : i32), -3: ^bb1(%y : i32)]
^bb4(%b: i32):
  cf.switch %b : i32, [default: ^bb5, 0: ^bb5, 1: ^bb5]
^bb5:
  return %b : i32
}
// -----
func.func @switch_again(%f: i64, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i64, [default: ^bb1, 0: ^bb2, 5: ^bb3, 7: ^bb3]
^bb1:
  "test.one"() : () -> ()
  cf.switch %f : i64, [default: ^bb4(%x : i32), 0: ^bb3, 6: ^bb3, 7: ^bb4(%y : i32)]
^bb2:
  "test.two"() : () -> ()
  cf.switch %f : i64, [default: ^bb4(%x : i32), 1: ^bb3]
^bb3:
  "test.three"() : () -> ()
  cf.switch %f : i64, [default: ^bb4(%x : i32), 5: ^bb4(%y : i32)]
^bb4(%a: i32):
  return %a : i32
}
// -----
func.func @switch_through(%f: i8, %x: i32) -> i32 {
  cf.switch %f : i8, [default: ^bb1(%x : i32), 100: ^bb2, -100: ^bb3(%x : i32)]
^bb1(%a: i32):
  cf.br ^bb3(%a : i32)
^bb2:
  cf.br ^bb2
^bb3(%b: i32):
  return %b : i32
}
// -----
func.func @branch_on_index_constant(%x: i1) -> i1 {
  %p = ub.poison : i1
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  return %x : i1
^bb2:
  return %p : i1
}
// -----
func.func @dead_circle(%c: i1, %x: i32) {
  return
^bb1(%a: i32):
  cf.br ^bb2(%a : i32)
^bb2(%b: i32):
  cf.br ^bb1(%b : i32)
}
// -----
func.func @invariant_argument(%c: i1, %x: i32) -> i32 {
  cf.br ^bb1(%x, %x : i32, i32)
^bb1(%a: i32, %b: i32):
  "test.op"() : () -> ()
  cf.cond_br %c, ^bb1(%a, %b : i32, i32), ^bb2(%b : i32)
^bb2(%d: i32):
  return %d : i32
}
