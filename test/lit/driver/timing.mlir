// RUN: okl-opt %s --pass-pipeline='builtin.module(func.func(cse))' --mlir-timing -o /dev/null 2>&1 | filecheck %s
// RUN: okl-opt %s -cse --mlir-timing --mlir-timing-display=list -o /dev/null 2>&1 | filecheck %s --check-prefix=LIST
// RUN: okl-opt %s -cse --mlir-timing --mlir-output-format=json -o /dev/null 2>&1 | filecheck %s --check-prefix=JSON

// CHECK:      ... Execution time report ...
// CHECK:        Total Execution Time: {{[0-9.]+}} seconds
// CHECK:        ----Wall Time----  ----Name----
// CHECK:          %)  Parser
// CHECK:          %)  'func.func' Pipeline
// CHECK-NEXT:     %)    CSE
// CHECK-NEXT:     %)      (A) DominanceInfo
// CHECK-NEXT:     %)      (V) Verifier
// CHECK-NEXT:     %)  Output
// CHECK-NEXT:     %)  Rest
// CHECK-NEXT:     (100.0%)  Total

// LIST:           (100.0%)  root
// LIST:           (100.0%)  Total

// JSON:      [
// JSON:      {"wall": {"duration": {{.*}}, "percentage": {{.*}}}, "name": "CSE", "passes": [
// JSON-NEXT:   {"wall": {"duration": {{.*}}, "percentage": {{.*}}}, "name": "(A) DominanceInfo", "passes": [
// JSON-NEXT:   {}]},
// JSON-NEXT:   {"wall": {"duration": {{.*}}, "percentage": {{.*}}}, "name": "(V) Verifier", "passes": [
// JSON-NEXT:   {}]},
// JSON-NEXT: {}]},
// JSON:      "name": "Total"}
// JSON-NEXT: ]
func.func @f() {
  return
}
