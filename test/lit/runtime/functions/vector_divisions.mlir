// RUN: okl-opt %s -p 'builtin.module(func.func(convert-vector-to-scf),convert-scf-to-cf,convert-vector-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)' --run --function=good | filecheck %s
// RUN: okl-opt %s --run --function=good | filecheck %s
// RUN: not okl-opt %s -p 'builtin.module(func.func(convert-vector-to-scf),convert-scf-to-cf,convert-vector-to-llvm,convert-func-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,reconcile-unrealized-casts)' --run --function=bad 2>&1 | filecheck %s --check-prefix=BAD
// RUN: not okl-opt %s --run --function=bad 2>&1 | filecheck %s --check-prefix=BAD

// Divisors in vectors of any rank are checked, whichever passes the user names.
// CHECK:      ( ( 3, 4 ), ( -2, 5 ) )
// CHECK-NEXT: ( 2, -3 )
func.func @good() {
  %a = arith.constant dense<[[7, 8], [-4, 10]]> : vector<2x2xi16>
  %b = arith.constant dense<2> : vector<2x2xi16>
  %c = arith.constant dense<[8, -9]> : vector<2xi32>
  %d = arith.constant dense<3> : vector<2xi32>
  call @quotients(%a, %b, %c, %d) : (vector<2x2xi16>, vector<2x2xi16>, vector<2xi32>, vector<2xi32>) -> ()
  return
}

// BAD: error: 'arith.divsi' op
func.func @bad() {
  %a = arith.constant dense<1> : vector<2x2xi16>
  %b = arith.constant dense<[[1, 1], [0, 1]]> : vector<2x2xi16>
  %c = arith.constant dense<1> : vector<2xi32>
  call @quotients(%a, %b, %c, %c) : (vector<2x2xi16>, vector<2x2xi16>, vector<2xi32>, vector<2xi32>) -> ()
  return
}

func.func @quotients(%a: vector<2x2xi16>, %b: vector<2x2xi16>, %c: vector<2xi32>, %d: vector<2xi32>) {
  %0 = arith.divsi %a, %b : vector<2x2xi16>
  vector.print %0 : vector<2x2xi16>
  %1 = arith.divsi %c, %d : vector<2xi32>
  vector.print %1 : vector<2xi32>
  return
}

// SLOW: its programs are compiled in several ways
