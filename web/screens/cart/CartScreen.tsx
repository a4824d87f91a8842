export function CartScreen() {
  return null
}
