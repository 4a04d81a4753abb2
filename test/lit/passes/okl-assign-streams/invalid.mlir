// RUN: okl-opt %s -okl-assign-streams -split-input-file -verify-diagnostics
// RUN: not okl-opt %s -okl-assign-streams=max-streams=0 2>&1 | filecheck %s
// CHECK: max-streams must be 1 to 1024, got 0

func.func @okl_compute(%l: !okl.launcher_ctx, %run: !okl.run_ctx, %kernel: !okl.kernel) {
  // expected-error@+1 {{'okl.launch' op has no 'okl.deps': run okl-launch-dag first}}
  "okl.launch"(%run, %kernel) : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

func.func @okl_compute(%l: !okl.launcher_ctx, %run: !okl.run_ctx, %kernel: !okl.kernel) {
  // expected-error@+1 {{'okl.launch' op has 'okl.deps' that is no array of i32}}
  "okl.launch"(%run, %kernel) {okl.deps = array<f32: 1.0>} : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

func.func @okl_compute(%l: !okl.launcher_ctx, %run: !okl.run_ctx, %kernel: !okl.kernel) {
  // expected-error@+1 {{'okl.launch' op is launch 0, and 'okl.deps' has 0, which is no earlier launch}}
  "okl.launch"(%run, %kernel) {okl.deps = array<i32: 0>} : (!okl.run_ctx, !okl.kernel) -> ()
  return
}

// -----

func.func @okl_compute(%l: !okl.launcher_ctx, %run: !okl.run_ctx, %kernel: !okl.kernel) {
  // expected-error@+1 {{'okl.launch' op is launch 0, and 'okl.deps' has -1, which is no earlier launch}}
  "okl.launch"(%run, %kernel) {okl.deps = array<i32: -1>} : (!okl.run_ctx, !okl.kernel) -> ()
  return
}
