export function CategoryScreen() {
  return null
}
