func.func @f(%x: i32) -> i32 {
  %sum = arith.addi %x, %x : i32 loc("total")
  return %sum : i32
}
