// RUN: okl-opt %s -okl-launch-dag -split-input-file -verify-diagnostics

func.func @okl_compute(%l: !okl.launcher_ctx, %run: !okl.run_ctx, %kernel: !okl.kernel, %c: i1) {
  scf.if %c {
    // expected-error@+1 {{'okl.launch' op is nested in another op: the order of launches is that of one block}}
    "okl.launch"(%run, %kernel) : (!okl.run_ctx, !okl.kernel) -> ()
  }
  return
}

// -----

// expected-error@+1 {{'func.func' op 'okl_compute' must be one block to become a launch, has 2}}
func.func @okl_compute(%l: !okl.launcher_ctx, %run: !okl.run_ctx, %kernel: !okl.kernel) {
  "okl.launch"(%run, %kernel) : (!okl.run_ctx, !okl.kernel) -> ()
  cf.br ^end
^end:
  return
}
