// FLAGS: -arith-expand=include-f4e2m1
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f4E2M1FN, %b: f6E2M3FN, %va: vector<2xf4E2M1FN>, %vb: vector<2xf6E2M3FN>) {
  %0 = arith.extf %a : f4E2M1FN to f6E2M3FN
  %1 = arith.truncf %b : f6E2M3FN to f4E2M1FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf4E2M1FN> to vector<2xf6E2M3FN>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf6E2M3FN> to vector<2xf4E2M1FN>
  "use"(%0, %1, %2, %3) : (f6E2M3FN, f4E2M1FN, vector<2xf6E2M3FN>, vector<2xf4E2M1FN>) -> ()
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f4E2M1FN, %b: f8E5M2, %va: vector<2xf4E2M1FN>, %vb: vector<2xf8E5M2>) {
  %0 = arith.extf %a : f4E2M1FN to f8E5M2
  %1 = arith.truncf %b : f8E5M2 to f4E2M1FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf4E2M1FN> to vector<2xf8E5M2>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf8E5M2> to vector<2xf4E2M1FN>
  "use"(%0, %1, %2, %3) : (f8E5M2, f4E2M1FN, vector<2xf8E5M2>, vector<2xf4E2M1FN>) -> ()
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f4E2M1FN, %b: f8E8M0FNU, %va: vector<2xf4E2M1FN>, %vb: vector<2xf8E8M0FNU>) {
  %0 = arith.extf %a : f4E2M1FN to f8E8M0FNU
  %1 = arith.truncf %b : f8E8M0FNU to f4E2M1FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf4E2M1FN> to vector<2xf8E8M0FNU>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf8E8M0FNU> to vector<2xf4E2M1FN>
  "use"(%0, %1, %2, %3) : (f8E8M0FNU, f4E2M1FN, vector<2xf8E8M0FNU>, vector<2xf4E2M1FN>) -> ()
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f4E2M1FN, %b: f16, %va: vector<2xf4E2M1FN>, %vb: vector<2xf16>) {
  %0 = arith.extf %a : f4E2M1FN to f16
  %1 = arith.truncf %b : f16 to f4E2M1FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf4E2M1FN> to vector<2xf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf16> to vector<2xf4E2M1FN>
  "use"(%0, %1, %2, %3) : (f16, f4E2M1FN, vector<2xf16>, vector<2xf4E2M1FN>) -> ()
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f4E2M1FN, %b: bf16, %va: vector<2xf4E2M1FN>, %vb: vector<2xbf16>) {
  %0 = arith.extf %a : f4E2M1FN to bf16
  %1 = arith.truncf %b : bf16 to f4E2M1FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf4E2M1FN> to vector<2xbf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xbf16> to vector<2xf4E2M1FN>
  "use"(%0, %1, %2, %3) : (bf16, f4E2M1FN, vector<2xbf16>, vector<2xf4E2M1FN>) -> ()
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f4E2M1FN, %b: f32, %va: vector<2xf4E2M1FN>, %vb: vector<2xf32>) {
  %0 = arith.extf %a : f4E2M1FN to f32
  %1 = arith.truncf %b : f32 to f4E2M1FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf4E2M1FN> to vector<2xf32>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf32> to vector<2xf4E2M1FN>
  "use"(%0, %1, %2, %3) : (f32, f4E2M1FN, vector<2xf32>, vector<2xf4E2M1FN>) -> ()
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f32) {
  %0 = arith.truncf %a downward : f32 to f4E2M1FN
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: f32) {
  %0 = arith.truncf %a to_nearest_even : f32 to f4E2M1FN
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: vector<2xf32>, %s: vector<2xf8E8M0FNU>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf32>, vector<2xf8E8M0FNU> to vector<2xf4E2M1FN>
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: vector<2xf32>, %s: vector<2xf16>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf32>, vector<2xf16> to vector<2xf4E2M1FN>
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: vector<2xf32>, %s: vector<2xf32>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf32>, vector<2xf32> to vector<2xf4E2M1FN>
  return
}

// -----
// DIFFERS: MLIR rounds ties up, and drops the signs of small numbers
func.func @f(%a: vector<2xf32>, %s: vector<2xf64>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf32>, vector<2xf64> to vector<2xf4E2M1FN>
  return
}

