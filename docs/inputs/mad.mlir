func.func @poly(%row: memref<?xf32>, %n: index, %x: f32) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%so_far = %zero) -> f32 {
    %a = mad.at %row[%i] : memref<?xf32> -> f32
    %next = mad.fma %so_far, %x, %a : f32
    scf.yield %next : f32
  }
  return %sum : f32
}
