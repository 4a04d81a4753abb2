func.func @f(%a: i32 loc("al pha"), %b: f32 loc("0x"("f":1:2)), %c: f32, %e:f32 loc("")) -> i32 {
  %0 = arith.addi %a, %a : i32 loc("x.y-z")
  %1 = arith.addi %a, %a : i32 loc("x.y-z")
  %c1 = arith.constant 3 : i32 loc("konst")
  %2:2 = "test.x"() : () -> (i32, i32) loc(fused["f":1:2, "nm"])
  %3:3 = "test.x"() : () -> (i32, i32,i32) loc(callsite("f":1:2 at "cs"))
  %4 = "test.x"() : () -> (i32) loc("7")
  %5 = "test.x"() : () -> (i32) loc("-a")
  %6 = "test.x"() : () -> (i32) loc("é")
  %7 = "test.x"() : () -> (i32) loc(callsite("cn" at "cs"))
  %8 = "test.x"() : () -> (i32) loc("outer"("inner"))
  %9 = "test.x"() : () -> (i32) loc("")
  %lo, %hi = arith.mului_extended %a, %a : i32 loc("mul")
  cf.br ^bb1(%a : i32)
^bb1(%z: i32 loc("barg")):
  return %z : i32
}
