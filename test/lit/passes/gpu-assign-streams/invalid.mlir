// RUN: okl-opt %s -gpu-assign-streams -split-input-file -verify-diagnostics
// RUN: not okl-opt %s -gpu-assign-streams=max-streams=0 2>&1 | filecheck %s

// CHECK: error: <Pass-Options-Parser>: pass 'gpu-assign-streams': max-streams must be 1 or more, got 0

func.func @argument(%t: !gpu.async.token) {
  // expected-error @+1 {{'gpu.wait' op waits for a token from outside of its block: streams are assigned block by block}}
  gpu.wait [%t]
  return
}
