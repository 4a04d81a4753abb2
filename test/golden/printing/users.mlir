func.func @f(%a: i32, %b: i32, %z: i32) -> i32 {
%t = arith.constant true
  %0 = arith.addi %a, %a : i32
  %1:2 = "test.two"(%0, %b) : (i32, i32) -> (i32, i32)
  %2 = arith.addi %1#0, %0 : i32
  %c = arith.constant 3 : i32
  "test.sink"(%2, %2) : (i32, i32) -> ()
  "test.none"() : () -> ()
  %3:2 = "test.two"(%1#1, %1#0) : (i32, i32) -> (i32, i32)
  %4:3 = "test.many"() ({
   ^bb0(%q: i32):
    "test.in"(%q, %0) : (i32, i32) -> ()
  }) : () -> (i32, i32, i32)
  cf.cond_br %t, ^bb1(%4#1, %0 : i32, i32), ^bb1(%2, %0 : i32, i32)
^bb1(%x: i32, %y: i32):
  return %x : i32
^bb2:
  %dd = arith.constant true
  %fx = arith.constant 1 : i32
  cf.br ^bb1(%0, %0 : i32, i32)
}
