// RUN: not okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d="arch=aarch64 features=+dotprod,+sve" 2>&1 | filecheck %s --check-prefix=FEATURE
// RUN: not okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d="enable_generic_slow features=+dotprod arch=cuda" 2>&1 | filecheck %s --check-prefix=ARCH
// RUN: not okl-opt %s --iree-flow-convert-linalg-matmul-to-mmt4d=features=+i8mm 2>&1 | filecheck %s --check-prefix=NONE

// FEATURE: error: {{.*}}features: aarch64 has no '+sve', but '+dotprod' or '+i8mm'
// ARCH: error: {{.*}}features: nothing is known of arch 'cuda', so it has no '+dotprod'
// NONE: error: {{.*}}features: nothing is known of arch '', so it has no '+i8mm'

module {
}
