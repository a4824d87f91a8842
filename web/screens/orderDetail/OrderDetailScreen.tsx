export function OrderDetailScreen() {
  return null
}
