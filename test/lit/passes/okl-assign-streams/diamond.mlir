// RUN: okl-opt %s -okl-assign-streams | filecheck %s
// RUN: okl-opt %s -okl-assign-streams | okl-opt -okl-assign-streams | filecheck %s

// What an earlier run has said goes.
// CHECK-LABEL: func.func @okl_compute(
// CHECK-SAME:    attributes {okl.num_events = 2 : i32, okl.num_streams = 2 : i32}
// CHECK:         "okl.launch"{{.*}} {okl.deps = array<i32>, okl.record = 0 : i32, okl.stream = 0 : i32}
// CHECK-NEXT:    "okl.launch"{{.*}} {okl.deps = array<i32: 0>, okl.stream = 0 : i32}
// CHECK-NEXT:    "okl.launch"{{.*}} {okl.deps = array<i32: 0>, okl.record = 1 : i32, okl.stream = 1 : i32, okl.wait = array<i32: 0>}
// CHECK-NEXT:    "okl.launch"{{.*}} {okl.deps = array<i32: 1, 2>, okl.stream = 0 : i32, okl.wait = array<i32: 1>}
func.func @okl_compute(%l: !okl.launcher_ctx, %run: !okl.run_ctx, %kernel: !okl.kernel) attributes {okl.false_deps = 9 : i32} {
  "okl.launch"(%run, %kernel) {okl.deps = array<i32>} : (!okl.run_ctx, !okl.kernel) -> ()
  "okl.launch"(%run, %kernel) {okl.deps = array<i32: 0>, okl.record = 7 : i32} : (!okl.run_ctx, !okl.kernel) -> ()
  "okl.launch"(%run, %kernel) {okl.deps = array<i32: 0>} : (!okl.run_ctx, !okl.kernel) -> ()
  "okl.launch"(%run, %kernel) {okl.deps = array<i32: 1, 2>} : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
