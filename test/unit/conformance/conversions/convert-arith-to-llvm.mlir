// FLAGS: -convert-arith-to-llvm
// FLAGS: -convert-arith-to-llvm=index-bitwidth=32
// FLAGS: -convert-arith-to-llvm --mlir-print-op-generic
func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b : i32
  %2 = arith.muli %a, %b : i32
  %3 = arith.divsi %a, %b : i32
  %4 = arith.divui %a, %b : i32
  %5 = arith.ceildivsi %a, %b : i32
  %6 = arith.ceildivui %a, %b : i32
  %7 = arith.floordivsi %a, %b : i32
  %8 = arith.remsi %a, %b : i32
  %9 = arith.remui %a, %b : i32
  %10 = arith.andi %a, %b : i32
  %11 = arith.ori %a, %b : i32
  %12 = arith.xori %a, %b : i32
  %13 = arith.shli %a, %b : i32
  %14 = arith.shrsi %a, %b : i32
  %15 = arith.shrui %a, %b : i32
  %16 = arith.maxsi %a, %b : i32
  %17 = arith.maxui %a, %b : i32
  %18 = arith.minsi %a, %b : i32
  %19 = arith.minui %a, %b : i32
  return
}

// -----

func.func @f(%a: index, %b: index) {
  %0 = arith.addi %a, %b : index
  %1 = arith.subi %a, %b : index
  %2 = arith.muli %a, %b : index
  %3 = arith.divsi %a, %b : index
  %4 = arith.divui %a, %b : index
  %5 = arith.ceildivsi %a, %b : index
  %6 = arith.ceildivui %a, %b : index
  %7 = arith.floordivsi %a, %b : index
  %8 = arith.remsi %a, %b : index
  %9 = arith.remui %a, %b : index
  %10 = arith.andi %a, %b : index
  %11 = arith.ori %a, %b : index
  %12 = arith.xori %a, %b : index
  %13 = arith.shli %a, %b : index
  %14 = arith.shrsi %a, %b : index
  %15 = arith.shrui %a, %b : index
  %16 = arith.maxsi %a, %b : index
  %17 = arith.maxui %a, %b : index
  %18 = arith.minsi %a, %b : index
  %19 = arith.minui %a, %b : index
  return
}

// -----

func.func @f(%a: i1, %b: i1) {
  %0 = arith.addi %a, %b : i1
  %1 = arith.subi %a, %b : i1
  %2 = arith.muli %a, %b : i1
  %3 = arith.divsi %a, %b : i1
  %4 = arith.divui %a, %b : i1
  %5 = arith.ceildivsi %a, %b : i1
  %6 = arith.ceildivui %a, %b : i1
  %7 = arith.floordivsi %a, %b : i1
  %8 = arith.remsi %a, %b : i1
  %9 = arith.remui %a, %b : i1
  %10 = arith.andi %a, %b : i1
  %11 = arith.ori %a, %b : i1
  %12 = arith.xori %a, %b : i1
  %13 = arith.shli %a, %b : i1
  %14 = arith.shrsi %a, %b : i1
  %15 = arith.shrui %a, %b : i1
  %16 = arith.maxsi %a, %b : i1
  %17 = arith.maxui %a, %b : i1
  %18 = arith.minsi %a, %b : i1
  %19 = arith.minui %a, %b : i1
  return
}

// -----

func.func @f(%a: i65, %b: i65) {
  %0 = arith.addi %a, %b : i65
  %1 = arith.subi %a, %b : i65
  %2 = arith.muli %a, %b : i65
  %3 = arith.divsi %a, %b : i65
  %4 = arith.divui %a, %b : i65
  %5 = arith.ceildivsi %a, %b : i65
  %6 = arith.ceildivui %a, %b : i65
  %7 = arith.remsi %a, %b : i65
  %8 = arith.remui %a, %b : i65
  %9 = arith.andi %a, %b : i65
  %10 = arith.ori %a, %b : i65
  %11 = arith.xori %a, %b : i65
  %12 = arith.shli %a, %b : i65
  %13 = arith.shrsi %a, %b : i65
  %14 = arith.shrui %a, %b : i65
  %15 = arith.maxsi %a, %b : i65
  %16 = arith.maxui %a, %b : i65
  %17 = arith.minsi %a, %b : i65
  %18 = arith.minui %a, %b : i65
  return
}

// -----

func.func @f(%a: vector<4xi16>, %b: vector<4xi16>) {
  %0 = arith.addi %a, %b : vector<4xi16>
  %1 = arith.subi %a, %b : vector<4xi16>
  %2 = arith.muli %a, %b : vector<4xi16>
  %3 = arith.divsi %a, %b : vector<4xi16>
  %4 = arith.divui %a, %b : vector<4xi16>
  %5 = arith.ceildivsi %a, %b : vector<4xi16>
  %6 = arith.ceildivui %a, %b : vector<4xi16>
  %7 = arith.remsi %a, %b : vector<4xi16>
  %8 = arith.remui %a, %b : vector<4xi16>
  %9 = arith.andi %a, %b : vector<4xi16>
  %10 = arith.ori %a, %b : vector<4xi16>
  %11 = arith.xori %a, %b : vector<4xi16>
  %12 = arith.shli %a, %b : vector<4xi16>
  %13 = arith.shrsi %a, %b : vector<4xi16>
  %14 = arith.shrui %a, %b : vector<4xi16>
  %15 = arith.maxsi %a, %b : vector<4xi16>
  %16 = arith.maxui %a, %b : vector<4xi16>
  %17 = arith.minsi %a, %b : vector<4xi16>
  %18 = arith.minui %a, %b : vector<4xi16>
  return
}

// -----

func.func @f(%a: vector<2x3xindex>, %b: vector<2x3xindex>) {
  %0 = arith.addi %a, %b : vector<2x3xindex>
  %1 = arith.subi %a, %b : vector<2x3xindex>
  %2 = arith.muli %a, %b : vector<2x3xindex>
  %3 = arith.divsi %a, %b : vector<2x3xindex>
  %4 = arith.divui %a, %b : vector<2x3xindex>
  %5 = arith.ceildivsi %a, %b : vector<2x3xindex>
  %6 = arith.ceildivui %a, %b : vector<2x3xindex>
  %7 = arith.remsi %a, %b : vector<2x3xindex>
  %8 = arith.remui %a, %b : vector<2x3xindex>
  %9 = arith.andi %a, %b : vector<2x3xindex>
  %10 = arith.ori %a, %b : vector<2x3xindex>
  %11 = arith.xori %a, %b : vector<2x3xindex>
  %12 = arith.shli %a, %b : vector<2x3xindex>
  %13 = arith.shrsi %a, %b : vector<2x3xindex>
  %14 = arith.shrui %a, %b : vector<2x3xindex>
  %15 = arith.maxsi %a, %b : vector<2x3xindex>
  %16 = arith.maxui %a, %b : vector<2x3xindex>
  %17 = arith.minsi %a, %b : vector<2x3xindex>
  %18 = arith.minui %a, %b : vector<2x3xindex>
  return
}

// -----

func.func @f(%a: vector<i8>, %b: vector<i8>) {
  %0 = arith.addi %a, %b : vector<i8>
  %1 = arith.subi %a, %b : vector<i8>
  %2 = arith.muli %a, %b : vector<i8>
  %3 = arith.divsi %a, %b : vector<i8>
  %4 = arith.divui %a, %b : vector<i8>
  %5 = arith.ceildivsi %a, %b : vector<i8>
  %6 = arith.ceildivui %a, %b : vector<i8>
  %7 = arith.remsi %a, %b : vector<i8>
  %8 = arith.remui %a, %b : vector<i8>
  %9 = arith.andi %a, %b : vector<i8>
  %10 = arith.ori %a, %b : vector<i8>
  %11 = arith.xori %a, %b : vector<i8>
  %12 = arith.shli %a, %b : vector<i8>
  %13 = arith.shrsi %a, %b : vector<i8>
  %14 = arith.shrui %a, %b : vector<i8>
  %15 = arith.maxsi %a, %b : vector<i8>
  %16 = arith.maxui %a, %b : vector<i8>
  %17 = arith.minsi %a, %b : vector<i8>
  %18 = arith.minui %a, %b : vector<i8>
  return
}

// -----

func.func @f(%a: vector<[4]xi32>, %b: vector<[4]xi32>) {
  %0 = arith.addi %a, %b : vector<[4]xi32>
  %1 = arith.subi %a, %b : vector<[4]xi32>
  %2 = arith.muli %a, %b : vector<[4]xi32>
  %3 = arith.divsi %a, %b : vector<[4]xi32>
  %4 = arith.divui %a, %b : vector<[4]xi32>
  %5 = arith.ceildivsi %a, %b : vector<[4]xi32>
  %6 = arith.ceildivui %a, %b : vector<[4]xi32>
  %7 = arith.remsi %a, %b : vector<[4]xi32>
  %8 = arith.remui %a, %b : vector<[4]xi32>
  %9 = arith.andi %a, %b : vector<[4]xi32>
  %10 = arith.ori %a, %b : vector<[4]xi32>
  %11 = arith.xori %a, %b : vector<[4]xi32>
  %12 = arith.shli %a, %b : vector<[4]xi32>
  %13 = arith.shrsi %a, %b : vector<[4]xi32>
  %14 = arith.shrui %a, %b : vector<[4]xi32>
  %15 = arith.maxsi %a, %b : vector<[4]xi32>
  %16 = arith.maxui %a, %b : vector<[4]xi32>
  %17 = arith.minsi %a, %b : vector<[4]xi32>
  %18 = arith.minui %a, %b : vector<[4]xi32>
  return
}

// -----

func.func @f(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  %0 = arith.addi %a, %b : tensor<4xi32>
  %1 = arith.subi %a, %b : tensor<4xi32>
  %2 = arith.muli %a, %b : tensor<4xi32>
  %3 = arith.divsi %a, %b : tensor<4xi32>
  %4 = arith.divui %a, %b : tensor<4xi32>
  %5 = arith.ceildivsi %a, %b : tensor<4xi32>
  %6 = arith.ceildivui %a, %b : tensor<4xi32>
  %7 = arith.remsi %a, %b : tensor<4xi32>
  %8 = arith.remui %a, %b : tensor<4xi32>
  %9 = arith.andi %a, %b : tensor<4xi32>
  %10 = arith.ori %a, %b : tensor<4xi32>
  %11 = arith.xori %a, %b : tensor<4xi32>
  %12 = arith.shli %a, %b : tensor<4xi32>
  %13 = arith.shrsi %a, %b : tensor<4xi32>
  %14 = arith.shrui %a, %b : tensor<4xi32>
  %15 = arith.maxsi %a, %b : tensor<4xi32>
  %16 = arith.maxui %a, %b : tensor<4xi32>
  %17 = arith.minsi %a, %b : tensor<4xi32>
  %18 = arith.minui %a, %b : tensor<4xi32>
  return
}

// -----

func.func @f(%a: vector<1x1x2xi4>, %b: vector<1x1x2xi4>) {
  %0 = arith.addi %a, %b : vector<1x1x2xi4>
  %1 = arith.subi %a, %b : vector<1x1x2xi4>
  %2 = arith.muli %a, %b : vector<1x1x2xi4>
  %3 = arith.divsi %a, %b : vector<1x1x2xi4>
  %4 = arith.divui %a, %b : vector<1x1x2xi4>
  %5 = arith.ceildivsi %a, %b : vector<1x1x2xi4>
  %6 = arith.ceildivui %a, %b : vector<1x1x2xi4>
  %7 = arith.remsi %a, %b : vector<1x1x2xi4>
  %8 = arith.remui %a, %b : vector<1x1x2xi4>
  %9 = arith.andi %a, %b : vector<1x1x2xi4>
  %10 = arith.ori %a, %b : vector<1x1x2xi4>
  %11 = arith.xori %a, %b : vector<1x1x2xi4>
  %12 = arith.shli %a, %b : vector<1x1x2xi4>
  %13 = arith.shrsi %a, %b : vector<1x1x2xi4>
  %14 = arith.shrui %a, %b : vector<1x1x2xi4>
  %15 = arith.maxsi %a, %b : vector<1x1x2xi4>
  %16 = arith.maxui %a, %b : vector<1x1x2xi4>
  %17 = arith.minsi %a, %b : vector<1x1x2xi4>
  %18 = arith.minui %a, %b : vector<1x1x2xi4>
  return
}

// -----

func.func @f(%a: vector<2x[4]xi32>, %b: vector<2x[4]xi32>) {
  %0 = arith.addi %a, %b : vector<2x[4]xi32>
  %1 = arith.subi %a, %b : vector<2x[4]xi32>
  %2 = arith.muli %a, %b : vector<2x[4]xi32>
  %3 = arith.divsi %a, %b : vector<2x[4]xi32>
  %4 = arith.divui %a, %b : vector<2x[4]xi32>
  %5 = arith.ceildivsi %a, %b : vector<2x[4]xi32>
  %6 = arith.ceildivui %a, %b : vector<2x[4]xi32>
  %7 = arith.remsi %a, %b : vector<2x[4]xi32>
  %8 = arith.remui %a, %b : vector<2x[4]xi32>
  %9 = arith.andi %a, %b : vector<2x[4]xi32>
  %10 = arith.ori %a, %b : vector<2x[4]xi32>
  %11 = arith.xori %a, %b : vector<2x[4]xi32>
  %12 = arith.shli %a, %b : vector<2x[4]xi32>
  %13 = arith.shrsi %a, %b : vector<2x[4]xi32>
  %14 = arith.shrui %a, %b : vector<2x[4]xi32>
  %15 = arith.maxsi %a, %b : vector<2x[4]xi32>
  %16 = arith.maxui %a, %b : vector<2x[4]xi32>
  %17 = arith.minsi %a, %b : vector<2x[4]xi32>
  %18 = arith.minui %a, %b : vector<2x[4]xi32>
  return
}

// -----

func.func @f(%a: vector<[2]x4xi32>, %b: vector<[2]x4xi32>) {
  %0 = arith.addi %a, %b : vector<[2]x4xi32>
  %1 = arith.subi %a, %b : vector<[2]x4xi32>
  %2 = arith.muli %a, %b : vector<[2]x4xi32>
  %3 = arith.divsi %a, %b : vector<[2]x4xi32>
  %4 = arith.divui %a, %b : vector<[2]x4xi32>
  %5 = arith.ceildivsi %a, %b : vector<[2]x4xi32>
  %6 = arith.ceildivui %a, %b : vector<[2]x4xi32>
  %7 = arith.remsi %a, %b : vector<[2]x4xi32>
  %8 = arith.remui %a, %b : vector<[2]x4xi32>
  %9 = arith.andi %a, %b : vector<[2]x4xi32>
  %10 = arith.ori %a, %b : vector<[2]x4xi32>
  %11 = arith.xori %a, %b : vector<[2]x4xi32>
  %12 = arith.shli %a, %b : vector<[2]x4xi32>
  %13 = arith.shrsi %a, %b : vector<[2]x4xi32>
  %14 = arith.shrui %a, %b : vector<[2]x4xi32>
  %15 = arith.maxsi %a, %b : vector<[2]x4xi32>
  %16 = arith.maxui %a, %b : vector<[2]x4xi32>
  %17 = arith.minsi %a, %b : vector<[2]x4xi32>
  %18 = arith.minui %a, %b : vector<[2]x4xi32>
  return
}

// -----

func.func @f(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %a, %b : f32
  %2 = arith.mulf %a, %b : f32
  %3 = arith.divf %a, %b : f32
  %4 = arith.remf %a, %b : f32
  %5 = arith.maximumf %a, %b : f32
  %6 = arith.minimumf %a, %b : f32
  %7 = arith.maxnumf %a, %b : f32
  %8 = arith.minnumf %a, %b : f32
  return
}

// -----

func.func @f(%a: f16, %b: f16) {
  %0 = arith.addf %a, %b : f16
  %1 = arith.subf %a, %b : f16
  %2 = arith.mulf %a, %b : f16
  %3 = arith.divf %a, %b : f16
  %4 = arith.remf %a, %b : f16
  %5 = arith.maximumf %a, %b : f16
  %6 = arith.minimumf %a, %b : f16
  %7 = arith.maxnumf %a, %b : f16
  %8 = arith.minnumf %a, %b : f16
  return
}

// -----

func.func @f(%a: bf16, %b: bf16) {
  %0 = arith.addf %a, %b : bf16
  %1 = arith.subf %a, %b : bf16
  %2 = arith.mulf %a, %b : bf16
  %3 = arith.divf %a, %b : bf16
  %4 = arith.remf %a, %b : bf16
  %5 = arith.maximumf %a, %b : bf16
  %6 = arith.minimumf %a, %b : bf16
  %7 = arith.maxnumf %a, %b : bf16
  %8 = arith.minnumf %a, %b : bf16
  return
}

// -----

func.func @f(%a: f64, %b: f64) {
  %0 = arith.addf %a, %b : f64
  %1 = arith.subf %a, %b : f64
  %2 = arith.mulf %a, %b : f64
  %3 = arith.divf %a, %b : f64
  %4 = arith.remf %a, %b : f64
  %5 = arith.maximumf %a, %b : f64
  %6 = arith.minimumf %a, %b : f64
  %7 = arith.maxnumf %a, %b : f64
  %8 = arith.minnumf %a, %b : f64
  return
}

// -----

func.func @f(%a: f80, %b: f80) {
  %0 = arith.addf %a, %b : f80
  %1 = arith.subf %a, %b : f80
  %2 = arith.mulf %a, %b : f80
  %3 = arith.divf %a, %b : f80
  %4 = arith.remf %a, %b : f80
  %5 = arith.maximumf %a, %b : f80
  %6 = arith.minimumf %a, %b : f80
  %7 = arith.maxnumf %a, %b : f80
  %8 = arith.minnumf %a, %b : f80
  return
}

// -----

func.func @f(%a: f128, %b: f128) {
  %0 = arith.addf %a, %b : f128
  %1 = arith.subf %a, %b : f128
  %2 = arith.mulf %a, %b : f128
  %3 = arith.divf %a, %b : f128
  %4 = arith.remf %a, %b : f128
  %5 = arith.maximumf %a, %b : f128
  %6 = arith.minimumf %a, %b : f128
  %7 = arith.maxnumf %a, %b : f128
  %8 = arith.minnumf %a, %b : f128
  return
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<4xf32>) {
  %0 = arith.addf %a, %b : vector<4xf32>
  %1 = arith.subf %a, %b : vector<4xf32>
  %2 = arith.mulf %a, %b : vector<4xf32>
  %3 = arith.divf %a, %b : vector<4xf32>
  %4 = arith.remf %a, %b : vector<4xf32>
  %5 = arith.maximumf %a, %b : vector<4xf32>
  %6 = arith.minimumf %a, %b : vector<4xf32>
  %7 = arith.maxnumf %a, %b : vector<4xf32>
  %8 = arith.minnumf %a, %b : vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<2x2xf64>, %b: vector<2x2xf64>) {
  %0 = arith.addf %a, %b : vector<2x2xf64>
  %1 = arith.subf %a, %b : vector<2x2xf64>
  %2 = arith.mulf %a, %b : vector<2x2xf64>
  %3 = arith.divf %a, %b : vector<2x2xf64>
  %4 = arith.remf %a, %b : vector<2x2xf64>
  %5 = arith.maximumf %a, %b : vector<2x2xf64>
  %6 = arith.minimumf %a, %b : vector<2x2xf64>
  %7 = arith.maxnumf %a, %b : vector<2x2xf64>
  %8 = arith.minnumf %a, %b : vector<2x2xf64>
  return
}

// -----

func.func @f(%a: vector<f32>, %b: vector<f32>) {
  %0 = arith.addf %a, %b : vector<f32>
  %1 = arith.subf %a, %b : vector<f32>
  %2 = arith.mulf %a, %b : vector<f32>
  %3 = arith.divf %a, %b : vector<f32>
  %4 = arith.remf %a, %b : vector<f32>
  %5 = arith.maximumf %a, %b : vector<f32>
  %6 = arith.minimumf %a, %b : vector<f32>
  %7 = arith.maxnumf %a, %b : vector<f32>
  %8 = arith.minnumf %a, %b : vector<f32>
  return
}

// -----

func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = arith.addf %a, %b : tensor<4xf32>
  %1 = arith.subf %a, %b : tensor<4xf32>
  %2 = arith.mulf %a, %b : tensor<4xf32>
  %3 = arith.divf %a, %b : tensor<4xf32>
  %4 = arith.remf %a, %b : tensor<4xf32>
  %5 = arith.maximumf %a, %b : tensor<4xf32>
  %6 = arith.minimumf %a, %b : tensor<4xf32>
  %7 = arith.maxnumf %a, %b : tensor<4xf32>
  %8 = arith.minnumf %a, %b : tensor<4xf32>
  return
}

// -----

func.func @f(%a: f8E5M2, %b: f8E5M2) {
  %0 = arith.addf %a, %b : f8E5M2
  %1 = arith.subf %a, %b : f8E5M2
  %2 = arith.mulf %a, %b : f8E5M2
  %3 = arith.divf %a, %b : f8E5M2
  %4 = arith.remf %a, %b : f8E5M2
  %5 = arith.maximumf %a, %b : f8E5M2
  %6 = arith.minimumf %a, %b : f8E5M2
  %7 = arith.maxnumf %a, %b : f8E5M2
  %8 = arith.minnumf %a, %b : f8E5M2
  return
}

// -----

func.func @f(%a: vector<4xf8E4M3FN>, %b: vector<4xf8E4M3FN>) {
  %0 = arith.addf %a, %b : vector<4xf8E4M3FN>
  %1 = arith.subf %a, %b : vector<4xf8E4M3FN>
  %2 = arith.mulf %a, %b : vector<4xf8E4M3FN>
  %3 = arith.divf %a, %b : vector<4xf8E4M3FN>
  %4 = arith.remf %a, %b : vector<4xf8E4M3FN>
  %5 = arith.maximumf %a, %b : vector<4xf8E4M3FN>
  %6 = arith.minimumf %a, %b : vector<4xf8E4M3FN>
  %7 = arith.maxnumf %a, %b : vector<4xf8E4M3FN>
  %8 = arith.minnumf %a, %b : vector<4xf8E4M3FN>
  return
}

// -----

func.func @f(%a: f4E2M1FN, %b: f4E2M1FN) {
  %0 = arith.addf %a, %b : f4E2M1FN
  %1 = arith.subf %a, %b : f4E2M1FN
  %2 = arith.mulf %a, %b : f4E2M1FN
  %3 = arith.divf %a, %b : f4E2M1FN
  %4 = arith.remf %a, %b : f4E2M1FN
  %5 = arith.maximumf %a, %b : f4E2M1FN
  %6 = arith.minimumf %a, %b : f4E2M1FN
  %7 = arith.maxnumf %a, %b : f4E2M1FN
  %8 = arith.minnumf %a, %b : f4E2M1FN
  return
}

// -----

func.func @f(%a: tf32, %b: tf32) {
  %0 = arith.addf %a, %b : tf32
  %1 = arith.subf %a, %b : tf32
  %2 = arith.mulf %a, %b : tf32
  %3 = arith.divf %a, %b : tf32
  %4 = arith.remf %a, %b : tf32
  %5 = arith.maximumf %a, %b : tf32
  %6 = arith.minimumf %a, %b : tf32
  %7 = arith.maxnumf %a, %b : tf32
  %8 = arith.minnumf %a, %b : tf32
  return
}

// -----

func.func @f(%a: f32, %v: vector<2x2xf32>, %w: vector<4xf16>, %s: f8E5M2) {
  %0 = arith.negf %a : f32
  %1 = arith.negf %v fastmath<nnan,ninf> : vector<2x2xf32>
  %2 = arith.negf %w fastmath<fast> {foo} : vector<4xf16>
  %3 = arith.negf %s : f8E5M2
  return
}

// -----

func.func @f(%a: f32, %b: f32) {
  %0 = arith.addf %a, %b fastmath<none> : f32
  %1 = arith.addf %a, %b fastmath<fast> : f32
  %2 = arith.addf %a, %b fastmath<nnan,ninf> : f32
  %3 = arith.addf %a, %b fastmath<reassoc,contract> : f32
  %4 = arith.addf %a, %b fastmath<afn,arcp,nsz> : f32
  %5 = arith.subf %a, %b fastmath<none> : f32
  %6 = arith.subf %a, %b fastmath<fast> : f32
  %7 = arith.subf %a, %b fastmath<nnan,ninf> : f32
  %8 = arith.subf %a, %b fastmath<reassoc,contract> : f32
  %9 = arith.subf %a, %b fastmath<afn,arcp,nsz> : f32
  %10 = arith.mulf %a, %b fastmath<none> : f32
  %11 = arith.mulf %a, %b fastmath<fast> : f32
  %12 = arith.mulf %a, %b fastmath<nnan,ninf> : f32
  %13 = arith.mulf %a, %b fastmath<reassoc,contract> : f32
  %14 = arith.mulf %a, %b fastmath<afn,arcp,nsz> : f32
  %15 = arith.divf %a, %b fastmath<none> : f32
  %16 = arith.divf %a, %b fastmath<fast> : f32
  %17 = arith.divf %a, %b fastmath<nnan,ninf> : f32
  %18 = arith.divf %a, %b fastmath<reassoc,contract> : f32
  %19 = arith.divf %a, %b fastmath<afn,arcp,nsz> : f32
  %20 = arith.remf %a, %b fastmath<none> : f32
  %21 = arith.remf %a, %b fastmath<fast> : f32
  %22 = arith.remf %a, %b fastmath<nnan,ninf> : f32
  %23 = arith.remf %a, %b fastmath<reassoc,contract> : f32
  %24 = arith.remf %a, %b fastmath<afn,arcp,nsz> : f32
  %25 = arith.maximumf %a, %b fastmath<none> : f32
  %26 = arith.maximumf %a, %b fastmath<fast> : f32
  %27 = arith.maximumf %a, %b fastmath<nnan,ninf> : f32
  %28 = arith.maximumf %a, %b fastmath<reassoc,contract> : f32
  %29 = arith.maximumf %a, %b fastmath<afn,arcp,nsz> : f32
  %30 = arith.minimumf %a, %b fastmath<none> : f32
  %31 = arith.minimumf %a, %b fastmath<fast> : f32
  %32 = arith.minimumf %a, %b fastmath<nnan,ninf> : f32
  %33 = arith.minimumf %a, %b fastmath<reassoc,contract> : f32
  %34 = arith.minimumf %a, %b fastmath<afn,arcp,nsz> : f32
  %35 = arith.maxnumf %a, %b fastmath<none> : f32
  %36 = arith.maxnumf %a, %b fastmath<fast> : f32
  %37 = arith.maxnumf %a, %b fastmath<nnan,ninf> : f32
  %38 = arith.maxnumf %a, %b fastmath<reassoc,contract> : f32
  %39 = arith.maxnumf %a, %b fastmath<afn,arcp,nsz> : f32
  %40 = arith.minnumf %a, %b fastmath<none> : f32
  %41 = arith.minnumf %a, %b fastmath<fast> : f32
  %42 = arith.minnumf %a, %b fastmath<nnan,ninf> : f32
  %43 = arith.minnumf %a, %b fastmath<reassoc,contract> : f32
  %44 = arith.minnumf %a, %b fastmath<afn,arcp,nsz> : f32
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b overflow<none> : i32
  %1 = arith.addi %a, %b overflow<nsw> : i32
  %2 = arith.addi %a, %b overflow<nuw> : i32
  %3 = arith.addi %a, %b overflow<nsw,nuw> : i32
  %4 = arith.subi %a, %b overflow<none> : i32
  %5 = arith.subi %a, %b overflow<nsw> : i32
  %6 = arith.subi %a, %b overflow<nuw> : i32
  %7 = arith.subi %a, %b overflow<nsw,nuw> : i32
  %8 = arith.muli %a, %b overflow<none> : i32
  %9 = arith.muli %a, %b overflow<nsw> : i32
  %10 = arith.muli %a, %b overflow<nuw> : i32
  %11 = arith.muli %a, %b overflow<nsw,nuw> : i32
  %12 = arith.shli %a, %b overflow<none> : i32
  %13 = arith.shli %a, %b overflow<nsw> : i32
  %14 = arith.shli %a, %b overflow<nuw> : i32
  %15 = arith.shli %a, %b overflow<nsw,nuw> : i32
  return
}

// -----

func.func @f(%a: i32, %b: i32, %v: vector<2x2xi32>) {
  %0 = arith.divsi %a, %b exact {foo = 1 : i64} : i32
  %v0 = arith.divsi %v, %v exact : vector<2x2xi32>
  %1 = arith.divui %a, %b exact {foo = 1 : i64} : i32
  %v1 = arith.divui %v, %v exact : vector<2x2xi32>
  %2 = arith.shrsi %a, %b exact {foo = 1 : i64} : i32
  %v2 = arith.shrsi %v, %v exact : vector<2x2xi32>
  %3 = arith.shrui %a, %b exact {foo = 1 : i64} : i32
  %v3 = arith.shrui %v, %v exact : vector<2x2xi32>
  return
}

// -----

func.func @f(%a: i64, %v: vector<2x2xi64>) {
  %0 = arith.trunci %a overflow<nsw> : i64 to i32
  %1 = arith.trunci %a overflow<nuw> {foo} : i64 to i1
  %2 = arith.trunci %v overflow<nsw, nuw> : vector<2x2xi64> to vector<2x2xi8>
  %3 = arith.trunci %a : i64 to i63
  %4 = arith.extsi %a : i64 to i128
  %5 = arith.extui %v {a, b = "x"} : vector<2x2xi64> to vector<2x2xi65>
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  %0 = arith.cmpi eq, %a, %b {x} : i32
  %1 = arith.cmpi ne, %a, %b {x} : i32
  %2 = arith.cmpi slt, %a, %b {x} : i32
  %3 = arith.cmpi sle, %a, %b {x} : i32
  %4 = arith.cmpi sgt, %a, %b {x} : i32
  %5 = arith.cmpi sge, %a, %b {x} : i32
  %6 = arith.cmpi ult, %a, %b {x} : i32
  %7 = arith.cmpi ule, %a, %b {x} : i32
  %8 = arith.cmpi ugt, %a, %b {x} : i32
  %9 = arith.cmpi uge, %a, %b {x} : i32
  return
}

// -----

func.func @f(%a: index, %b: index) {
  %0 = arith.cmpi eq, %a, %b {x} : index
  %1 = arith.cmpi ne, %a, %b {x} : index
  %2 = arith.cmpi slt, %a, %b {x} : index
  %3 = arith.cmpi sle, %a, %b {x} : index
  %4 = arith.cmpi sgt, %a, %b {x} : index
  %5 = arith.cmpi sge, %a, %b {x} : index
  %6 = arith.cmpi ult, %a, %b {x} : index
  %7 = arith.cmpi ule, %a, %b {x} : index
  %8 = arith.cmpi ugt, %a, %b {x} : index
  %9 = arith.cmpi uge, %a, %b {x} : index
  return
}

// -----

func.func @f(%a: vector<3xi8>, %b: vector<3xi8>) {
  %0 = arith.cmpi eq, %a, %b {x} : vector<3xi8>
  %1 = arith.cmpi ne, %a, %b {x} : vector<3xi8>
  %2 = arith.cmpi slt, %a, %b {x} : vector<3xi8>
  %3 = arith.cmpi sle, %a, %b {x} : vector<3xi8>
  %4 = arith.cmpi sgt, %a, %b {x} : vector<3xi8>
  %5 = arith.cmpi sge, %a, %b {x} : vector<3xi8>
  %6 = arith.cmpi ult, %a, %b {x} : vector<3xi8>
  %7 = arith.cmpi ule, %a, %b {x} : vector<3xi8>
  %8 = arith.cmpi ugt, %a, %b {x} : vector<3xi8>
  %9 = arith.cmpi uge, %a, %b {x} : vector<3xi8>
  return
}

// -----

func.func @f(%a: vector<2x3xindex>, %b: vector<2x3xindex>) {
  %0 = arith.cmpi eq, %a, %b {x} : vector<2x3xindex>
  %1 = arith.cmpi ne, %a, %b {x} : vector<2x3xindex>
  %2 = arith.cmpi slt, %a, %b {x} : vector<2x3xindex>
  %3 = arith.cmpi sle, %a, %b {x} : vector<2x3xindex>
  %4 = arith.cmpi sgt, %a, %b {x} : vector<2x3xindex>
  %5 = arith.cmpi sge, %a, %b {x} : vector<2x3xindex>
  %6 = arith.cmpi ult, %a, %b {x} : vector<2x3xindex>
  %7 = arith.cmpi ule, %a, %b {x} : vector<2x3xindex>
  %8 = arith.cmpi ugt, %a, %b {x} : vector<2x3xindex>
  %9 = arith.cmpi uge, %a, %b {x} : vector<2x3xindex>
  return
}

// -----

func.func @f(%a: f32, %b: f32) {
  %0 = arith.cmpf false, %a, %b  {x} : f32
  %1 = arith.cmpf oeq, %a, %b fastmath<nnan> {x} : f32
  %2 = arith.cmpf ogt, %a, %b  {x} : f32
  %3 = arith.cmpf oge, %a, %b fastmath<nnan> {x} : f32
  %4 = arith.cmpf olt, %a, %b  {x} : f32
  %5 = arith.cmpf ole, %a, %b fastmath<nnan> {x} : f32
  %6 = arith.cmpf one, %a, %b  {x} : f32
  %7 = arith.cmpf ord, %a, %b fastmath<nnan> {x} : f32
  %8 = arith.cmpf ueq, %a, %b  {x} : f32
  %9 = arith.cmpf ugt, %a, %b fastmath<nnan> {x} : f32
  %10 = arith.cmpf uge, %a, %b  {x} : f32
  %11 = arith.cmpf ult, %a, %b fastmath<nnan> {x} : f32
  %12 = arith.cmpf ule, %a, %b  {x} : f32
  %13 = arith.cmpf une, %a, %b fastmath<nnan> {x} : f32
  %14 = arith.cmpf uno, %a, %b  {x} : f32
  %15 = arith.cmpf true, %a, %b fastmath<nnan> {x} : f32
  return
}

// -----

func.func @f(%a: vector<3xf16>, %b: vector<3xf16>) {
  %0 = arith.cmpf false, %a, %b  {x} : vector<3xf16>
  %1 = arith.cmpf oeq, %a, %b fastmath<nnan> {x} : vector<3xf16>
  %2 = arith.cmpf ogt, %a, %b  {x} : vector<3xf16>
  %3 = arith.cmpf oge, %a, %b fastmath<nnan> {x} : vector<3xf16>
  %4 = arith.cmpf olt, %a, %b  {x} : vector<3xf16>
  %5 = arith.cmpf ole, %a, %b fastmath<nnan> {x} : vector<3xf16>
  %6 = arith.cmpf one, %a, %b  {x} : vector<3xf16>
  %7 = arith.cmpf ord, %a, %b fastmath<nnan> {x} : vector<3xf16>
  %8 = arith.cmpf ueq, %a, %b  {x} : vector<3xf16>
  %9 = arith.cmpf ugt, %a, %b fastmath<nnan> {x} : vector<3xf16>
  %10 = arith.cmpf uge, %a, %b  {x} : vector<3xf16>
  %11 = arith.cmpf ult, %a, %b fastmath<nnan> {x} : vector<3xf16>
  %12 = arith.cmpf ule, %a, %b  {x} : vector<3xf16>
  %13 = arith.cmpf une, %a, %b fastmath<nnan> {x} : vector<3xf16>
  %14 = arith.cmpf uno, %a, %b  {x} : vector<3xf16>
  %15 = arith.cmpf true, %a, %b fastmath<nnan> {x} : vector<3xf16>
  return
}

// -----

func.func @f(%a: vector<2x3xf64>, %b: vector<2x3xf64>) {
  %0 = arith.cmpf false, %a, %b  {x} : vector<2x3xf64>
  %1 = arith.cmpf oeq, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  %2 = arith.cmpf ogt, %a, %b  {x} : vector<2x3xf64>
  %3 = arith.cmpf oge, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  %4 = arith.cmpf olt, %a, %b  {x} : vector<2x3xf64>
  %5 = arith.cmpf ole, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  %6 = arith.cmpf one, %a, %b  {x} : vector<2x3xf64>
  %7 = arith.cmpf ord, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  %8 = arith.cmpf ueq, %a, %b  {x} : vector<2x3xf64>
  %9 = arith.cmpf ugt, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  %10 = arith.cmpf uge, %a, %b  {x} : vector<2x3xf64>
  %11 = arith.cmpf ult, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  %12 = arith.cmpf ule, %a, %b  {x} : vector<2x3xf64>
  %13 = arith.cmpf une, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  %14 = arith.cmpf uno, %a, %b  {x} : vector<2x3xf64>
  %15 = arith.cmpf true, %a, %b fastmath<nnan> {x} : vector<2x3xf64>
  return
}

// -----

func.func @f(%a: f8E4M3FN, %b: f8E4M3FN) {
  %0 = arith.cmpf false, %a, %b  {x} : f8E4M3FN
  %1 = arith.cmpf oeq, %a, %b fastmath<nnan> {x} : f8E4M3FN
  %2 = arith.cmpf ogt, %a, %b  {x} : f8E4M3FN
  %3 = arith.cmpf oge, %a, %b fastmath<nnan> {x} : f8E4M3FN
  %4 = arith.cmpf olt, %a, %b  {x} : f8E4M3FN
  %5 = arith.cmpf ole, %a, %b fastmath<nnan> {x} : f8E4M3FN
  %6 = arith.cmpf one, %a, %b  {x} : f8E4M3FN
  %7 = arith.cmpf ord, %a, %b fastmath<nnan> {x} : f8E4M3FN
  %8 = arith.cmpf ueq, %a, %b  {x} : f8E4M3FN
  %9 = arith.cmpf ugt, %a, %b fastmath<nnan> {x} : f8E4M3FN
  %10 = arith.cmpf uge, %a, %b  {x} : f8E4M3FN
  %11 = arith.cmpf ult, %a, %b fastmath<nnan> {x} : f8E4M3FN
  %12 = arith.cmpf ule, %a, %b  {x} : f8E4M3FN
  %13 = arith.cmpf une, %a, %b fastmath<nnan> {x} : f8E4M3FN
  %14 = arith.cmpf uno, %a, %b  {x} : f8E4M3FN
  %15 = arith.cmpf true, %a, %b fastmath<nnan> {x} : f8E4M3FN
  return
}

// -----

func.func @f(%a: vector<2xf8E5M2>, %b: vector<2xf8E5M2>) {
  %0 = arith.cmpf false, %a, %b  {x} : vector<2xf8E5M2>
  %1 = arith.cmpf oeq, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  %2 = arith.cmpf ogt, %a, %b  {x} : vector<2xf8E5M2>
  %3 = arith.cmpf oge, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  %4 = arith.cmpf olt, %a, %b  {x} : vector<2xf8E5M2>
  %5 = arith.cmpf ole, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  %6 = arith.cmpf one, %a, %b  {x} : vector<2xf8E5M2>
  %7 = arith.cmpf ord, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  %8 = arith.cmpf ueq, %a, %b  {x} : vector<2xf8E5M2>
  %9 = arith.cmpf ugt, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  %10 = arith.cmpf uge, %a, %b  {x} : vector<2xf8E5M2>
  %11 = arith.cmpf ult, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  %12 = arith.cmpf ule, %a, %b  {x} : vector<2xf8E5M2>
  %13 = arith.cmpf une, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  %14 = arith.cmpf uno, %a, %b  {x} : vector<2xf8E5M2>
  %15 = arith.cmpf true, %a, %b fastmath<nnan> {x} : vector<2xf8E5M2>
  return
}

// -----

func.func @f(%c: i1, %cv: vector<2x2xi1>, %a: vector<2x2xf32>, %b: vector<2x2xf32>, %i: index, %j: index, %t: tensor<2xf32>, %m: memref<4xf32>, %n: memref<?xf32, 1>, %q: memref<4xf32, affine_map<(d0) -> (d0 floordiv 4)>>, %u: memref<*xf32>, %k: complex<f32>, %z: none, %fn: () -> ()) {
  %0 = arith.select %c, %a, %b : vector<2x2xf32>
  %1 = arith.select %cv, %a, %b {foo} : vector<2x2xi1>, vector<2x2xf32>
  %2 = arith.select %c, %i, %j : index
  %3 = arith.select %c, %t, %t : tensor<2xf32>
  %m2 = "test.m"() : () -> memref<4xf32>
  %4 = arith.select %c, %m, %m2 : memref<4xf32>
  %n2 = "test.n"() : () -> memref<?xf32, 1>
  %5 = arith.select %c, %n, %n2 : memref<?xf32, 1>
  %q2 = "test.n"() : () -> memref<4xf32, affine_map<(d0) -> (d0 floordiv 4)>>
  %6 = arith.select %c, %q, %q2 : memref<4xf32, affine_map<(d0) -> (d0 floordiv 4)>>
  %u2 = "test.n"() : () -> memref<*xf32>
  %7 = arith.select %c, %u, %u2 : memref<*xf32>
  %k2 = "test.n"() : () -> complex<f32>
  %8 = arith.select %c, %k, %k2 : complex<f32>
  %z2 = "test.n"() : () -> none
  %9 = arith.select %c, %z, %z2 : none
  %f2 = "test.n"() : () -> (() -> ())
  %10 = arith.select %c, %fn, %f2 : () -> ()
  "use"(%4, %5, %6, %7, %8, %9, %10) : (memref<4xf32>, memref<?xf32, 1>, memref<4xf32, affine_map<(d0) -> (d0 floordiv 4)>>, memref<*xf32>, complex<f32>, none, () -> ()) -> ()
  return
}

// -----

func.func @f(%a0: i32, %a1: i32, %a2: f32, %a3: f16, %a4: f32, %a5: i16, %a6: f8E5M2, %a7: i8, %a8: f8E4M3FN, %a9: f16, %a10: bf16, %a11: f8E5M2, %a12: f64, %a13: f32, %a14: f8E5M2, %a15: f4E2M1FN, %a16: i32, %a17: index, %a18: i64, %a19: index, %a20: index, %a21: i1, %a22: index, %a23: index) {
  %0 = arith.sitofp %a0 : i32 to f32
  "use"(%0) : (f32) -> ()
  %1 = arith.uitofp %a1 : i32 to f64
  "use"(%1) : (f64) -> ()
  %2 = arith.fptosi %a2 : f32 to i16
  "use"(%2) : (i16) -> ()
  %3 = arith.fptoui %a3 : f16 to i64
  "use"(%3) : (i64) -> ()
  %4 = arith.bitcast %a4 : f32 to i32
  "use"(%4) : (i32) -> ()
  %5 = arith.bitcast %a5 : i16 to bf16
  "use"(%5) : (bf16) -> ()
  %6 = arith.bitcast %a6 : f8E5M2 to i8
  "use"(%6) : (i8) -> ()
  %7 = arith.bitcast %a7 : i8 to f8E4M3FN
  "use"(%7) : (f8E4M3FN) -> ()
  %8 = arith.bitcast %a8 : f8E4M3FN to f8E5M2
  "use"(%8) : (f8E5M2) -> ()
  %9 = arith.extf %a9 : f16 to f32
  "use"(%9) : (f32) -> ()
  %10 = arith.extf %a10 : bf16 to f64
  "use"(%10) : (f64) -> ()
  %11 = arith.extf %a11 : f8E5M2 to f32
  "use"(%11) : (f32) -> ()
  %12 = arith.truncf %a12 : f64 to f32
  "use"(%12) : (f32) -> ()
  %13 = arith.truncf %a13 : f32 to f8E5M2
  "use"(%13) : (f8E5M2) -> ()
  %14 = arith.fptosi %a14 : f8E5M2 to i32
  "use"(%14) : (i32) -> ()
  %15 = arith.extf %a15 : f4E2M1FN to f16
  "use"(%15) : (f16) -> ()
  %16 = arith.index_cast %a16 : i32 to index
  "use"(%16) : (index) -> ()
  %17 = arith.index_cast %a17 : index to i32
  "use"(%17) : (i32) -> ()
  %18 = arith.index_cast %a18 : i64 to index
  "use"(%18) : (index) -> ()
  %19 = arith.index_cast %a19 : index to i64
  "use"(%19) : (i64) -> ()
  %20 = arith.index_cast %a20 : index to i128
  "use"(%20) : (i128) -> ()
  %21 = arith.index_castui %a21 : i1 to index
  "use"(%21) : (index) -> ()
  %22 = arith.index_castui %a22 : index to i1
  "use"(%22) : (i1) -> ()
  %23 = arith.index_castui %a23 : index to i100
  "use"(%23) : (i100) -> ()
  return
}

// -----

func.func @f(%a0: vector<3xi32>, %a1: vector<3xi32>, %a2: vector<3xf32>, %a3: vector<3xf16>, %a4: vector<3xf32>, %a5: vector<3xi16>, %a6: vector<3xf8E5M2>, %a7: vector<3xi8>, %a8: vector<3xf8E4M3FN>, %a9: vector<3xf16>, %a10: vector<3xbf16>, %a11: vector<3xf8E5M2>, %a12: vector<3xf64>, %a13: vector<3xf32>, %a14: vector<3xf8E5M2>, %a15: vector<3xf4E2M1FN>, %a16: vector<3xi32>, %a17: vector<3xindex>, %a18: vector<3xi64>, %a19: vector<3xindex>, %a20: vector<3xindex>, %a21: vector<3xi1>, %a22: vector<3xindex>, %a23: vector<3xindex>) {
  %0 = arith.sitofp %a0 : vector<3xi32> to vector<3xf32>
  "use"(%0) : (vector<3xf32>) -> ()
  %1 = arith.uitofp %a1 : vector<3xi32> to vector<3xf64>
  "use"(%1) : (vector<3xf64>) -> ()
  %2 = arith.fptosi %a2 : vector<3xf32> to vector<3xi16>
  "use"(%2) : (vector<3xi16>) -> ()
  %3 = arith.fptoui %a3 : vector<3xf16> to vector<3xi64>
  "use"(%3) : (vector<3xi64>) -> ()
  %4 = arith.bitcast %a4 : vector<3xf32> to vector<3xi32>
  "use"(%4) : (vector<3xi32>) -> ()
  %5 = arith.bitcast %a5 : vector<3xi16> to vector<3xbf16>
  "use"(%5) : (vector<3xbf16>) -> ()
  %6 = arith.bitcast %a6 : vector<3xf8E5M2> to vector<3xi8>
  "use"(%6) : (vector<3xi8>) -> ()
  %7 = arith.bitcast %a7 : vector<3xi8> to vector<3xf8E4M3FN>
  "use"(%7) : (vector<3xf8E4M3FN>) -> ()
  %8 = arith.bitcast %a8 : vector<3xf8E4M3FN> to vector<3xf8E5M2>
  "use"(%8) : (vector<3xf8E5M2>) -> ()
  %9 = arith.extf %a9 : vector<3xf16> to vector<3xf32>
  "use"(%9) : (vector<3xf32>) -> ()
  %10 = arith.extf %a10 : vector<3xbf16> to vector<3xf64>
  "use"(%10) : (vector<3xf64>) -> ()
  %11 = arith.extf %a11 : vector<3xf8E5M2> to vector<3xf32>
  "use"(%11) : (vector<3xf32>) -> ()
  %12 = arith.truncf %a12 : vector<3xf64> to vector<3xf32>
  "use"(%12) : (vector<3xf32>) -> ()
  %13 = arith.truncf %a13 : vector<3xf32> to vector<3xf8E5M2>
  "use"(%13) : (vector<3xf8E5M2>) -> ()
  %14 = arith.fptosi %a14 : vector<3xf8E5M2> to vector<3xi32>
  "use"(%14) : (vector<3xi32>) -> ()
  %15 = arith.extf %a15 : vector<3xf4E2M1FN> to vector<3xf16>
  "use"(%15) : (vector<3xf16>) -> ()
  %16 = arith.index_cast %a16 : vector<3xi32> to vector<3xindex>
  "use"(%16) : (vector<3xindex>) -> ()
  %17 = arith.index_cast %a17 : vector<3xindex> to vector<3xi32>
  "use"(%17) : (vector<3xi32>) -> ()
  %18 = arith.index_cast %a18 : vector<3xi64> to vector<3xindex>
  "use"(%18) : (vector<3xindex>) -> ()
  %19 = arith.index_cast %a19 : vector<3xindex> to vector<3xi64>
  "use"(%19) : (vector<3xi64>) -> ()
  %20 = arith.index_cast %a20 : vector<3xindex> to vector<3xi128>
  "use"(%20) : (vector<3xi128>) -> ()
  %21 = arith.index_castui %a21 : vector<3xi1> to vector<3xindex>
  "use"(%21) : (vector<3xindex>) -> ()
  %22 = arith.index_castui %a22 : vector<3xindex> to vector<3xi1>
  "use"(%22) : (vector<3xi1>) -> ()
  %23 = arith.index_castui %a23 : vector<3xindex> to vector<3xi100>
  "use"(%23) : (vector<3xi100>) -> ()
  return
}

// -----

func.func @f(%a0: vector<2x2xi32>, %a1: vector<2x2xi32>, %a2: vector<2x2xf32>, %a3: vector<2x2xf16>, %a4: vector<2x2xf32>, %a5: vector<2x2xi16>, %a6: vector<2x2xf8E5M2>, %a7: vector<2x2xi8>, %a8: vector<2x2xf8E4M3FN>, %a9: vector<2x2xf16>, %a10: vector<2x2xbf16>, %a11: vector<2x2xf8E5M2>, %a12: vector<2x2xf64>, %a13: vector<2x2xf32>, %a14: vector<2x2xf8E5M2>, %a15: vector<2x2xf4E2M1FN>, %a16: vector<2x2xi32>, %a17: vector<2x2xindex>, %a18: vector<2x2xi64>, %a19: vector<2x2xindex>, %a20: vector<2x2xindex>, %a21: vector<2x2xi1>, %a22: vector<2x2xindex>, %a23: vector<2x2xindex>) {
  %0 = arith.sitofp %a0 : vector<2x2xi32> to vector<2x2xf32>
  "use"(%0) : (vector<2x2xf32>) -> ()
  %1 = arith.uitofp %a1 : vector<2x2xi32> to vector<2x2xf64>
  "use"(%1) : (vector<2x2xf64>) -> ()
  %2 = arith.fptosi %a2 : vector<2x2xf32> to vector<2x2xi16>
  "use"(%2) : (vector<2x2xi16>) -> ()
  %3 = arith.fptoui %a3 : vector<2x2xf16> to vector<2x2xi64>
  "use"(%3) : (vector<2x2xi64>) -> ()
  %4 = arith.bitcast %a4 : vector<2x2xf32> to vector<2x2xi32>
  "use"(%4) : (vector<2x2xi32>) -> ()
  %5 = arith.bitcast %a5 : vector<2x2xi16> to vector<2x2xbf16>
  "use"(%5) : (vector<2x2xbf16>) -> ()
  %6 = arith.bitcast %a6 : vector<2x2xf8E5M2> to vector<2x2xi8>
  "use"(%6) : (vector<2x2xi8>) -> ()
  %7 = arith.bitcast %a7 : vector<2x2xi8> to vector<2x2xf8E4M3FN>
  "use"(%7) : (vector<2x2xf8E4M3FN>) -> ()
  %8 = arith.bitcast %a8 : vector<2x2xf8E4M3FN> to vector<2x2xf8E5M2>
  "use"(%8) : (vector<2x2xf8E5M2>) -> ()
  %9 = arith.extf %a9 : vector<2x2xf16> to vector<2x2xf32>
  "use"(%9) : (vector<2x2xf32>) -> ()
  %10 = arith.extf %a10 : vector<2x2xbf16> to vector<2x2xf64>
  "use"(%10) : (vector<2x2xf64>) -> ()
  %11 = arith.extf %a11 : vector<2x2xf8E5M2> to vector<2x2xf32>
  "use"(%11) : (vector<2x2xf32>) -> ()
  %12 = arith.truncf %a12 : vector<2x2xf64> to vector<2x2xf32>
  "use"(%12) : (vector<2x2xf32>) -> ()
  %13 = arith.truncf %a13 : vector<2x2xf32> to vector<2x2xf8E5M2>
  "use"(%13) : (vector<2x2xf8E5M2>) -> ()
  %14 = arith.fptosi %a14 : vector<2x2xf8E5M2> to vector<2x2xi32>
  "use"(%14) : (vector<2x2xi32>) -> ()
  %15 = arith.extf %a15 : vector<2x2xf4E2M1FN> to vector<2x2xf16>
  "use"(%15) : (vector<2x2xf16>) -> ()
  %16 = arith.index_cast %a16 : vector<2x2xi32> to vector<2x2xindex>
  "use"(%16) : (vector<2x2xindex>) -> ()
  %17 = arith.index_cast %a17 : vector<2x2xindex> to vector<2x2xi32>
  "use"(%17) : (vector<2x2xi32>) -> ()
  %18 = arith.index_cast %a18 : vector<2x2xi64> to vector<2x2xindex>
  "use"(%18) : (vector<2x2xindex>) -> ()
  %19 = arith.index_cast %a19 : vector<2x2xindex> to vector<2x2xi64>
  "use"(%19) : (vector<2x2xi64>) -> ()
  %20 = arith.index_cast %a20 : vector<2x2xindex> to vector<2x2xi128>
  "use"(%20) : (vector<2x2xi128>) -> ()
  %21 = arith.index_castui %a21 : vector<2x2xi1> to vector<2x2xindex>
  "use"(%21) : (vector<2x2xindex>) -> ()
  %22 = arith.index_castui %a22 : vector<2x2xindex> to vector<2x2xi1>
  "use"(%22) : (vector<2x2xi1>) -> ()
  %23 = arith.index_castui %a23 : vector<2x2xindex> to vector<2x2xi100>
  "use"(%23) : (vector<2x2xi100>) -> ()
  return
}

// -----

func.func @f(%a0: vector<i32>, %a1: vector<i32>, %a2: vector<f32>, %a3: vector<f16>, %a4: vector<f32>, %a5: vector<i16>, %a6: vector<f8E5M2>, %a7: vector<i8>, %a8: vector<f8E4M3FN>, %a9: vector<f16>, %a10: vector<bf16>, %a11: vector<f8E5M2>, %a12: vector<f64>, %a13: vector<f32>, %a14: vector<f8E5M2>, %a15: vector<f4E2M1FN>, %a16: vector<i32>, %a17: vector<index>, %a18: vector<i64>, %a19: vector<index>, %a20: vector<index>, %a21: vector<i1>, %a22: vector<index>, %a23: vector<index>) {
  %0 = arith.sitofp %a0 : vector<i32> to vector<f32>
  "use"(%0) : (vector<f32>) -> ()
  %1 = arith.uitofp %a1 : vector<i32> to vector<f64>
  "use"(%1) : (vector<f64>) -> ()
  %2 = arith.fptosi %a2 : vector<f32> to vector<i16>
  "use"(%2) : (vector<i16>) -> ()
  %3 = arith.fptoui %a3 : vector<f16> to vector<i64>
  "use"(%3) : (vector<i64>) -> ()
  %4 = arith.bitcast %a4 : vector<f32> to vector<i32>
  "use"(%4) : (vector<i32>) -> ()
  %5 = arith.bitcast %a5 : vector<i16> to vector<bf16>
  "use"(%5) : (vector<bf16>) -> ()
  %6 = arith.bitcast %a6 : vector<f8E5M2> to vector<i8>
  "use"(%6) : (vector<i8>) -> ()
  %7 = arith.bitcast %a7 : vector<i8> to vector<f8E4M3FN>
  "use"(%7) : (vector<f8E4M3FN>) -> ()
  %8 = arith.bitcast %a8 : vector<f8E4M3FN> to vector<f8E5M2>
  "use"(%8) : (vector<f8E5M2>) -> ()
  %9 = arith.extf %a9 : vector<f16> to vector<f32>
  "use"(%9) : (vector<f32>) -> ()
  %10 = arith.extf %a10 : vector<bf16> to vector<f64>
  "use"(%10) : (vector<f64>) -> ()
  %11 = arith.extf %a11 : vector<f8E5M2> to vector<f32>
  "use"(%11) : (vector<f32>) -> ()
  %12 = arith.truncf %a12 : vector<f64> to vector<f32>
  "use"(%12) : (vector<f32>) -> ()
  %13 = arith.truncf %a13 : vector<f32> to vector<f8E5M2>
  "use"(%13) : (vector<f8E5M2>) -> ()
  %14 = arith.fptosi %a14 : vector<f8E5M2> to vector<i32>
  "use"(%14) : (vector<i32>) -> ()
  %15 = arith.extf %a15 : vector<f4E2M1FN> to vector<f16>
  "use"(%15) : (vector<f16>) -> ()
  %16 = arith.index_cast %a16 : vector<i32> to vector<index>
  "use"(%16) : (vector<index>) -> ()
  %17 = arith.index_cast %a17 : vector<index> to vector<i32>
  "use"(%17) : (vector<i32>) -> ()
  %18 = arith.index_cast %a18 : vector<i64> to vector<index>
  "use"(%18) : (vector<index>) -> ()
  %19 = arith.index_cast %a19 : vector<index> to vector<i64>
  "use"(%19) : (vector<i64>) -> ()
  %20 = arith.index_cast %a20 : vector<index> to vector<i128>
  "use"(%20) : (vector<i128>) -> ()
  %21 = arith.index_castui %a21 : vector<i1> to vector<index>
  "use"(%21) : (vector<index>) -> ()
  %22 = arith.index_castui %a22 : vector<index> to vector<i1>
  "use"(%22) : (vector<i1>) -> ()
  %23 = arith.index_castui %a23 : vector<index> to vector<i100>
  "use"(%23) : (vector<i100>) -> ()
  return
}

// -----

func.func @f(%a0: vector<[4]xi32>, %a1: vector<[4]xi32>, %a2: vector<[4]xf32>, %a3: vector<[4]xf16>, %a4: vector<[4]xf32>, %a5: vector<[4]xi16>, %a6: vector<[4]xf8E5M2>, %a7: vector<[4]xi8>, %a8: vector<[4]xf8E4M3FN>, %a9: vector<[4]xf16>, %a10: vector<[4]xbf16>, %a11: vector<[4]xf8E5M2>, %a12: vector<[4]xf64>, %a13: vector<[4]xf32>, %a14: vector<[4]xf8E5M2>, %a15: vector<[4]xf4E2M1FN>, %a16: vector<[4]xi32>, %a17: vector<[4]xindex>, %a18: vector<[4]xi64>, %a19: vector<[4]xindex>, %a20: vector<[4]xindex>, %a21: vector<[4]xi1>, %a22: vector<[4]xindex>, %a23: vector<[4]xindex>) {
  %0 = arith.sitofp %a0 : vector<[4]xi32> to vector<[4]xf32>
  "use"(%0) : (vector<[4]xf32>) -> ()
  %1 = arith.uitofp %a1 : vector<[4]xi32> to vector<[4]xf64>
  "use"(%1) : (vector<[4]xf64>) -> ()
  %2 = arith.fptosi %a2 : vector<[4]xf32> to vector<[4]xi16>
  "use"(%2) : (vector<[4]xi16>) -> ()
  %3 = arith.fptoui %a3 : vector<[4]xf16> to vector<[4]xi64>
  "use"(%3) : (vector<[4]xi64>) -> ()
  %4 = arith.bitcast %a4 : vector<[4]xf32> to vector<[4]xi32>
  "use"(%4) : (vector<[4]xi32>) -> ()
  %5 = arith.bitcast %a5 : vector<[4]xi16> to vector<[4]xbf16>
  "use"(%5) : (vector<[4]xbf16>) -> ()
  %6 = arith.bitcast %a6 : vector<[4]xf8E5M2> to vector<[4]xi8>
  "use"(%6) : (vector<[4]xi8>) -> ()
  %7 = arith.bitcast %a7 : vector<[4]xi8> to vector<[4]xf8E4M3FN>
  "use"(%7) : (vector<[4]xf8E4M3FN>) -> ()
  %8 = arith.bitcast %a8 : vector<[4]xf8E4M3FN> to vector<[4]xf8E5M2>
  "use"(%8) : (vector<[4]xf8E5M2>) -> ()
  %9 = arith.extf %a9 : vector<[4]xf16> to vector<[4]xf32>
  "use"(%9) : (vector<[4]xf32>) -> ()
  %10 = arith.extf %a10 : vector<[4]xbf16> to vector<[4]xf64>
  "use"(%10) : (vector<[4]xf64>) -> ()
  %11 = arith.extf %a11 : vector<[4]xf8E5M2> to vector<[4]xf32>
  "use"(%11) : (vector<[4]xf32>) -> ()
  %12 = arith.truncf %a12 : vector<[4]xf64> to vector<[4]xf32>
  "use"(%12) : (vector<[4]xf32>) -> ()
  %13 = arith.truncf %a13 : vector<[4]xf32> to vector<[4]xf8E5M2>
  "use"(%13) : (vector<[4]xf8E5M2>) -> ()
  %14 = arith.fptosi %a14 : vector<[4]xf8E5M2> to vector<[4]xi32>
  "use"(%14) : (vector<[4]xi32>) -> ()
  %15 = arith.extf %a15 : vector<[4]xf4E2M1FN> to vector<[4]xf16>
  "use"(%15) : (vector<[4]xf16>) -> ()
  %16 = arith.index_cast %a16 : vector<[4]xi32> to vector<[4]xindex>
  "use"(%16) : (vector<[4]xindex>) -> ()
  %17 = arith.index_cast %a17 : vector<[4]xindex> to vector<[4]xi32>
  "use"(%17) : (vector<[4]xi32>) -> ()
  %18 = arith.index_cast %a18 : vector<[4]xi64> to vector<[4]xindex>
  "use"(%18) : (vector<[4]xindex>) -> ()
  %19 = arith.index_cast %a19 : vector<[4]xindex> to vector<[4]xi64>
  "use"(%19) : (vector<[4]xi64>) -> ()
  %20 = arith.index_cast %a20 : vector<[4]xindex> to vector<[4]xi128>
  "use"(%20) : (vector<[4]xi128>) -> ()
  %21 = arith.index_castui %a21 : vector<[4]xi1> to vector<[4]xindex>
  "use"(%21) : (vector<[4]xindex>) -> ()
  %22 = arith.index_castui %a22 : vector<[4]xindex> to vector<[4]xi1>
  "use"(%22) : (vector<[4]xi1>) -> ()
  %23 = arith.index_castui %a23 : vector<[4]xindex> to vector<[4]xi100>
  "use"(%23) : (vector<[4]xi100>) -> ()
  return
}

// -----

func.func @f(%a0: tensor<2xi32>, %a1: tensor<2xi32>, %a2: tensor<2xf32>, %a3: tensor<2xf16>, %a4: tensor<2xf32>, %a5: tensor<2xi16>, %a6: tensor<2xf8E5M2>, %a7: tensor<2xi8>, %a8: tensor<2xf8E4M3FN>, %a9: tensor<2xf16>, %a10: tensor<2xbf16>, %a11: tensor<2xf8E5M2>, %a12: tensor<2xf64>, %a13: tensor<2xf32>, %a14: tensor<2xf8E5M2>, %a15: tensor<2xf4E2M1FN>, %a16: tensor<2xi32>, %a17: tensor<2xindex>, %a18: tensor<2xi64>, %a19: tensor<2xindex>, %a20: tensor<2xindex>, %a21: tensor<2xi1>, %a22: tensor<2xindex>, %a23: tensor<2xindex>) {
  %0 = arith.sitofp %a0 : tensor<2xi32> to tensor<2xf32>
  "use"(%0) : (tensor<2xf32>) -> ()
  %1 = arith.uitofp %a1 : tensor<2xi32> to tensor<2xf64>
  "use"(%1) : (tensor<2xf64>) -> ()
  %2 = arith.fptosi %a2 : tensor<2xf32> to tensor<2xi16>
  "use"(%2) : (tensor<2xi16>) -> ()
  %3 = arith.fptoui %a3 : tensor<2xf16> to tensor<2xi64>
  "use"(%3) : (tensor<2xi64>) -> ()
  %4 = arith.bitcast %a4 : tensor<2xf32> to tensor<2xi32>
  "use"(%4) : (tensor<2xi32>) -> ()
  %5 = arith.bitcast %a5 : tensor<2xi16> to tensor<2xbf16>
  "use"(%5) : (tensor<2xbf16>) -> ()
  %6 = arith.bitcast %a6 : tensor<2xf8E5M2> to tensor<2xi8>
  "use"(%6) : (tensor<2xi8>) -> ()
  %7 = arith.bitcast %a7 : tensor<2xi8> to tensor<2xf8E4M3FN>
  "use"(%7) : (tensor<2xf8E4M3FN>) -> ()
  %8 = arith.bitcast %a8 : tensor<2xf8E4M3FN> to tensor<2xf8E5M2>
  "use"(%8) : (tensor<2xf8E5M2>) -> ()
  %9 = arith.extf %a9 : tensor<2xf16> to tensor<2xf32>
  "use"(%9) : (tensor<2xf32>) -> ()
  %10 = arith.extf %a10 : tensor<2xbf16> to tensor<2xf64>
  "use"(%10) : (tensor<2xf64>) -> ()
  %11 = arith.extf %a11 : tensor<2xf8E5M2> to tensor<2xf32>
  "use"(%11) : (tensor<2xf32>) -> ()
  %12 = arith.truncf %a12 : tensor<2xf64> to tensor<2xf32>
  "use"(%12) : (tensor<2xf32>) -> ()
  %13 = arith.truncf %a13 : tensor<2xf32> to tensor<2xf8E5M2>
  "use"(%13) : (tensor<2xf8E5M2>) -> ()
  %14 = arith.fptosi %a14 : tensor<2xf8E5M2> to tensor<2xi32>
  "use"(%14) : (tensor<2xi32>) -> ()
  %15 = arith.extf %a15 : tensor<2xf4E2M1FN> to tensor<2xf16>
  "use"(%15) : (tensor<2xf16>) -> ()
  %16 = arith.index_cast %a16 : tensor<2xi32> to tensor<2xindex>
  "use"(%16) : (tensor<2xindex>) -> ()
  %17 = arith.index_cast %a17 : tensor<2xindex> to tensor<2xi32>
  "use"(%17) : (tensor<2xi32>) -> ()
  %18 = arith.index_cast %a18 : tensor<2xi64> to tensor<2xindex>
  "use"(%18) : (tensor<2xindex>) -> ()
  %19 = arith.index_cast %a19 : tensor<2xindex> to tensor<2xi64>
  "use"(%19) : (tensor<2xi64>) -> ()
  %20 = arith.index_cast %a20 : tensor<2xindex> to tensor<2xi128>
  "use"(%20) : (tensor<2xi128>) -> ()
  %21 = arith.index_castui %a21 : tensor<2xi1> to tensor<2xindex>
  "use"(%21) : (tensor<2xindex>) -> ()
  %22 = arith.index_castui %a22 : tensor<2xindex> to tensor<2xi1>
  "use"(%22) : (tensor<2xi1>) -> ()
  %23 = arith.index_castui %a23 : tensor<2xindex> to tensor<2xi100>
  "use"(%23) : (tensor<2xi100>) -> ()
  return
}

// -----

func.func @f(%a: f64, %v: vector<2x3xf64>) {
  %0 = arith.truncf %a   : f64 to f32
  %v0 = arith.truncf %v   {foo} : vector<2x3xf64> to vector<2x3xf16>
  %1 = arith.truncf %a  fastmath<contract> : f64 to f32
  %v1 = arith.truncf %v  fastmath<contract> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %2 = arith.truncf %a  fastmath<none> : f64 to f32
  %v2 = arith.truncf %v  fastmath<none> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %3 = arith.truncf %a to_nearest_even  : f64 to f32
  %v3 = arith.truncf %v to_nearest_even  {foo} : vector<2x3xf64> to vector<2x3xf16>
  %4 = arith.truncf %a to_nearest_even fastmath<contract> : f64 to f32
  %v4 = arith.truncf %v to_nearest_even fastmath<contract> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %5 = arith.truncf %a to_nearest_even fastmath<none> : f64 to f32
  %v5 = arith.truncf %v to_nearest_even fastmath<none> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %6 = arith.truncf %a downward  : f64 to f32
  %v6 = arith.truncf %v downward  {foo} : vector<2x3xf64> to vector<2x3xf16>
  %7 = arith.truncf %a downward fastmath<contract> : f64 to f32
  %v7 = arith.truncf %v downward fastmath<contract> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %8 = arith.truncf %a downward fastmath<none> : f64 to f32
  %v8 = arith.truncf %v downward fastmath<none> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %9 = arith.truncf %a upward  : f64 to f32
  %v9 = arith.truncf %v upward  {foo} : vector<2x3xf64> to vector<2x3xf16>
  %10 = arith.truncf %a upward fastmath<contract> : f64 to f32
  %v10 = arith.truncf %v upward fastmath<contract> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %11 = arith.truncf %a upward fastmath<none> : f64 to f32
  %v11 = arith.truncf %v upward fastmath<none> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %12 = arith.truncf %a toward_zero  : f64 to f32
  %v12 = arith.truncf %v toward_zero  {foo} : vector<2x3xf64> to vector<2x3xf16>
  %13 = arith.truncf %a toward_zero fastmath<contract> : f64 to f32
  %v13 = arith.truncf %v toward_zero fastmath<contract> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %14 = arith.truncf %a toward_zero fastmath<none> : f64 to f32
  %v14 = arith.truncf %v toward_zero fastmath<none> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %15 = arith.truncf %a to_nearest_away  : f64 to f32
  %v15 = arith.truncf %v to_nearest_away  {foo} : vector<2x3xf64> to vector<2x3xf16>
  %16 = arith.truncf %a to_nearest_away fastmath<contract> : f64 to f32
  %v16 = arith.truncf %v to_nearest_away fastmath<contract> {foo} : vector<2x3xf64> to vector<2x3xf16>
  %17 = arith.truncf %a to_nearest_away fastmath<none> : f64 to f32
  %v17 = arith.truncf %v to_nearest_away fastmath<none> {foo} : vector<2x3xf64> to vector<2x3xf16>
  return
}

// -----

func.func @f(%a: f16) {
  %0 = arith.extf %a fastmath<nnan> {zoo, abc} : f16 to f32
  %1 = arith.extf %a {fast} : f16 to f32
  return
}

// -----

// DIFFERS: MLIR adds 2^64 - 1 where it means to add -1
func.func @f(%a: i65, %b: i65) -> i65 {
  %0 = arith.floordivsi %a, %b : i65
  return %0 : i65
}

// -----

// DIFFERS: MLIR puts an index into an llvm structure
func.func @f(%a: index, %b: index) -> index {
  %0, %1 = arith.addui_extended %a, %b : index, i1
  return %0 : index
}

// -----

// DIFFERS: MLIR puts a vector of rank 0 into an llvm structure
func.func @f(%a: vector<i8>) -> vector<i8> {
  %0, %1 = arith.addui_extended %a, %a : vector<i8>, vector<i1>
  return %0 : vector<i8>
}

// -----

// DIFFERS: MLIR makes the wide vector a fixed one
func.func @f(%a: vector<[4]xi8>) -> vector<[4]xi8> {
  %0, %1 = arith.mulsi_extended %a, %a : vector<[4]xi8>
  return %1 : vector<[4]xi8>
}

// -----

func.func @f(%a: i32, %b: i32) {
  %s, %o = arith.addui_extended %a, %b {foo} : i32, i1
  %l, %h = arith.mulsi_extended %a, %b {foo} : i32
  %l2, %h2 = arith.mului_extended %b, %a : i32
  "use"(%s, %o, %l, %h, %l2, %h2) : (i32, i1, i32, i32, i32, i32) -> ()
  return
}

// -----

func.func @f(%a: i1, %b: i1) {
  %s, %o = arith.addui_extended %a, %b {foo} : i1, i1
  %l, %h = arith.mulsi_extended %a, %b {foo} : i1
  %l2, %h2 = arith.mului_extended %b, %a : i1
  "use"(%s, %o, %l, %h, %l2, %h2) : (i1, i1, i1, i1, i1, i1) -> ()
  return
}

// -----

func.func @f(%a: vector<4xi8>, %b: vector<4xi8>) {
  %s, %o = arith.addui_extended %a, %b {foo} : vector<4xi8>, vector<4xi1>
  %l, %h = arith.mulsi_extended %a, %b {foo} : vector<4xi8>
  %l2, %h2 = arith.mului_extended %b, %a : vector<4xi8>
  "use"(%s, %o, %l, %h, %l2, %h2) : (vector<4xi8>, vector<4xi1>, vector<4xi8>, vector<4xi8>, vector<4xi8>, vector<4xi8>) -> ()
  return
}

// -----

func.func @f(%a: vector<2x2xi8>, %b: vector<2x2xi8>) {
  %s, %o = arith.addui_extended %a, %b {foo} : vector<2x2xi8>, vector<2x2xi1>
  %l, %h = arith.mulsi_extended %a, %b {foo} : vector<2x2xi8>
  %l2, %h2 = arith.mului_extended %b, %a : vector<2x2xi8>
  "use"(%s, %o, %l, %h, %l2, %h2) : (vector<2x2xi8>, vector<2x2xi1>, vector<2x2xi8>, vector<2x2xi8>, vector<2x2xi8>, vector<2x2xi8>) -> ()
  return
}

// -----

func.func @f(%a: tensor<2xi8>, %b: tensor<2xi8>) {
  %s, %o = arith.addui_extended %a, %b {foo} : tensor<2xi8>, tensor<2xi1>
  %l, %h = arith.mulsi_extended %a, %b {foo} : tensor<2xi8>
  %l2, %h2 = arith.mului_extended %b, %a : tensor<2xi8>
  "use"(%s, %o, %l, %h, %l2, %h2) : (tensor<2xi8>, tensor<2xi1>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) -> ()
  return
}

// -----

func.func @f() {
  %0 = arith.constant 42 : i32
  %1 = arith.constant -1 : index
  %2 = arith.constant true
  %3 = arith.constant {foo = "x"} 1.5 : f32
  %4 = arith.constant 0x7FC00000 : f32
  %5 = arith.constant dense<1> : vector<4xi32>
  %6 = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : vector<2x3xindex>
  %7 = arith.constant dense<1.0> : vector<f32>
  %8 = arith.constant dense<1> : vector<[4]xi64>
  %9 = arith.constant 1.0 : f8E5M2
  %10 = arith.constant dense<[1.0, 2.0]> : vector<2xf8E4M3FN>
  %11 = arith.constant dense<3> : tensor<4xi32>
  %12 = arith.constant 1.0 : bf16
  %13 = arith.constant 170141183460469231731687303715884105727 : i128
  %14 = arith.constant 1.0 : f128
  %15 = arith.constant 1.0 : f80
  %16 = arith.constant dense<true> : vector<2x2xi1>
  %17 = arith.constant 1.0 : tf32
  "use"(%1, %6, %9, %10) : (index, vector<2x3xindex>, f8E5M2, vector<2xf8E4M3FN>) -> ()
  return
}

// -----

func.func @f(%a: i32, %x: index, %f: f32, %v: vector<2x2xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %x0 = arith.constant 0 : index
  %x3 = arith.constant 3 : index
  %v0 = arith.constant dense<0> : vector<2x2xi32>
  %0 = arith.addi %c0, %a : i32
  %1 = arith.muli %c1, %0 : i32
  %2 = arith.addi %c7, %c7 : i32
  %3 = arith.muli %2, %1 : i32
  %4 = arith.addi %x, %x0 : index
  %5 = arith.muli %x3, %4 : index
  %6 = arith.muli %x3, %x3 : index
  %7 = arith.addi %v, %v0 : vector<2x2xi32>
  %8 = arith.muli %v0, %v : vector<2x2xi32>
  %9 = arith.subi %a, %a : i32
  %10 = arith.cmpi eq, %c7, %a : i32
  %11 = arith.cmpi ult, %c7, %c1 : i32
  %12 = arith.select %11, %c7, %a : i32
  %13, %14 = arith.addui_extended %c7, %c7 : i32, i1
  %15, %16 = arith.addui_extended %c7, %a : i32, i1
  %17, %18 = arith.mulsi_extended %a, %c0 : i32
  %19, %20 = arith.mului_extended %c1, %a : i32
  %21 = arith.ceildivsi %a, %c7 : i32
  %22 = arith.ceildivui %x3, %x : index
  %23 = arith.floordivsi %c7, %c7 : i32
  %24 = arith.floordivsi %a, %c1 : i32
  %25 = arith.divsi %a, %c0 : i32
  %26 = arith.index_cast %c7 : i32 to index
  %27 = arith.index_cast %26 : index to i32
  %28 = arith.trunci %c7 : i32 to i8
  %29 = arith.extsi %28 : i8 to i64
  "use"(%1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %12, %13, %14, %15, %17, %18, %19, %26, %27, %29) : (i32, i32, i32, index, index, index, vector<2x2xi32>, vector<2x2xi32>, i32, i1, i32, i32, i1, i32, i32, i32, i32, index, i32, i64) -> ()
  return
}

// -----

func.func @f(%m: memref<4x?xf32>, %t: tensor<4xi32>, %i: index, %z: complex<f32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = memref.dim %m, %c0 : memref<4x?xf32>
  %d1 = memref.dim %m, %c1 : memref<4x?xf32>
  %f = arith.constant 2.0 : f32
  %s = math.sqrt %f : f32
  %p = affine.apply affine_map<(d0) -> (d0 + 2)>(%c1)
  %q = affine.apply affine_map<(d0) -> (d0)>(%i)
  %r = affine.min affine_map<(d0) -> (d0, 3)>(%c1)
  %t0 = arith.constant dense<0> : tensor<4xi32>
  %t1 = arith.addi %t0, %t : tensor<4xi32>
  %t2 = arith.addi %t0, %t0 : tensor<4xi32>
  %t3 = arith.muli %t0, %t : tensor<4xi32>
  %v = vector.broadcast %f : f32 to vector<4xf32>
  %e = vector.extract %v[1] : f32 from vector<4xf32>
  %a = arith.addi %d0, %d1 : index
  %b = arith.addi %p, %q : index
  %g = index.add %c0, %c1
  %h = index.add %i, %c0
  %k = complex.create %f, %f : complex<f32>
  %l = complex.re %k : complex<f32>
  "use"(%d0, %d1, %s, %p, %q, %r, %t1, %t2, %t3, %e, %a, %b, %g, %h, %l) : (index, index, f32, index, index, index, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, f32, index, index, index, index, f32) -> ()
  return
}

// -----

func.func @dfs(%c: i1, %a: index, %b: index) -> index {
  cf.cond_br %c, ^b1, ^b2
^b3(%x: index):
  %3 = arith.muli %x, %a : index
  return %3 : index
^b2:
  %2 = arith.subi %a, %b : index
  cf.br ^b3(%2 : index)
^b1:
  %1 = arith.addi %b, %a : index
  cf.br ^b3(%1 : index)
^dead:
  %4 = arith.xori %a, %b : index
  "test.use"(%4) : (index) -> ()
  cf.br ^dead
}
func.func @fold(%a: index, %b: i32) -> (index, index, i32, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : i32
  %0 = arith.addi %a, %c0 : index
  %1 = arith.addi %c5, %c5 : index
  %2 = arith.addi %c7, %b : i32
  %3 = arith.addi %0, %c5 : index
  "test.use"(%1) : (index) -> ()
  return %0, %1, %2, %3 : index, index, i32, index
}
func.func @other(%a: memref<4xf32>, %f: f32, %t: tensor<4xi32>) -> (index, f32, tensor<4xi32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %cf = arith.constant -1.5 : f32
  %d = memref.dim %a, %c0 : memref<4xf32>
  %m = math.absf %cf : f32
  %ct = arith.constant dense<4> : tensor<4xi32>
  %ct2 = arith.addi %ct, %ct : tensor<4xi32>
  %ct3 = arith.addi %ct, %t : tensor<4xi32>
  return %d, %m, %ct2, %ct3 : index, f32, tensor<4xi32>, tensor<4xi32>
}
func.func @casts(%a: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = arith.addi %0, %0 : index
  %2 = builtin.unrealized_conversion_cast %1 : index to i64
  %3 = builtin.unrealized_conversion_cast %0 : index to i64
  %4 = arith.addi %2, %3 : i64
  return %4 : i64
}
func.func @late(%a: index, %b: index) -> index {
  %0 = arith.index_cast %a : index to i64
  "test.a"() : () -> ()
  %1 = arith.index_cast %0 : i64 to index
  "test.b"() : () -> ()
  %2 = arith.addi %b, %a : index
  %3 = arith.index_cast %2 : index to i32
  %4 = arith.index_cast %3 : i32 to index
  "test.c"() : () -> ()
  return %1 : index
}

// -----

func.func @casts(%a: i64, %m: memref<f32>) -> (i64, memref<f32>) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = arith.addi %0, %0 : index
  %2 = builtin.unrealized_conversion_cast %1 : index to i64
  %d = builtin.unrealized_conversion_cast %2 : i64 to index
  %q = builtin.unrealized_conversion_cast %m : memref<f32> to memref<f32>
  return %2, %q : i64, memref<f32>
}
func.func @dom(%c: i1, %a: index, %b: index) {
  cf.cond_br %c, ^b1, ^b2
^b4:
  "test.d"() : () -> ()
  %5 = arith.xori %a, %b : index
  return
^b2:
  %2 = arith.subi %a, %b : index
  "test.b"() : () -> ()
  cf.br ^b4
^b1:
  %1 = arith.addi %b, %a : index
  "test.a"() : () -> ()
  cf.br ^b2
}
func.func @dom2(%c: i1, %a: index, %b: index) -> i64 {
  "test.z"() : () -> ()
  %r = scf.if %c -> index {
    %1 = arith.addi %b, %a : index
    scf.yield %1 : index
  } else {
    scf.yield %a : index
  }
  %k = arith.index_cast %r : index to i64
  return %k : i64
}
module @inner {
  func.func @f(%i: index, %j: index, %k: index) -> (index, index) {
    %x:2 = "test.two"() : () -> (index, index)
    %0 = arith.addi %x#1, %x#0 : index
    %1 = arith.muli %i, %x#0 : index
    %true = arith.constant true
    return %0, %1 : index, index
  }
}

// -----

func.func @f(%c: i1, %f: i32, %a0: index, %a1: index, %a2: index, %a3: index, %a4: index, %a5: index) {
  cf.switch %f : i32, [ default: ^b1, 1: ^b2, 2: ^b3 ]
^b1:
  %1 = arith.addi %a1, %a1 : index
  cf.br ^b4
^b2:
  %2 = arith.addi %a2, %a2 : index
  cf.cond_br %c, ^b4, ^b3
^b3:
  %3 = arith.addi %a3, %a3 : index
  cf.br ^b1
^b4:
  %4 = arith.addi %a4, %a4 : index
  cf.cond_br %c, ^b5, ^b2
^b5:
  %5 = arith.addi %a5, %a5 : index
  return
}

// -----

module {
  func.func @loops(%n: index, %m: memref<?xf32>, %f: f32) -> f32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %f) -> f32 {
      %j = arith.addi %i, %c1 : index
      %k = arith.muli %j, %n overflow<nsw> : index
      %x = memref.load %m[%k] : memref<?xf32>
      %y = arith.addf %x, %acc : f32
      %w = scf.while (%q = %j) : (index) -> index {
        %o = arith.cmpi slt, %q, %n : index
        scf.condition(%o) %q : index
      } do {
      ^bb0(%q: index):
        %r = arith.addi %q, %j : index
        scf.yield %r : index
      }
      memref.store %y, %m[%w] : memref<?xf32>
      scf.yield %y : f32
    }
    return %s : f32
  }
  "test.graph"() ({
    %1 = arith.addi %2, %2 : index
    %2 = "test.x"() : () -> index
    "test.y"(%1) : (index) -> ()
  }) : () -> ()
  func.func private @decl(index) -> vector<4xindex>
  %g = arith.constant 3 : index
  %h = arith.addi %g, %g : index
  "test.y"(%h) : (index) -> ()
}

// -----

func.func @cse(%a: index, %b: index) -> (index, index, index) {
  %0 = "test.op"() : () -> index
  %1 = arith.addi %0, %a : index
  %2 = arith.addi %1, %0 : index
  %3 = arith.addi %2, %b : index
  "test.use"(%1, %1, %2) : (index, index, index) -> ()
  cf.br ^bb1(%1, %3 : index, index)
^bb1(%x: index, %y: index):
  %4 = arith.subi %y, %x : index
  %5 = arith.cmpi slt, %4, %a : index
  cf.cond_br %5, ^bb1(%4, %y : index, index), ^bb2(%4 : index)
^bb2(%z: index):
  %6 = arith.index_castui %z : index to i32
  %7 = arith.index_cast %6 : i32 to index
  return %1, %z, %7 : index, index, index
}
