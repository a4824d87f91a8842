/**
 * Records the state of the page before the provider's script covers it, and returns a function that restores it: the
 * script has no call that closes its sheet.
 */
export function pageUncovered(): () => void {
  const frames = new Set(document.querySelectorAll('iframe'))
  const reachable = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && !element.inert,
  )
  const { overflow } = document.documentElement.style
  return () => {
    for (const frame of document.querySelectorAll('iframe')) if (!frames.has(frame)) frame.remove()
    for (const element of reachable) element.inert = false
    document.documentElement.style.overflow = overflow
  }
}
