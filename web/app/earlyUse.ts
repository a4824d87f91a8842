/** The page, or a part of it whose code comes later (kit/LatePart), that does not answer yet. */
const asleep = '#app:not([data-live]), [data-late]:not([data-live])'

/**
 * A page that the server drew shows its buttons before they answer: the last one that was tapped is pressed as soon as
 * what it belongs to answers. Links and plain forms (those with an action) work without a script, and fields are
 * disabled until then.
 */
export function keepEarlyTap(page: HTMLElement): void {
  let kept: HTMLElement | null = null
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return
    const form = event.type === 'submit' ? event.target.closest('form') : null
    const used = form ?? event.target.closest('button')
    if (used === null || form?.hasAttribute('action') === true) return
    kept = used.closest(asleep) === null ? null : used
    if (kept === null) return
    // Neither the browser, which would send a form as it is, nor a script that half answers may act on it too.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const press = () => {
    if (kept === null || kept.closest(asleep) !== null) return
    if (kept instanceof HTMLFormElement) kept.requestSubmit()
    else kept.click()
  }
  for (const use of ['click', 'submit']) page.addEventListener(use, keep, true)
  new MutationObserver(press).observe(page, { subtree: true, attributeFilter: ['data-live'] })
}
