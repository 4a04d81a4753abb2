// RUN: okl-opt %s --run --input=2x3xf32=1 --input=2x3xf32=2 --repeat=3 --profile 2>&1 | filecheck %s
// RUN: okl-opt %s -wrap-ops-to-kernel-launch --run --input=2x3xf32=1 --input=2x3xf32=2 --profile 2>&1 | filecheck %s --check-prefix WRAPPED
// RUN: okl-opt %s --run --input=2x3xf32=1 --input=2x3xf32=2 --repeat=2 --profile=%t.json 2>&1 | filecheck %s --check-prefix QUIET
// RUN: filecheck %s --check-prefix JSON --input-file %t.json
// RUN: okl-opt %s --run --input=2x3xf32=1 --input=2x3xf32=2 --profile=%t.json --print-run-stats 2>&1 | filecheck %s --check-prefix AGAIN
// RUN: filecheck %s --check-prefix ONCE --input-file %t.json

// A row for each op, the order is that of the times; each ran as often as the program.
// CHECK:       result[0]
// CHECK-NEXT:  profile: 3 runs in {{.*}}, of which kernels
// CHECK-NEXT:  time   share  launches
// CHECK-DAG:   {{ 3 +.* 24 B +24 B +llvm +}}Ratio 0: relu (above)
// CHECK-DAG:   {{ 3 +.* 48 B +24 B +llvm +}}Ratio 1: broadcast_div (ratio)
// CHECK-DAG:   {{ 3 +.* 24 B +24 B +llvm +}}Ratio 2: tanh (last)
// CHECK:       {{ 9 +288 B +216 B +}}all
// WRAPPED:     wrap0 {{[012]}}:

// A file instead of the table, written anew each time.
// QUIET:       result[0]
// QUIET-NOT:   profile
// JSON:        {"displayTimeUnit": "ns", "traceEvents": [
// JSON:        {"name": "run 0", "cat": "run", "ph": "X", "ts": 0.0, "dur": {{.*}}, "pid": 1, "tid": 1
// JSON:        {"name": "above", "cat": "relu", "ph": "X", {{.*}} "args": {"launch": "Ratio", "index": 0, "type": "relu", "provider": "llvm", "bytes_read": 24, "bytes_written": 24}}
// JSON:        {"name": "ratio", "cat": "broadcast_div"
// JSON:        {"name": "last", "cat": "tanh"
// JSON:        {"name": "run 1"
// AGAIN:       runs: 1
// ONCE:        "run 0"
// ONCE-NOT:    "run 1"

oneflow.job @Ratio(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "oneflow.relu"(%a) {device_name = ["@0:0"], device_tag = "cpu", op_name = "above"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "oneflow.broadcast_div"(%0, %b) {device_name = ["@0:0"], device_tag = "cpu", op_name = "ratio"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "oneflow.tanh"(%1) {device_name = ["@0:0"], device_tag = "cpu", op_name = "last"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  oneflow.return %2 : tensor<2x3xf32>
}
