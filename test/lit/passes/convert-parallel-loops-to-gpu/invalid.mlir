// RUN: okl-opt %s -convert-parallel-loops-to-gpu --split-input-file --verify-diagnostics

#block_x = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
func.func @number(%a: index, %n: index) {
  // expected-error@+1 {{'scf.parallel' op expected mapping attribute for lowering to GPU}}
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
    "test.use"() : () -> ()
  } {mapping = [#block_x, 7]}
  return
}

// -----

#block_x = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
func.func @one_of_two(%a: index, %n: index) {
  // expected-error@+1 {{'scf.parallel' op expected mapping attribute for lowering to GPU}}
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
    "test.use"() : () -> ()
  } {mapping = [#block_x]}
  return
}

// -----

#wide = #gpu.loop_dim_map<processor = block_x, map = (d0, d1) -> (d0), bound = (d0) -> (d0)>
func.func @wide_map(%a: index, %n: index) {
  // expected-error@+1 {{'scf.parallel' op expected mapping attribute for lowering to GPU}}
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    "test.use"() : () -> ()
  } {mapping = [#wide]}
  return
}

// -----

#thread_x = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
func.func @result(%a: index, %n: index, %f: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  // expected-error@+1 {{'scf.parallel' op a reduction whose result is used outside of the launch cannot be converted}}
  %sum = scf.parallel (%j) = (%a) to (%n) step (%a) init (%zero) -> f32 {
    %v = "test.value"(%j) : (index) -> f32
    scf.reduce(%v : f32) {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      scf.reduce.return %s : f32
    }
  } {mapping = [#thread_x]}
  return %sum : f32
}
