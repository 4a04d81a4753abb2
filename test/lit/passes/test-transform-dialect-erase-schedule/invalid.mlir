// RUN: okl-opt %s -test-transform-dialect-erase-schedule -allow-unregistered-dialect -verify-diagnostics

"test.script"() ({
  // expected-error @below {{'transform.param.constant' op has a result that an op outside of the schedule uses}}
  %0 = "transform.param.constant"() <{value = 3 : i64}> : () -> !transform.param<i64>
  "test.use"(%0) : (!transform.param<i64>) -> ()
}) : () -> ()
