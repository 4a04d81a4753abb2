// FLAGS: -arith-int-range-narrowing=int-bitwidths-supported=8
func.func @short_shift(%x: i64) -> i64 {
  %c7 = arith.constant 7 : i64
  %c100 = arith.constant 100 : i64
  %n = arith.andi %x, %c7 : i64
  %0 = arith.shrui %c100, %n : i64
  return %0 : i64
}

// -----

// DIFFERS: a distance up to 63 is too long for 8 bits
func.func @long_shift(%x: i64) -> i64 {
  %c63 = arith.constant 63 : i64
  %c100 = arith.constant 100 : i64
  %n = arith.andi %x, %c63 : i64
  %0 = arith.shrui %c100, %n : i64
  return %0 : i64
}

// -----

// DIFFERS: 200 is negative as a signed integer of 8 bits
func.func @signed_quotient(%x: i64) -> i64 {
  %c1 = arith.constant 1 : i64
  %c200 = arith.constant 200 : i64
  %0 = arith.maxsi %x, %c1 : i64
  %1 = arith.minsi %0, %c200 : i64
  %2 = arith.divsi %c200, %1 : i64
  return %2 : i64
}

// -----

// DIFFERS: the rest of 2^64 - 1 is not that of 255
func.func @unsigned_rest(%x: i64) -> i64 {
  %c7 = arith.constant 7 : i64
  %c1 = arith.constant 1 : i64
  %below = arith.constant -20 : i64
  %0 = arith.maxsi %x, %below : i64
  %1 = arith.minsi %0, %c1 : i64
  %2 = arith.remui %1, %c7 : i64
  return %2 : i64
}

// -----

// DIFFERS: the sum may be 200, which overflows a signed integer of 8 bits
func.func @flag(%x: i64) -> i64 {
  %c100 = arith.constant 100 : i64
  %c0 = arith.constant 0 : i64
  %0 = arith.maxsi %x, %c0 : i64
  %1 = arith.minsi %0, %c100 : i64
  %2 = arith.addi %1, %c100 overflow<nsw> : i64
  return %2 : i64
}
