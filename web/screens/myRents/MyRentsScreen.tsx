export function MyRentsScreen() {
  return null
}
