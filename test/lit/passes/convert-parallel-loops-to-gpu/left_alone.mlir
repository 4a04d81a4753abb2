// RUN: okl-opt %s > %t
// RUN: okl-opt %s -convert-parallel-loops-to-gpu | diff %t -

#block_x = #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread_x = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>
#thread_y = #gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>
#sequential = #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>

// Loops that are not mapped.
func.func @unmapped(%a: index, %n: index, %m: memref<?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %m[%j] : memref<?xf32>
    } {mapping = [#thread_x]}
  }
  return
}

// One dimension of the grid for two of the loop.
func.func @twice(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i, %j) = (%a, %a) to (%n, %n) step (%a, %a) {
    memref.store %f, %m[%i, %j] : memref<?x?xf32>
  } {mapping = [#thread_x, #thread_x]}
  return
}

// A bound of which no limit is known before the launch.
func.func @no_limit(%a: index, %n: index, %m: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%i) step (%a) {
      memref.store %f, %m[%i, %j] : memref<?x?xf32>
    } {mapping = [#thread_x]}
  } {mapping = [#block_x]}
  return
}

// All threads of a block would increment the element.
func.func @increment(%a: index, %n: index, %m: memref<?xf32>, %o: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %v = memref.load %m[%i] : memref<?xf32>
    %w = arith.addf %v, %f : f32
    memref.store %w, %m[%i] : memref<?xf32>
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %o[%i, %j] : memref<?x?xf32>
    } {mapping = [#thread_x]}
  } {mapping = [#block_x]}
  return
}

// What other threads store need not be there yet.
func.func @load_after(%a: index, %n: index, %m: memref<?xf32>, %o: memref<?x?xf32>, %f: f32) {
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    scf.parallel (%j) = (%a) to (%n) step (%a) {
      memref.store %f, %o[%i, %j] : memref<?x?xf32>
    } {mapping = [#thread_x]}
    %v = memref.load %o[%i, %a] : memref<?x?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
  } {mapping = [#block_x]}
  return
}

// A block has threads for other sums, too.
func.func @some_threads(%a: index, %n: index, %m: memref<?x?xf32>, %o: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %sum = scf.parallel (%j) = (%a) to (%n) step (%a) init (%zero) -> f32 {
      %v = memref.load %m[%i, %j] : memref<?x?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#thread_x]}
    memref.store %sum, %o[%i] : memref<?xf32>
  } {mapping = [#thread_y]}
  return
}

// The sum begins with a number that a reduction of threads would forget.
func.func @begins_with_one(%a: index, %n: index, %m: memref<?x?xf32>, %o: memref<?xf32>) {
  %one = arith.constant 1.0 : f32
  scf.parallel (%i) = (%a) to (%n) step (%a) {
    %sum = scf.parallel (%j) = (%a) to (%n) step (%a) init (%one) -> f32 {
      %v = memref.load %m[%i, %j] : memref<?x?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%x: f32, %y: f32):
        %s = arith.addf %x, %y : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#thread_x]}
    memref.store %sum, %o[%i] : memref<?xf32>
  } {mapping = [#block_x]}
  return
}
