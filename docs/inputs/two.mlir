func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %x, %x : i32
  return %a : i32
}
func.func @g(%x: i32) -> i32 {
  return %x : i32
}
