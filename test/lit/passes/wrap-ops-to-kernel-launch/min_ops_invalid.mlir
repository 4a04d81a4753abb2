// RUN: not okl-opt %s -wrap-ops-to-kernel-launch=min-ops=0 2>&1 | filecheck %s

// CHECK: error: wrap-ops-to-kernel-launch: option min-ops must be 1 or more, got 0
module {
}
