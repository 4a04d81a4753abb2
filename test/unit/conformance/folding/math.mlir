func.func @absf_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.absf %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.absf %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.absf %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.absf %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.absf %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.absf %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.absf %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.absf %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.absf %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @acos_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.acos %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.acos %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.acos %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.acos %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.acos %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.acos %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.acos %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.acos %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.acos %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @acosh_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.acosh %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.acosh %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.acosh %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.acosh %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.acosh %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.acosh %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.acosh %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.acosh %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.acosh %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @asin_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.asin %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.asin %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.asin %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.asin %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.asin %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.asin %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.asin %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.asin %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.asin %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @asinh_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.asinh %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.asinh %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.asinh %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.asinh %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.asinh %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.asinh %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.asinh %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.asinh %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.asinh %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @atan_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.atan %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.atan %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.atan %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.atan %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.atan %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.atan %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.atan %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.atan %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.atan %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @atanh_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.atanh %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.atanh %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.atanh %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.atanh %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.atanh %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.atanh %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.atanh %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.atanh %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.atanh %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @cbrt_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.cbrt %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.cbrt %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.cbrt %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.cbrt %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.cbrt %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.cbrt %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.cbrt %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.cbrt %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.cbrt %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @ceil_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.ceil %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.ceil %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.ceil %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.ceil %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.ceil %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.ceil %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.ceil %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.ceil %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.ceil %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @cos_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.cos %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.cos %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.cos %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.cos %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.cos %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.cos %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.cos %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.cos %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.cos %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @cosh_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.cosh %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.cosh %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.cosh %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.cosh %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.cosh %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.cosh %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.cosh %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.cosh %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.cosh %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @sin_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.sin %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.sin %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.sin %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.sin %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.sin %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.sin %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.sin %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.sin %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.sin %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @sinh_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.sinh %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.sinh %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.sinh %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.sinh %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.sinh %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.sinh %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.sinh %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.sinh %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.sinh %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @erf_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.erf %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.erf %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.erf %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.erf %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.erf %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.erf %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.erf %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.erf %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.erf %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @erfc_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.erfc %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.erfc %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.erfc %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.erfc %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.erfc %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.erfc %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.erfc %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.erfc %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.erfc %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @exp_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.exp %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.exp %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.exp %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.exp %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.exp %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.exp %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.exp %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.exp %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.exp %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @exp2_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.exp2 %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.exp2 %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.exp2 %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.exp2 %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.exp2 %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.exp2 %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.exp2 %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.exp2 %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.exp2 %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @expm1_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.expm1 %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.expm1 %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.expm1 %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.expm1 %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.expm1 %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.expm1 %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.expm1 %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.expm1 %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.expm1 %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @floor_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.floor %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.floor %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.floor %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.floor %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.floor %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.floor %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.floor %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.floor %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.floor %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @log_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.log %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.log %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.log %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.log %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.log %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.log %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.log %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.log %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.log %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @log10_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.log10 %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.log10 %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.log10 %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.log10 %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.log10 %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.log10 %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.log10 %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.log10 %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.log10 %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @log1p_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.log1p %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.log1p %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.log1p %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.log1p %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.log1p %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.log1p %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.log1p %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.log1p %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.log1p %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @log2_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.log2 %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.log2 %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.log2 %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.log2 %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.log2 %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.log2 %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.log2 %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.log2 %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.log2 %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @round_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.round %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.round %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.round %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.round %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.round %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.round %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.round %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.round %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.round %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @roundeven_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.roundeven %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.roundeven %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.roundeven %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.roundeven %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.roundeven %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.roundeven %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.roundeven %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.roundeven %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.roundeven %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @rsqrt_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.rsqrt %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.rsqrt %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.rsqrt %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.rsqrt %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.rsqrt %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.rsqrt %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.rsqrt %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.rsqrt %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.rsqrt %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @sqrt_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.sqrt %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.sqrt %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.sqrt %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.sqrt %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.sqrt %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.sqrt %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.sqrt %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.sqrt %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.sqrt %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @tan_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.tan %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.tan %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.tan %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.tan %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.tan %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.tan %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.tan %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.tan %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.tan %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @tanh_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.tanh %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.tanh %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.tanh %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.tanh %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.tanh %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.tanh %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.tanh %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.tanh %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.tanh %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @trunc_f32() -> (f32,f32,f32,f32,f32,f32,f32,f32,f32) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.trunc %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.trunc %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.trunc %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.trunc %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.trunc %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.trunc %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.trunc %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.trunc %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.trunc %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : f32,f32,f32,f32,f32,f32,f32,f32,f32
}

// -----
func.func @isfinite_f32() -> (i1,i1,i1,i1,i1,i1,i1,i1,i1) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.isfinite %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.isfinite %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.isfinite %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.isfinite %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.isfinite %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.isfinite %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.isfinite %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.isfinite %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.isfinite %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : i1,i1,i1,i1,i1,i1,i1,i1,i1
}

// -----
func.func @isinf_f32() -> (i1,i1,i1,i1,i1,i1,i1,i1,i1) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.isinf %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.isinf %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.isinf %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.isinf %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.isinf %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.isinf %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.isinf %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.isinf %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.isinf %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : i1,i1,i1,i1,i1,i1,i1,i1,i1
}

// -----
func.func @isnan_f32() -> (i1,i1,i1,i1,i1,i1,i1,i1,i1) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.isnan %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.isnan %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.isnan %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.isnan %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.isnan %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.isnan %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.isnan %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.isnan %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.isnan %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : i1,i1,i1,i1,i1,i1,i1,i1,i1
}

// -----
func.func @isnormal_f32() -> (i1,i1,i1,i1,i1,i1,i1,i1,i1) {
  %c0 = arith.constant 0.5 : f32
  %r0 = math.isnormal %c0 : f32
  %c1 = arith.constant -0.5 : f32
  %r1 = math.isnormal %c1 : f32
  %c2 = arith.constant 2.5 : f32
  %r2 = math.isnormal %c2 : f32
  %c3 = arith.constant -2.5 : f32
  %r3 = math.isnormal %c3 : f32
  %c4 = arith.constant 0.0 : f32
  %r4 = math.isnormal %c4 : f32
  %c5 = arith.constant -0.0 : f32
  %r5 = math.isnormal %c5 : f32
  %c6 = arith.constant 0x7F800000 : f32
  %r6 = math.isnormal %c6 : f32
  %c7 = arith.constant 0x7FC00000 : f32
  %r7 = math.isnormal %c7 : f32
  %c8 = arith.constant 1.0 : f32
  %r8 = math.isnormal %c8 : f32
  return %r0,%r1,%r2,%r3,%r4,%r5,%r6,%r7,%r8 : i1,i1,i1,i1,i1,i1,i1,i1,i1
}

// -----
func.func @absf_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.absf %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.absf %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @acos_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.acos %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.acos %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @acosh_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.acosh %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.acosh %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @asin_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.asin %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.asin %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @asinh_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.asinh %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.asinh %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @atan_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.atan %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.atan %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @atanh_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.atanh %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.atanh %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @cbrt_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.cbrt %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.cbrt %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @ceil_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.ceil %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.ceil %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @cos_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.cos %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.cos %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @cosh_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.cosh %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.cosh %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @sin_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.sin %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.sin %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @sinh_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.sinh %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.sinh %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @erf_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.erf %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.erf %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @erfc_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.erfc %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.erfc %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @exp_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.exp %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.exp %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @exp2_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.exp2 %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.exp2 %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @expm1_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.expm1 %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.expm1 %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @floor_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.floor %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.floor %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @log_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.log %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.log %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @log10_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.log10 %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.log10 %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @log1p_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.log1p %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.log1p %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @log2_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.log2 %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.log2 %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @round_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.round %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.round %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @roundeven_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.roundeven %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.roundeven %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @rsqrt_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.rsqrt %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.rsqrt %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @sqrt_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.sqrt %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.sqrt %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @tan_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.tan %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.tan %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @tanh_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.tanh %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.tanh %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @trunc_f64() -> (f64,f64) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.trunc %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.trunc %c1 : f64
  return %r0,%r1 : f64,f64
}

// -----
func.func @isfinite_f64() -> (i1,i1) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.isfinite %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.isfinite %c1 : f64
  return %r0,%r1 : i1,i1
}

// -----
func.func @isinf_f64() -> (i1,i1) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.isinf %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.isinf %c1 : f64
  return %r0,%r1 : i1,i1
}

// -----
func.func @isnan_f64() -> (i1,i1) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.isnan %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.isnan %c1 : f64
  return %r0,%r1 : i1,i1
}

// -----
func.func @isnormal_f64() -> (i1,i1) {
  %c0 = arith.constant 0.3 : f64
  %r0 = math.isnormal %c0 : f64
  %c1 = arith.constant -1.7 : f64
  %r1 = math.isnormal %c1 : f64
  return %r0,%r1 : i1,i1
}

// -----
func.func @absf_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.absf %c0 : f16
  return %r0 : f16
}

// -----
func.func @acos_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.acos %c0 : f16
  return %r0 : f16
}

// -----
func.func @acosh_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.acosh %c0 : f16
  return %r0 : f16
}

// -----
func.func @asin_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.asin %c0 : f16
  return %r0 : f16
}

// -----
func.func @asinh_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.asinh %c0 : f16
  return %r0 : f16
}

// -----
func.func @atan_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.atan %c0 : f16
  return %r0 : f16
}

// -----
func.func @atanh_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.atanh %c0 : f16
  return %r0 : f16
}

// -----
func.func @cbrt_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.cbrt %c0 : f16
  return %r0 : f16
}

// -----
func.func @ceil_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.ceil %c0 : f16
  return %r0 : f16
}

// -----
func.func @cos_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.cos %c0 : f16
  return %r0 : f16
}

// -----
func.func @cosh_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.cosh %c0 : f16
  return %r0 : f16
}

// -----
func.func @sin_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.sin %c0 : f16
  return %r0 : f16
}

// -----
func.func @sinh_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.sinh %c0 : f16
  return %r0 : f16
}

// -----
func.func @erf_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.erf %c0 : f16
  return %r0 : f16
}

// -----
func.func @erfc_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.erfc %c0 : f16
  return %r0 : f16
}

// -----
func.func @exp_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.exp %c0 : f16
  return %r0 : f16
}

// -----
func.func @exp2_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.exp2 %c0 : f16
  return %r0 : f16
}

// -----
func.func @expm1_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.expm1 %c0 : f16
  return %r0 : f16
}

// -----
func.func @floor_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.floor %c0 : f16
  return %r0 : f16
}

// -----
func.func @log_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.log %c0 : f16
  return %r0 : f16
}

// -----
func.func @log10_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.log10 %c0 : f16
  return %r0 : f16
}

// -----
func.func @log1p_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.log1p %c0 : f16
  return %r0 : f16
}

// -----
func.func @log2_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.log2 %c0 : f16
  return %r0 : f16
}

// -----
func.func @round_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.round %c0 : f16
  return %r0 : f16
}

// -----
func.func @roundeven_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.roundeven %c0 : f16
  return %r0 : f16
}

// -----
func.func @rsqrt_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.rsqrt %c0 : f16
  return %r0 : f16
}

// -----
func.func @sqrt_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.sqrt %c0 : f16
  return %r0 : f16
}

// -----
func.func @tan_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.tan %c0 : f16
  return %r0 : f16
}

// -----
func.func @tanh_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.tanh %c0 : f16
  return %r0 : f16
}

// -----
func.func @trunc_f16() -> (f16) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.trunc %c0 : f16
  return %r0 : f16
}

// -----
func.func @isfinite_f16() -> (i1) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.isfinite %c0 : f16
  return %r0 : i1
}

// -----
func.func @isinf_f16() -> (i1) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.isinf %c0 : f16
  return %r0 : i1
}

// -----
func.func @isnan_f16() -> (i1) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.isnan %c0 : f16
  return %r0 : i1
}

// -----
func.func @isnormal_f16() -> (i1) {
  %c0 = arith.constant 0.5 : f16
  %r0 = math.isnormal %c0 : f16
  return %r0 : i1
}

// -----
func.func @atan2_f32() -> (f32,f32,f32,f32,f32) {
  %a0 = arith.constant 0.5 : f32
  %b0 = arith.constant 2.0 : f32
  %r0 = math.atan2 %a0, %b0 : f32
  %a1 = arith.constant -0.5 : f32
  %b1 = arith.constant 3.0 : f32
  %r1 = math.atan2 %a1, %b1 : f32
  %a2 = arith.constant 0.0 : f32
  %b2 = arith.constant 1.0 : f32
  %r2 = math.atan2 %a2, %b2 : f32
  %a3 = arith.constant -2.0 : f32
  %b3 = arith.constant 0.5 : f32
  %r3 = math.atan2 %a3, %b3 : f32
  %a4 = arith.constant 10.0 : f32
  %b4 = arith.constant 400.0 : f32
  %r4 = math.atan2 %a4, %b4 : f32
  return %r0,%r1,%r2,%r3,%r4 : f32,f32,f32,f32,f32
}

// -----
func.func @atan2_of_zeros_in_small_formats(%v: vector<2xf16>) -> (bf16, f16, vector<2xf16>) {
  %z = arith.constant 0.0 : bf16
  %n = arith.constant -0.0 : bf16
  %0 = math.atan2 %z, %n : bf16
  %h = arith.constant 0.0 : f16
  %o = arith.constant 1.0 : f16
  %1 = math.atan2 %h, %o : f16
  %w = arith.constant dense<0.0> : vector<2xf16>
  %2 = math.atan2 %w, %w : vector<2xf16>
  return %0, %1, %2 : bf16, f16, vector<2xf16>
}

// -----

func.func @atan2_f64() -> (f64,f64,f64,f64,f64) {
  %a0 = arith.constant 0.5 : f64
  %b0 = arith.constant 2.0 : f64
  %r0 = math.atan2 %a0, %b0 : f64
  %a1 = arith.constant -0.5 : f64
  %b1 = arith.constant 3.0 : f64
  %r1 = math.atan2 %a1, %b1 : f64
  %a2 = arith.constant 0.0 : f64
  %b2 = arith.constant 1.0 : f64
  %r2 = math.atan2 %a2, %b2 : f64
  %a3 = arith.constant -2.0 : f64
  %b3 = arith.constant 0.5 : f64
  %r3 = math.atan2 %a3, %b3 : f64
  %a4 = arith.constant 10.0 : f64
  %b4 = arith.constant 400.0 : f64
  %r4 = math.atan2 %a4, %b4 : f64
  return %r0,%r1,%r2,%r3,%r4 : f64,f64,f64,f64,f64
}

// -----
func.func @atan2_f16() -> (f16,f16) {
  %a0 = arith.constant 0.5 : f16
  %b0 = arith.constant 2.0 : f16
  %r0 = math.atan2 %a0, %b0 : f16
  %a1 = arith.constant -0.5 : f16
  %b1 = arith.constant 3.0 : f16
  %r1 = math.atan2 %a1, %b1 : f16
  return %r0,%r1 : f16,f16
}

// -----
func.func @copysign_f32() -> (f32,f32,f32,f32,f32) {
  %a0 = arith.constant 0.5 : f32
  %b0 = arith.constant 2.0 : f32
  %r0 = math.copysign %a0, %b0 : f32
  %a1 = arith.constant -0.5 : f32
  %b1 = arith.constant 3.0 : f32
  %r1 = math.copysign %a1, %b1 : f32
  %a2 = arith.constant 0.0 : f32
  %b2 = arith.constant 0.0 : f32
  %r2 = math.copysign %a2, %b2 : f32
  %a3 = arith.constant -2.0 : f32
  %b3 = arith.constant 0.5 : f32
  %r3 = math.copysign %a3, %b3 : f32
  %a4 = arith.constant 10.0 : f32
  %b4 = arith.constant 400.0 : f32
  %r4 = math.copysign %a4, %b4 : f32
  return %r0,%r1,%r2,%r3,%r4 : f32,f32,f32,f32,f32
}

// -----
func.func @copysign_f64() -> (f64,f64,f64,f64,f64) {
  %a0 = arith.constant 0.5 : f64
  %b0 = arith.constant 2.0 : f64
  %r0 = math.copysign %a0, %b0 : f64
  %a1 = arith.constant -0.5 : f64
  %b1 = arith.constant 3.0 : f64
  %r1 = math.copysign %a1, %b1 : f64
  %a2 = arith.constant 0.0 : f64
  %b2 = arith.constant 0.0 : f64
  %r2 = math.copysign %a2, %b2 : f64
  %a3 = arith.constant -2.0 : f64
  %b3 = arith.constant 0.5 : f64
  %r3 = math.copysign %a3, %b3 : f64
  %a4 = arith.constant 10.0 : f64
  %b4 = arith.constant 400.0 : f64
  %r4 = math.copysign %a4, %b4 : f64
  return %r0,%r1,%r2,%r3,%r4 : f64,f64,f64,f64,f64
}

// -----
func.func @copysign_f16() -> (f16,f16) {
  %a0 = arith.constant 0.5 : f16
  %b0 = arith.constant 2.0 : f16
  %r0 = math.copysign %a0, %b0 : f16
  %a1 = arith.constant -0.5 : f16
  %b1 = arith.constant 3.0 : f16
  %r1 = math.copysign %a1, %b1 : f16
  return %r0,%r1 : f16,f16
}

// -----
func.func @powf_f32() -> (f32,f32,f32,f32,f32) {
  %a0 = arith.constant 0.5 : f32
  %b0 = arith.constant 2.0 : f32
  %r0 = math.powf %a0, %b0 : f32
  %a1 = arith.constant -0.5 : f32
  %b1 = arith.constant 3.0 : f32
  %r1 = math.powf %a1, %b1 : f32
  %a2 = arith.constant 0.0 : f32
  %b2 = arith.constant 0.0 : f32
  %r2 = math.powf %a2, %b2 : f32
  %a3 = arith.constant -2.0 : f32
  %b3 = arith.constant 0.5 : f32
  %r3 = math.powf %a3, %b3 : f32
  %a4 = arith.constant 10.0 : f32
  %b4 = arith.constant 400.0 : f32
  %r4 = math.powf %a4, %b4 : f32
  return %r0,%r1,%r2,%r3,%r4 : f32,f32,f32,f32,f32
}

// -----
func.func @powf_f64() -> (f64,f64,f64,f64,f64) {
  %a0 = arith.constant 0.5 : f64
  %b0 = arith.constant 2.0 : f64
  %r0 = math.powf %a0, %b0 : f64
  %a1 = arith.constant -0.5 : f64
  %b1 = arith.constant 3.0 : f64
  %r1 = math.powf %a1, %b1 : f64
  %a2 = arith.constant 0.0 : f64
  %b2 = arith.constant 0.0 : f64
  %r2 = math.powf %a2, %b2 : f64
  %a3 = arith.constant -2.0 : f64
  %b3 = arith.constant 0.5 : f64
  %r3 = math.powf %a3, %b3 : f64
  %a4 = arith.constant 10.0 : f64
  %b4 = arith.constant 400.0 : f64
  %r4 = math.powf %a4, %b4 : f64
  return %r0,%r1,%r2,%r3,%r4 : f64,f64,f64,f64,f64
}

// -----
func.func @powf_f16() -> (f16,f16) {
  %a0 = arith.constant 0.5 : f16
  %b0 = arith.constant 2.0 : f16
  %r0 = math.powf %a0, %b0 : f16
  %a1 = arith.constant -0.5 : f16
  %b1 = arith.constant 3.0 : f16
  %r1 = math.powf %a1, %b1 : f16
  return %r0,%r1 : f16,f16
}

// -----
func.func @integer_functions(%x: i32) -> (i32,i32,i32,i32,i32,i32,i32,i32,i32,i8) {
  %a = arith.constant -12 : i32
  %b = arith.constant 3 : i32
  %z = arith.constant 0 : i32
  %m = arith.constant -1 : i32
  %1 = math.absi %a : i32
  %2 = math.ctlz %b : i32
  %3 = math.cttz %a : i32
  %4 = math.ctpop %a : i32
  %5 = math.ipowi %a, %b : i32
  %6 = math.ipowi %a, %m : i32
  %7 = math.ipowi %z, %m : i32
  %8 = math.ctlz %z : i32
  %9 = math.cttz %z : i32
  %min = arith.constant -128 : i8
  %10 = math.absi %min : i8
  return %1,%2,%3,%4,%5,%6,%7,%8,%9,%10 : i32,i32,i32,i32,i32,i32,i32,i32,i32,i8
}

// -----
func.func @unfolded_functions(%x: f32, %y: f32) -> (f32,f32,f32,f32,f32,f32,vector<4xf32>, f32) {
  %a = arith.constant 2.0 : f32
  %b = arith.constant 0.5 : f32
  %c = arith.constant 3 : i32
  %1 = math.fma %a, %b, %a : f32
  %2 = math.fpowi %a, %c : f32, i32
  %3 = math.clampf %a to [%b, %b] : f32
  %4 = math.absf %x : f32
  %5 = math.absf %4 : f32
  %6 = math.trunc %x : f32
  %7 = math.trunc %6 : f32
  %8 = math.ceil %7 : f32
  %one = arith.constant 1.0 : f32
  %9 = math.powf %x, %one : f32
  %s = arith.constant dense<0.25> : vector<4xf32>
  %10 = math.sqrt %s : vector<4xf32>
  %11 = math.copysign %x, %x : f32
  return %1,%2,%3,%5,%7,%8,%10,%11 : f32,f32,f32,f32,f32,f32,vector<4xf32>,f32
}

// -----
func.func @atan2_of_zeros() -> (f32, f64) {
  %a = arith.constant 0.0 : f32
  %b = arith.constant -0.0 : f64
  %0 = math.atan2 %a, %a : f32
  %1 = math.atan2 %b, %b : f64
  return %0, %1 : f32, f64
}
