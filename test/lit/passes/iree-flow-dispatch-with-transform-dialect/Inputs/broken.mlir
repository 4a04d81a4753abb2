module {
  transform.named_sequence @__transform_main(
}
