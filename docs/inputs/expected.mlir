func.func @f(%x: i32) -> i64 {
  // expected-error @below {{type of return operand 0 ('i32') doesn't match function result type ('i64')}}
  return %x : i32
}
