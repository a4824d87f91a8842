export function TossScreen() {
  return null
}
