export function ProductSimilarScreen() {
  return null
}
