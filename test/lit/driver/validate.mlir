// RUN: okl-opt %s -canonicalize -cse --validate -o %t 2>&1 | filecheck %s --check-prefix=BOTH
// RUN: okl-opt %s -canonicalize -cse --validate=prove -o %t 2>&1 | filecheck %s --check-prefix=PROVE
// RUN: okl-opt %s -canonicalize -cse --validate=try,end -o %t 2>&1 | filecheck %s --check-prefix=END
// RUN: not okl-opt %s --validate=always 2>&1 | filecheck %s --check-prefix=WORD

// What changed is mentioned, pass by pass, and each function by its own.
// BOTH:       validate: canonicalize: @integers: proved
// BOTH-NEXT:  validate: canonicalize: @floats: same on 200 inputs
// BOTH-NEXT:  validate: cse: @twice: proved
// PROVE:      validate: canonicalize: @integers: proved
// PROVE-NEXT: validate: canonicalize: @floats: not looked at: no proof: it depends on ops of which only the name is known
// PROVE-NEXT: validate: cse: @twice: proved
// END:        validate: the pipeline: @integers: same on 200 inputs
// END-NEXT:   validate: the pipeline: @floats: same on 200 inputs
// END-NEXT:   validate: the pipeline: @twice: same on {{[0-9]+}} inputs
// WORD: okl-opt: for the --validate option: Cannot find option named 'always'!

func.func @integers(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  %0 = arith.addi %a, %c3 : i32
  %1 = arith.addi %0, %c3 : i32
  %2 = arith.addi %1, %c0 : i32
  return %2 : i32
}
func.func @floats(%a: f32) -> f32 {
  %i = arith.constant 7 : i32
  %0 = arith.sitofp %i : i32 to f32
  %1 = arith.mulf %a, %0 : f32
  return %1 : f32
}
func.func @twice(%a: i32, %b: i32) -> i32 {
  %0 = arith.muli %a, %b : i32
  %1 = arith.muli %a, %b : i32
  %2 = arith.divui %0, %1 : i32
  return %2 : i32
}
