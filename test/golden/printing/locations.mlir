#m = affine_map<(d0) -> (d0 * 2)>
#outer = loc("top.py":9:9)
func.func @f(%a: i32 loc("arg"), %b: f32) -> i32 attributes {x = #m} {
  %0 = arith.addi %a, %a : i32 loc("x.py":1:2)
  %1 = arith.addi %a, %0 : i32 loc(callsite("x.py":1:2 at "y.py":3:4))
  %2 = arith.addi %a, %1 : i32 loc(fused["x.py":1:2, "z.py":5:6])
  %3 = arith.addi %a, %2 : i32 loc(fused<#m>["x.py":1:2, "z.py":5:6])
  %4 = arith.addi %a, %3 : i32 loc("nm"("x.py":1:2))
  %5 = arith.addi %a, %4 : i32 loc("x.py":1:2 to :9)
  %6 = arith.addi %a, %5 : i32 loc("x.py":1:2 to 3:9)
  %7 = arith.addi %a, %6 : i32 loc(unknown)
  %8 = arith.addi %a, %7 : i32 loc("nm"(callsite("a" at fused["b", unknown])))
  %9 = arith.addi %a, %8 : i32 loc(#outer)
  cf.br ^bb1(%9 : i32)
^bb1(%c: i32 loc("barg")):
  return %c : i32
} loc("func.py":1:1)
func.func @g(%n: index, %m: memref<?xf32, affine_map<(d0) -> (d0 + 3)>>) {
  %c = arith.constant 1 : index
  scf.for %i = %n to %n step %c {
    "test.op"() ({
    ^bb0(%x: i32, %y: i32 loc(unknown)):
      "test.term"() : () -> ()
    }) {l = loc("inattr":1:1), m = loc(unknown)} : () -> ()
  }
  return
}
