// FLAGS: -convert-scf-to-cf=allow-pattern-rollback=false
func.func @nested(%a: index, %b: index, %s: index, %c: i1, %x: i32) -> i32 {
  %r = scf.for %i = %a to %b step %s iter_args(%p = %x) -> i32 {
    %q = scf.if %c -> i32 {
      %0 = "test.op"(%p, %i) : (i32, index) -> i32
      scf.yield %0 : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}
