func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printF32(f32)
func.func private @printComma()
func.func private @printNewline()

func.func private @show(%value: i64) {
  call @printI64(%value) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func private @narrow(%value: i4) {
  %wide = arith.extsi %value : i4 to i64
  call @show(%wide) : (i64) -> ()
  return
}

func.func @main() {
  %a = arith.constant -7 : i64
  %b = arith.constant 2 : i64
  %floor = arith.floordivsi %a, %b : i64
  %ceil = arith.ceildivsi %a, %b : i64
  %rem = arith.remsi %a, %b : i64
  %shift = arith.shrsi %a, %b : i64
  call @show(%floor) : (i64) -> ()
  call @show(%ceil) : (i64) -> ()
  call @show(%rem) : (i64) -> ()
  call @show(%shift) : (i64) -> ()
  %low, %high = arith.mulsi_extended %a, %b : i64
  call @show(%low) : (i64) -> ()
  call @show(%high) : (i64) -> ()
  %seven = arith.constant 7 : i4
  %sum = arith.addi %seven, %seven : i4
  call @narrow(%sum) : (i4) -> ()
  %x = arith.constant 0.3 : f64
  %root = math.sqrt %x : f64
  %power = math.powf %x, %root : f64
  call @printF64(%power) : (f64) -> ()
  call @printComma() : () -> ()
  %third = arith.constant 0.3333 : f32
  %half = arith.truncf %third : f32 to f16
  %back = arith.extf %half : f16 to f32
  call @printF32(%back) : (f32) -> ()
  call @printNewline() : () -> ()
  %re = arith.constant 3.0 : f64
  %im = arith.constant -4.0 : f64
  %number = complex.create %re, %im : complex<f64>
  %square = complex.mul %number, %number : complex<f64>
  %real = complex.re %square : complex<f64>
  %imaginary = complex.im %square : complex<f64>
  call @printF64(%real) : (f64) -> ()
  call @printComma() : () -> ()
  call @printF64(%imaginary) : (f64) -> ()
  call @printNewline() : () -> ()
  %flag = arith.cmpf olt, %re, %im : f64
  %choice = arith.select %flag, %a, %b : i64
  cf.switch %choice : i64, [
    default: ^other,
    2: ^two
  ]
^two:
  call @show(%choice) : (i64) -> ()
  cf.br ^other
^other:
  %i = index.constant 13
  %j = index.constant 5
  %q = index.ceildivu %i, %j
  %k = index.castu %q : index to i64
  call @show(%k) : (i64) -> ()
  return
}
