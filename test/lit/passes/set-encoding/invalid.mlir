// RUN: not okl-opt %s --set-encoding=pad-factor=0 2>&1 | filecheck %s
// RUN: not okl-opt %s --set-encoding=pad-factor=2147483648 2>&1 | filecheck %s --check-prefix=LARGE

// CHECK: error: {{.*}}pad-factor must be between 1 and 2147483647, got 0
// LARGE: error: {{.*}}pad-factor must be between 1 and 2147483647, got 2147483648

module {
}
