export function OrderCompleteScreen() {
  return null
}
