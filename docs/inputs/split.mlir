func.func private @first()
// -----
func.func private @second()
