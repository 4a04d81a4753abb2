// FLAGS: -arith-emulate-wide-int=widest-int-supported=8
// FLAGS: --pass-pipeline="builtin.module(func.func(arith-emulate-wide-int{widest-int-supported=8}))"
// FLAGS: -test-arith-emulate-wide-int="function-prefix= widest-int-supported=8"
func.func @addi(%a: i16, %b: i16) -> i16 { 
 %0 = arith.addi %a, %b {foo} : i16
 return %0 : i16 }
func.func @subi(%a: i16, %b: i16) -> i16 { 
 %0 = arith.subi %a, %b {foo} : i16
 return %0 : i16 }
func.func @muli(%a: i16, %b: i16) -> i16 { 
 %0 = arith.muli %a, %b {foo} : i16
 return %0 : i16 }
func.func @maxsi(%a: i16, %b: i16) -> i16 { 
 %0 = arith.maxsi %a, %b {foo} : i16
 return %0 : i16 }
func.func @maxui(%a: i16, %b: i16) -> i16 { 
 %0 = arith.maxui %a, %b {foo} : i16
 return %0 : i16 }
func.func @minsi(%a: i16, %b: i16) -> i16 { 
 %0 = arith.minsi %a, %b {foo} : i16
 return %0 : i16 }
func.func @minui(%a: i16, %b: i16) -> i16 { 
 %0 = arith.minui %a, %b {foo} : i16
 return %0 : i16 }
func.func @andi(%a: i16, %b: i16) -> i16 { 
 %0 = arith.andi %a, %b {foo} : i16
 return %0 : i16 }
func.func @ori(%a: i16, %b: i16) -> i16 { 
 %0 = arith.ori %a, %b {foo} : i16
 return %0 : i16 }
func.func @xori(%a: i16, %b: i16) -> i16 { 
 %0 = arith.xori %a, %b {foo} : i16
 return %0 : i16 }
func.func @fptosi(%a: f32, %f: f64) -> (i16, i16) { 
 %0 = arith.fptosi %a : f32 to i16
 %1 = arith.fptosi %f : f64 to i16
 return %0, %1 : i16, i16 }
func.func @fptoui(%a: f32, %f: f64) -> (i16, i16) { 
 %0 = arith.fptoui %a : f32 to i16
 %1 = arith.fptoui %f : f64 to i16
 return %0, %1 : i16, i16 }
func.func @sitofp(%a: i16) -> (f32, f64, f16) { 
 %0 = arith.sitofp %a : i16 to f32
 %1 = arith.sitofp %a : i16 to f64
 %2 = arith.sitofp %a : i16 to f16
 return %0, %1, %2 : f32, f64, f16 }
func.func @uitofp(%a: i16) -> (f32, f64, f16) { 
 %0 = arith.uitofp %a : i16 to f32
 %1 = arith.uitofp %a : i16 to f64
 %2 = arith.uitofp %a : i16 to f16
 return %0, %1, %2 : f32, f64, f16 }
func.func @extsi(%a: i7, %b: i8) -> (i16, i16) { 
 %0 = arith.extsi %a : i7 to i16
 %1 = arith.extsi %b : i8 to i16
 return %0, %1 : i16, i16 }
func.func @extui(%a: i7, %b: i8) -> (i16, i16) { 
 %0 = arith.extui %a : i7 to i16
 %1 = arith.extui %b : i8 to i16
 return %0, %1 : i16, i16 }
func.func @trunci(%a: i16) -> (i7, i8) { 
 %0 = arith.trunci %a : i16 to i7
 %1 = arith.trunci %a : i16 to i8
 return %0, %1 : i7, i8 }
func.func @index_cast(%a: i16, %b: index) -> (index, i16) { 
 %0 = arith.index_cast %a : i16 to index
 %1 = arith.index_cast %b : index to i16
 return %0, %1 : index, i16 }
func.func @index_castui(%a: i16, %b: index) -> (index, i16) { 
 %0 = arith.index_castui %a : i16 to index
 %1 = arith.index_castui %b : index to i16
 return %0, %1 : index, i16 }
func.func @const() -> i16 {
 %0 = arith.constant 257 : i16
 return %0 : i16 }
func.func @select(%c: i1, %a: i16) -> i16 {
 %0 = arith.select %c, %a, %a : i16
 return %0 : i16 }
func.func @print(%a: i16) {
 vector.print %a : i16 
 return }
func.func @cmpeq(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi eq, %a, %b : i16
 return %0 : i1 }
func.func @cmpne(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi ne, %a, %b : i16
 return %0 : i1 }
func.func @cmpslt(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi slt, %a, %b : i16
 return %0 : i1 }
func.func @cmpsle(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi sle, %a, %b : i16
 return %0 : i1 }
func.func @cmpsgt(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi sgt, %a, %b : i16
 return %0 : i1 }
func.func @cmpsge(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi sge, %a, %b : i16
 return %0 : i1 }
func.func @cmpult(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi ult, %a, %b : i16
 return %0 : i1 }
func.func @cmpule(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi ule, %a, %b : i16
 return %0 : i1 }
func.func @cmpugt(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi ugt, %a, %b : i16
 return %0 : i1 }
func.func @cmpuge(%a: i16, %b: i16) -> i1 {
 %0 = arith.cmpi uge, %a, %b : i16
 return %0 : i1 }
