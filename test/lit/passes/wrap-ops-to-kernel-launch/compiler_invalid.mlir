// RUN: not okl-opt %s -wrap-ops-to-kernel-launch=fallback=none 2>&1 | filecheck %s
// RUN: not okl-opt %s -wrap-ops-to-kernel-launch=compiler= 2>&1 | filecheck %s --check-prefix=EMPTY

// CHECK: error: wrap-ops-to-kernel-launch: option fallback is for functions that option compiler tags, which is not given
// EMPTY: error: wrap-ops-to-kernel-launch: option
module {
}
