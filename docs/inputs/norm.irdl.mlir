irdl.dialect @my {
  irdl.operation @norm {
    %0 = irdl.is f32
    irdl.operands(value: %0)
    irdl.results(norm: %0)
  }
}
