// RUN: not okl-opt %s -arith-emulate-unsupported-floats="source-types=i8" 2>&1 | filecheck %s
// RUN: not okl-opt %s -arith-emulate-unsupported-floats="source-types=f32" 2>&1 | filecheck %s --check-prefix=SAME

// CHECK: error: could not map source type 'i8' to a known floating-point type
// SAME: error: target type cannot be an unsupported source type
module {
}
