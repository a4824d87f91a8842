export function MyPageScreen() {
  return null
}
