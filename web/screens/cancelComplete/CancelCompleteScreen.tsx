export function CancelCompleteScreen() {
  return null
}
