// RUN: okl-opt %s -cse --report=%t.html | filecheck %s --check-prefix=OUT
// RUN: filecheck %s --check-prefix=PAGE --input-file=%t.html
// RUN: not okl-opt %s -cse --report=%S 2>&1 | filecheck %s --check-prefix=FOLDER

// The page comes beside the output, not in its place.
// OUT-LABEL: func.func @f(
// OUT-NEXT:    %[[SUM:.*]] = arith.addi
// OUT-NEXT:    return %[[SUM]]

// PAGE: <!DOCTYPE html>
// PAGE: "kind":"pass","name":"cse"
// PAGE: </html>

// FOLDER: okl-opt: error: cannot open output file '{{.*}}': Is a directory
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  return %1 : i32
}
