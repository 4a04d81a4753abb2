// FLAGS: -arith-expand=include-f4e2m1
// FLAGS: -arith-expand=include-f4e2m1 --mlir-print-op-generic

func.func @f(%a: f6E2M3FN, %b: f8E5M2, %va: vector<2xf6E2M3FN>, %vb: vector<2xf8E5M2>) {
  %0 = arith.extf %a : f6E2M3FN to f8E5M2
  %1 = arith.truncf %b : f8E5M2 to f6E2M3FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf6E2M3FN> to vector<2xf8E5M2>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf8E5M2> to vector<2xf6E2M3FN>
  "use"(%0, %1, %2, %3) : (f8E5M2, f6E2M3FN, vector<2xf8E5M2>, vector<2xf6E2M3FN>) -> ()
  return
}

// -----

func.func @f(%a: f6E2M3FN, %b: f8E8M0FNU, %va: vector<2xf6E2M3FN>, %vb: vector<2xf8E8M0FNU>) {
  %0 = arith.extf %a : f6E2M3FN to f8E8M0FNU
  %1 = arith.truncf %b : f8E8M0FNU to f6E2M3FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf6E2M3FN> to vector<2xf8E8M0FNU>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf8E8M0FNU> to vector<2xf6E2M3FN>
  "use"(%0, %1, %2, %3) : (f8E8M0FNU, f6E2M3FN, vector<2xf8E8M0FNU>, vector<2xf6E2M3FN>) -> ()
  return
}

// -----

func.func @f(%a: f6E2M3FN, %b: f16, %va: vector<2xf6E2M3FN>, %vb: vector<2xf16>) {
  %0 = arith.extf %a : f6E2M3FN to f16
  %1 = arith.truncf %b : f16 to f6E2M3FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf6E2M3FN> to vector<2xf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf16> to vector<2xf6E2M3FN>
  "use"(%0, %1, %2, %3) : (f16, f6E2M3FN, vector<2xf16>, vector<2xf6E2M3FN>) -> ()
  return
}

// -----

func.func @f(%a: f6E2M3FN, %b: bf16, %va: vector<2xf6E2M3FN>, %vb: vector<2xbf16>) {
  %0 = arith.extf %a : f6E2M3FN to bf16
  %1 = arith.truncf %b : bf16 to f6E2M3FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf6E2M3FN> to vector<2xbf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xbf16> to vector<2xf6E2M3FN>
  "use"(%0, %1, %2, %3) : (bf16, f6E2M3FN, vector<2xbf16>, vector<2xf6E2M3FN>) -> ()
  return
}

// -----

func.func @f(%a: f6E2M3FN, %b: f32, %va: vector<2xf6E2M3FN>, %vb: vector<2xf32>) {
  %0 = arith.extf %a : f6E2M3FN to f32
  %1 = arith.truncf %b : f32 to f6E2M3FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf6E2M3FN> to vector<2xf32>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf32> to vector<2xf6E2M3FN>
  "use"(%0, %1, %2, %3) : (f32, f6E2M3FN, vector<2xf32>, vector<2xf6E2M3FN>) -> ()
  return
}

// -----

func.func @f(%a: f6E2M3FN, %b: f64, %va: vector<2xf6E2M3FN>, %vb: vector<2xf64>) {
  %0 = arith.extf %a : f6E2M3FN to f64
  %1 = arith.truncf %b : f64 to f6E2M3FN
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf6E2M3FN> to vector<2xf64>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf64> to vector<2xf6E2M3FN>
  "use"(%0, %1, %2, %3) : (f64, f6E2M3FN, vector<2xf64>, vector<2xf6E2M3FN>) -> ()
  return
}

// -----

func.func @f(%a: f8E5M2, %b: f16, %va: vector<2xf8E5M2>, %vb: vector<2xf16>) {
  %0 = arith.extf %a : f8E5M2 to f16
  %1 = arith.truncf %b : f16 to f8E5M2
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E5M2> to vector<2xf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf16> to vector<2xf8E5M2>
  "use"(%0, %1, %2, %3) : (f16, f8E5M2, vector<2xf16>, vector<2xf8E5M2>) -> ()
  return
}

// -----

func.func @f(%a: f8E5M2, %b: bf16, %va: vector<2xf8E5M2>, %vb: vector<2xbf16>) {
  %0 = arith.extf %a : f8E5M2 to bf16
  %1 = arith.truncf %b : bf16 to f8E5M2
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E5M2> to vector<2xbf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xbf16> to vector<2xf8E5M2>
  "use"(%0, %1, %2, %3) : (bf16, f8E5M2, vector<2xbf16>, vector<2xf8E5M2>) -> ()
  return
}

// -----

func.func @f(%a: f8E5M2, %b: f32, %va: vector<2xf8E5M2>, %vb: vector<2xf32>) {
  %0 = arith.extf %a : f8E5M2 to f32
  %1 = arith.truncf %b : f32 to f8E5M2
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E5M2> to vector<2xf32>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf32> to vector<2xf8E5M2>
  "use"(%0, %1, %2, %3) : (f32, f8E5M2, vector<2xf32>, vector<2xf8E5M2>) -> ()
  return
}

// -----

func.func @f(%a: f8E5M2, %b: f64, %va: vector<2xf8E5M2>, %vb: vector<2xf64>) {
  %0 = arith.extf %a : f8E5M2 to f64
  %1 = arith.truncf %b : f64 to f8E5M2
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E5M2> to vector<2xf64>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf64> to vector<2xf8E5M2>
  "use"(%0, %1, %2, %3) : (f64, f8E5M2, vector<2xf64>, vector<2xf8E5M2>) -> ()
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %b: f16, %va: vector<2xf8E8M0FNU>, %vb: vector<2xf16>) {
  %0 = arith.extf %a : f8E8M0FNU to f16
  %1 = arith.truncf %b : f16 to f8E8M0FNU
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E8M0FNU> to vector<2xf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf16> to vector<2xf8E8M0FNU>
  "use"(%0, %1, %2, %3) : (f16, f8E8M0FNU, vector<2xf16>, vector<2xf8E8M0FNU>) -> ()
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %b: bf16, %va: vector<2xf8E8M0FNU>, %vb: vector<2xbf16>) {
  %0 = arith.extf %a : f8E8M0FNU to bf16
  %1 = arith.truncf %b : bf16 to f8E8M0FNU
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E8M0FNU> to vector<2xbf16>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xbf16> to vector<2xf8E8M0FNU>
  "use"(%0, %1, %2, %3) : (bf16, f8E8M0FNU, vector<2xbf16>, vector<2xf8E8M0FNU>) -> ()
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %b: f32, %va: vector<2xf8E8M0FNU>, %vb: vector<2xf32>) {
  %0 = arith.extf %a : f8E8M0FNU to f32
  %1 = arith.truncf %b : f32 to f8E8M0FNU
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E8M0FNU> to vector<2xf32>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf32> to vector<2xf8E8M0FNU>
  "use"(%0, %1, %2, %3) : (f32, f8E8M0FNU, vector<2xf32>, vector<2xf8E8M0FNU>) -> ()
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %b: f64, %va: vector<2xf8E8M0FNU>, %vb: vector<2xf64>) {
  %0 = arith.extf %a : f8E8M0FNU to f64
  %1 = arith.truncf %b : f64 to f8E8M0FNU
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf8E8M0FNU> to vector<2xf64>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf64> to vector<2xf8E8M0FNU>
  "use"(%0, %1, %2, %3) : (f64, f8E8M0FNU, vector<2xf64>, vector<2xf8E8M0FNU>) -> ()
  return
}

// -----

func.func @f(%a: f16, %b: f32, %va: vector<2xf16>, %vb: vector<2xf32>) {
  %0 = arith.extf %a : f16 to f32
  %1 = arith.truncf %b : f32 to f16
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf16> to vector<2xf32>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf32> to vector<2xf16>
  "use"(%0, %1, %2, %3) : (f32, f16, vector<2xf32>, vector<2xf16>) -> ()
  return
}

// -----

func.func @f(%a: f16, %b: f64, %va: vector<2xf16>, %vb: vector<2xf64>) {
  %0 = arith.extf %a : f16 to f64
  %1 = arith.truncf %b : f64 to f16
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf16> to vector<2xf64>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf64> to vector<2xf16>
  "use"(%0, %1, %2, %3) : (f64, f16, vector<2xf64>, vector<2xf16>) -> ()
  return
}

// -----

func.func @f(%a: bf16, %b: f32, %va: vector<2xbf16>, %vb: vector<2xf32>) {
  %0 = arith.extf %a : bf16 to f32
  %1 = arith.truncf %b : f32 to bf16
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xbf16> to vector<2xf32>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf32> to vector<2xbf16>
  "use"(%0, %1, %2, %3) : (f32, bf16, vector<2xf32>, vector<2xbf16>) -> ()
  return
}

// -----

func.func @f(%a: bf16, %b: f64, %va: vector<2xbf16>, %vb: vector<2xf64>) {
  %0 = arith.extf %a : bf16 to f64
  %1 = arith.truncf %b : f64 to bf16
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xbf16> to vector<2xf64>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf64> to vector<2xbf16>
  "use"(%0, %1, %2, %3) : (f64, bf16, vector<2xf64>, vector<2xbf16>) -> ()
  return
}

// -----

func.func @f(%a: f32, %b: f64, %va: vector<2xf32>, %vb: vector<2xf64>) {
  %0 = arith.extf %a : f32 to f64
  %1 = arith.truncf %b : f64 to f32
  %2 = arith.extf %va fastmath<nnan> {foo} : vector<2xf32> to vector<2xf64>
  %3 = arith.truncf %vb fastmath<fast> {foo} : vector<2xf64> to vector<2xf32>
  "use"(%0, %1, %2, %3) : (f64, f32, vector<2xf64>, vector<2xf32>) -> ()
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.truncf %a downward : f32 to bf16
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.truncf %a to_nearest_even : f32 to bf16
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.truncf %a downward : f32 to f8E8M0FNU
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.truncf %a to_nearest_even : f32 to f8E8M0FNU
  return
}

// -----

func.func @f(%a: f4E2M1FN, %s: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f4E2M1FN, f8E8M0FNU to f32
  return
}

// -----

func.func @f(%a: f8E5M2, %s: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E5M2, f8E8M0FNU to f16
  return
}

// -----

func.func @f(%a: vector<2xf16>, %s: vector<2xf8E8M0FNU>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf16>, vector<2xf8E8M0FNU> to vector<2xf8E5M2>
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %s: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E8M0FNU, f8E8M0FNU to f64
  return
}

// -----

func.func @f(%a: vector<2xf64>, %s: vector<2xf8E8M0FNU>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf64>, vector<2xf8E8M0FNU> to vector<2xf8E8M0FNU>
  return
}

// -----

func.func @f(%a: f6E2M3FN, %s: f8E8M0FNU) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f6E2M3FN, f8E8M0FNU to bf16
  return
}

// -----

func.func @f(%a: vector<2xbf16>, %s: vector<2xf8E8M0FNU>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xbf16>, vector<2xf8E8M0FNU> to vector<2xf6E2M3FN>
  return
}

// -----

func.func @f(%a: f4E2M1FN, %s: f16) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f4E2M1FN, f16 to f32
  return
}

// -----

func.func @f(%a: f8E5M2, %s: f16) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E5M2, f16 to f16
  return
}

// -----

func.func @f(%a: vector<2xf16>, %s: vector<2xf16>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf16>, vector<2xf16> to vector<2xf8E5M2>
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %s: f16) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E8M0FNU, f16 to f64
  return
}

// -----

func.func @f(%a: vector<2xf64>, %s: vector<2xf16>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf64>, vector<2xf16> to vector<2xf8E8M0FNU>
  return
}

// -----

func.func @f(%a: f6E2M3FN, %s: f16) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f6E2M3FN, f16 to bf16
  return
}

// -----

func.func @f(%a: vector<2xbf16>, %s: vector<2xf16>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xbf16>, vector<2xf16> to vector<2xf6E2M3FN>
  return
}

// -----

func.func @f(%a: f4E2M1FN, %s: f32) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f4E2M1FN, f32 to f32
  return
}

// -----

func.func @f(%a: f8E5M2, %s: f32) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E5M2, f32 to f16
  return
}

// -----

func.func @f(%a: vector<2xf16>, %s: vector<2xf32>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf16>, vector<2xf32> to vector<2xf8E5M2>
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %s: f32) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E8M0FNU, f32 to f64
  return
}

// -----

func.func @f(%a: vector<2xf64>, %s: vector<2xf32>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf64>, vector<2xf32> to vector<2xf8E8M0FNU>
  return
}

// -----

func.func @f(%a: f6E2M3FN, %s: f32) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f6E2M3FN, f32 to bf16
  return
}

// -----

func.func @f(%a: vector<2xbf16>, %s: vector<2xf32>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xbf16>, vector<2xf32> to vector<2xf6E2M3FN>
  return
}

// -----

func.func @f(%a: f4E2M1FN, %s: f64) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f4E2M1FN, f64 to f32
  return
}

// -----

func.func @f(%a: f8E5M2, %s: f64) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E5M2, f64 to f16
  return
}

// -----

func.func @f(%a: vector<2xf16>, %s: vector<2xf64>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf16>, vector<2xf64> to vector<2xf8E5M2>
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %s: f64) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E8M0FNU, f64 to f64
  return
}

// -----

func.func @f(%a: vector<2xf64>, %s: vector<2xf64>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf64>, vector<2xf64> to vector<2xf8E8M0FNU>
  return
}

// -----

func.func @f(%a: f6E2M3FN, %s: f64) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f6E2M3FN, f64 to bf16
  return
}

// -----

func.func @f(%a: vector<2xbf16>, %s: vector<2xf64>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xbf16>, vector<2xf64> to vector<2xf6E2M3FN>
  return
}

// -----

func.func @f(%a: f4E2M1FN, %s: f8E5M2) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f4E2M1FN, f8E5M2 to f32
  return
}

// -----

func.func @f(%a: vector<2xf32>, %s: vector<2xf8E5M2>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf32>, vector<2xf8E5M2> to vector<2xf4E2M1FN>
  return
}

// -----

func.func @f(%a: f8E5M2, %s: f8E5M2) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E5M2, f8E5M2 to f16
  return
}

// -----

func.func @f(%a: vector<2xf16>, %s: vector<2xf8E5M2>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf16>, vector<2xf8E5M2> to vector<2xf8E5M2>
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %s: f8E5M2) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E8M0FNU, f8E5M2 to f64
  return
}

// -----

func.func @f(%a: vector<2xf64>, %s: vector<2xf8E5M2>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf64>, vector<2xf8E5M2> to vector<2xf8E8M0FNU>
  return
}

// -----

func.func @f(%a: f6E2M3FN, %s: f8E5M2) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f6E2M3FN, f8E5M2 to bf16
  return
}

// -----

func.func @f(%a: vector<2xbf16>, %s: vector<2xf8E5M2>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xbf16>, vector<2xf8E5M2> to vector<2xf6E2M3FN>
  return
}

// -----

func.func @f(%a: f4E2M1FN, %s: f4E2M1FN) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f4E2M1FN, f4E2M1FN to f32
  return
}

// -----

func.func @f(%a: vector<2xf32>, %s: vector<2xf4E2M1FN>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf32>, vector<2xf4E2M1FN> to vector<2xf4E2M1FN>
  return
}

// -----

func.func @f(%a: f8E5M2, %s: f4E2M1FN) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E5M2, f4E2M1FN to f16
  return
}

// -----

func.func @f(%a: vector<2xf16>, %s: vector<2xf4E2M1FN>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf16>, vector<2xf4E2M1FN> to vector<2xf8E5M2>
  return
}

// -----

func.func @f(%a: f8E8M0FNU, %s: f4E2M1FN) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f8E8M0FNU, f4E2M1FN to f64
  return
}

// -----

func.func @f(%a: vector<2xf64>, %s: vector<2xf4E2M1FN>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xf64>, vector<2xf4E2M1FN> to vector<2xf8E8M0FNU>
  return
}

// -----

func.func @f(%a: f6E2M3FN, %s: f4E2M1FN) {
  %0 = arith.scaling_extf %a, %s fastmath<nnan> {foo} : f6E2M3FN, f4E2M1FN to bf16
  return
}

// -----

func.func @f(%a: vector<2xbf16>, %s: vector<2xf4E2M1FN>) {
  %0 = arith.scaling_truncf %a, %s to_nearest_even fastmath<nnan> {foo} : vector<2xbf16>, vector<2xf4E2M1FN> to vector<2xf6E2M3FN>
  return
}

// -----

// DIFFERS: MLIR truncates a f32 to f64
func.func @f(%a: f4E2M1FN) -> f64 {
  %0 = arith.extf %a : f4E2M1FN to f64
  return %0 : f64
}

// -----

// DIFFERS: MLIR extends a f64 to f32
func.func @f(%a: f64) -> f4E2M1FN {
  %0 = arith.truncf %a : f64 to f4E2M1FN
  return %0 : f4E2M1FN
}
