// RUN: okl-opt %s --run -e main --entry-point-result=void | filecheck %s
// RUN: okl-opt %s -convert-index-to-llvm --run -e main --entry-point-result=void | filecheck %s

// The least integer divided by 10, rounded up.
// CHECK: {{^}}-922337203685477580
// The largest integer, and the one after the least, divided by -1.
// CHECK-NEXT: {{^}}-9223372036854775807
// CHECK-NEXT: {{^}}9223372036854775807
// Small numbers: -7 and 7 by 2 and by -2, rounded up, then down.
// CHECK-NEXT: {{^}}-3
// CHECK-NEXT: {{^}}4
// CHECK-NEXT: {{^}}4
// CHECK-NEXT: {{^}}-3
// CHECK-NEXT: {{^}}-4
// CHECK-NEXT: {{^}}3
// CHECK-NEXT: {{^}}3
// CHECK-NEXT: {{^}}-4
func.func @up(%n: index, %m: index) {
  %0 = index.ceildivs %n, %m
  %1 = index.casts %0 : index to i64
  vector.print %1 : i64
  return
}
func.func @down(%n: index, %m: index) {
  %0 = index.floordivs %n, %m
  %1 = index.casts %0 : index to i64
  vector.print %1 : i64
  return
}
func.func @main() {
  %least = index.constant -9223372036854775808
  %next = index.constant -9223372036854775807
  %largest = index.constant 9223372036854775807
  %ten = index.constant 10
  %minus_one = index.constant -1
  %two = index.constant 2
  %minus_two = index.constant -2
  %seven = index.constant 7
  %minus_seven = index.constant -7
  call @up(%least, %ten) : (index, index) -> ()
  call @up(%largest, %minus_one) : (index, index) -> ()
  call @down(%next, %minus_one) : (index, index) -> ()
  call @up(%minus_seven, %two) : (index, index) -> ()
  call @up(%minus_seven, %minus_two) : (index, index) -> ()
  call @up(%seven, %two) : (index, index) -> ()
  call @up(%seven, %minus_two) : (index, index) -> ()
  call @down(%minus_seven, %two) : (index, index) -> ()
  call @down(%minus_seven, %minus_two) : (index, index) -> ()
  call @down(%seven, %two) : (index, index) -> ()
  call @down(%seven, %minus_two) : (index, index) -> ()
  return
}
