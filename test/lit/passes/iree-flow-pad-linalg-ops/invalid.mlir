// RUN: not okl-opt %s --iree-flow-pad-linalg-ops=padding-size=0 2>&1 | filecheck %s
// RUN: not okl-opt %s --iree-flow-pad-linalg-ops=padding-size=-4 2>&1 | filecheck %s --check-prefix=NEGATIVE

// CHECK: error: {{.*}}padding-size must be 1 or more, got 0
// NEGATIVE: error: {{.*}}padding-size must be 1 or more, got -4

module {
}
