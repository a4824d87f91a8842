/** The page, or a part whose code loads later (kit/PartRoot), while it is not hydrated. */
const notHydrated = '#app:not([data-live]), [data-late]:not([data-live])'

/**
 * Remembers the last button that is tapped before hydration, and clicks it once its part of the page is hydrated. Links
 * and plain forms (those with an action) work without a script, and fields are disabled until then.
 */
export function keepEarlyTap(page: HTMLElement): void {
  let kept: HTMLElement | null = null
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return
    const form = event.type === 'submit' ? event.target.closest('form') : null
    const used = form ?? event.target.closest('button')
    if (used === null || form?.hasAttribute('action') === true) return
    kept = used.closest(notHydrated) === null ? null : used
    if (kept === null) return
    // The browser would submit the form, and a handler that is attached already would handle the tap a second time.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const press = () => {
    if (kept === null || kept.closest(notHydrated) !== null) return
    if (kept instanceof HTMLFormElement) kept.requestSubmit()
    else kept.click()
  }
  for (const use of ['click', 'submit']) page.addEventListener(use, keep, true)
  new MutationObserver(press).observe(page, { subtree: true, attributeFilter: ['data-live'] })
}
