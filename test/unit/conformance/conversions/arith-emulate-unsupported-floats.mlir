// FLAGS: -arith-emulate-unsupported-floats=source-types=bf16,f8E5M2
// FLAGS: -arith-emulate-unsupported-floats=source-types=bf16
// FLAGS: -arith-emulate-unsupported-floats
func.func @f(%a: bf16, %b: bf16, %h: f16, %x: f8E5M2, %v: vector<4xbf16>, %w: f32, %i: i32) -> bf16 {
  %0 = arith.addf %a, %b {foo} : bf16
  %1 = arith.addf %v, %v fastmath<nnan> : vector<4xbf16>
  %2 = arith.negf %a : bf16
  %3 = arith.cmpf olt, %a, %b : bf16
  %4 = arith.select %3, %a, %0 : bf16
  %5 = arith.extf %a : bf16 to f32
  %6 = arith.truncf %w : f32 to bf16
  %7 = arith.sitofp %i : i32 to bf16
  %8 = arith.fptosi %a : bf16 to i32
  %9 = arith.bitcast %a : bf16 to i16
  %10 = math.absf %a : bf16
  %11 = arith.mulf %h, %h : f16
  %12 = arith.mulf %x, %x : f8E5M2
  %13 = arith.maximumf %a, %b : bf16
  %c = arith.constant 1.0 : bf16
  %14 = arith.mulf %a, %c : bf16
  %15 = arith.mulf %c, %c : bf16
  %16 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} %v, %v, %a : vector<4xbf16>, vector<4xbf16> into bf16
  %17 = vector.reduction <add>, %v : vector<4xbf16> into bf16
  %18 = math.fma %a, %b, %0 : bf16
  %19 = vector.extract %v[0] : bf16 from vector<4xbf16>
  %20 = func.call @f(%a, %b, %h, %x, %v, %w, %i) : (bf16, bf16, f16, f8E5M2, vector<4xbf16>, f32, i32) -> bf16
  return %4 : bf16
}

// -----

func.func @chain(%a: bf16, %b: bf16, %t: tensor<4xbf16>, %m: memref<4xbf16>, %n: index) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  %1 = arith.mulf %0, %a fastmath<fast> : bf16
  %2 = arith.addf %t, %t : tensor<4xbf16>
  %c = arith.constant 2.0 : bf16
  %3 = arith.divf %1, %c : bf16
  %4 = arith.mulf %c, %3 : bf16
  %x = memref.load %m[%n] : memref<4xbf16>
  %5 = scf.for %i = %n to %n step %n iter_args(%acc = %4) -> bf16 {
    %6 = arith.subf %acc, %x : bf16
    %7 = arith.remf %6, %6 : bf16
    scf.yield %7 : bf16
  }
  cf.br ^bb1(%5 : bf16)
^bb1(%y: bf16):
  %z = arith.maxnumf %y, %y : bf16
  %zz = arith.minnumf %y, %a : bf16
  return %zz : bf16
^dead:
  %w = arith.addf %a, %a : bf16
  cf.br ^dead
}

// -----

func.func @nothing(%a: f32, %i: i32) -> f32 {
  %0 = arith.addf %a, %a : f32
  %1 = arith.addi %i, %i : i32
  return %0 : f32
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.addf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.addf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.subf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.subf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.mulf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.mulf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.divf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.divf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.remf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.remf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.maximumf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.maximumf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.minimumf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.minimumf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.maxnumf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.maxnumf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @f(%a: bf16, %b: bf16, %v: vector<2x2xf8E5M2>, %w: vector<2x2xf8E5M2>) -> bf16 {
  %0 = arith.minnumf %a, %b fastmath<nnan> {x} : bf16
  %1 = arith.minnumf %v, %w : vector<2x2xf8E5M2>
  return %0 : bf16
}

// -----

func.func @casts(%a: bf16, %v: tensor<?xbf16>, %i: i8, %s: f8E8M0FNU, %x: f8E5M2) {
  %0 = arith.fptoui %a : bf16 to i8
  %1 = arith.uitofp %i : i8 to bf16
  %2 = arith.cmpf ueq, %v, %v : tensor<?xbf16>
  return
}

// -----

func.func @vectors(%v: vector<2x4xbf16>, %a: vector<4xbf16>, %b: vector<2xbf16>, %s: bf16) -> vector<2x4xbf16> {
  %0 = vector.fma %v, %v, %v : vector<2x4xbf16>
  %1 = vector.outerproduct %b, %a, %0 {kind = #vector.kind<add>} : vector<2xbf16>, vector<4xbf16>
  %2 = vector.multi_reduction <add>, %1, %b [1] : vector<2x4xbf16> to vector<2xbf16>
  %3 = vector.broadcast %s : bf16 to vector<2x4xbf16>
  %4 = vector.scan <add>, %3, %b {inclusive = false, reduction_dim = 1 : i64} : vector<2x4xbf16>, vector<2xbf16>
  return %1 : vector<2x4xbf16>
}

// -----

func.func @scaling(%a: bf16, %s: f8E8M0FNU, %x: f8E5M2) {
  %4 = arith.scaling_extf %x, %s : f8E5M2, f8E8M0FNU to bf16
  %5 = arith.scaling_truncf %a, %s : bf16, f8E8M0FNU to f8E5M2
  return
}
