// RUN: okl-opt %s --run -O0 --function=sum --input=index=10 --input=i64=-5 | filecheck %s --check-prefix=SUM
// RUN: okl-opt %s --run -e numbers --input=i4=-3 --input=bf16=1.5 --input='complex<f32>=(1,-2)' --input=2xi1=1,0 | filecheck %s --check-prefix=NUMBERS
// RUN: okl-opt %s --run -e seven --entry-point-result=i32 | filecheck %s --check-prefix=SEVEN
// RUN: okl-opt %s -convert-scf-to-cf --run --function=sum --input=index=3 --input=i64=0 | filecheck %s --check-prefix=LOWERED
// RUN: not okl-opt %s --run -e seven --entry-point-result=f32 2>&1 | filecheck %s --check-prefix=OTHER
// RUN: not okl-opt %s --run -e sum --input=index=3 2>&1 | filecheck %s --check-prefix=COUNT
// RUN: not okl-opt %s --run -e sum --input=index=3 --input=i32=1 2>&1 | filecheck %s --check-prefix=TYPE
// RUN: not okl-opt %s --run -e sum --input=index=3 --input=i64=99999999999999999999 2>&1 | filecheck %s --check-prefix=WIDE

// SUM: result[0]: i64=40
// NUMBERS: result[0]: complex<f32>=(1,-2)
// NUMBERS-NEXT: result[1]: i4=-3
// NUMBERS-NEXT: result[2]: 2xi1=1 0
// NUMBERS-NEXT: result[3]: bf16=1.5
// SEVEN: {{^}}7{{$}}
// LOWERED: result[0]: i64=3
// OTHER: error: only single f32 function result supported
// COUNT: error: 1 input given, 2 wanted: (index, i64)
// TYPE: error: input 1 (--input=i32=1): its elements are i32, but the parameter's are i64
// WIDE: does not fit i64

func.func @sum(%n: index, %start: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%total = %start) -> i64 {
    %term = arith.index_cast %i : index to i64
    %next = arith.addi %total, %term : i64
    scf.yield %next : i64
  }
  return %sum : i64
}

func.func @numbers(%a: i4, %b: bf16, %c: complex<f32>, %d: vector<2xi1>) -> (complex<f32>, i4, vector<2xi1>, bf16) {
  return %c, %a, %d, %b : complex<f32>, i4, vector<2xi1>, bf16
}

func.func @seven() -> i32 {
  %0 = arith.constant 7 : i32
  return %0 : i32
}
