// RUN: okl-opt %s --dump-pass-pipeline --trim-return-as-void -wrap-ops-to-kernel-launch=min-ops=3 -o /dev/null 2>&1 | filecheck %s
// RUN: okl-opt %s --dump-pass-pipeline --pass-pipeline='builtin.module(func.func(cse),any(cse))' -o /dev/null 2>&1 | filecheck %s --check-prefix=NESTED
// RUN: okl-opt %s --dump-pass-pipeline -o /dev/null 2>&1 | filecheck %s --check-prefix=NONE

// The real name of an alias, every option with its value.
// CHECK:       Pass Manager with 2 passes:
// CHECK-NEXT:  builtin.module(
// CHECK-NEXT:    trim-return-to-void,
// CHECK-NEXT:    wrap-ops-to-kernel-launch{merge-args=false min-ops=3 mode=none}
// CHECK-NEXT:  )

// NESTED:      Pass Manager with 2 passes:
// NESTED-NEXT: builtin.module(
// NESTED-NEXT:   func.func(
// NESTED-NEXT:     cse
// NESTED-NEXT:   ),
// NESTED-NEXT:   any(
// NESTED-NEXT:     cse
// NESTED-NEXT:   )
// NESTED-NEXT: )

// NONE:        Pass Manager with 0 passes:
// NONE-NEXT:   builtin.module(
// NONE-EMPTY:
// NONE-NEXT:   )
