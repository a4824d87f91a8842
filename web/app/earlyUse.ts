/**
 * A page that the server drew shows its buttons before they answer: the last one that was tapped is pressed as soon as
 * the page answers. Links and plain forms (those with an action) work without a script, and fields are disabled until
 * then.
 */
export function keepEarlyTap(page: HTMLElement): void {
  let press = () => {}
  const keep = (event: Event) => {
    if (!(event.target instanceof Element) || 'live' in page.dataset) return
    const form = event.type === 'submit' ? event.target.closest('form') : null
    const button = event.target.closest('button')
    if ((form === null && button === null) || form?.hasAttribute('action') === true) return
    press = () => (form === null ? button?.click() : form.requestSubmit())
    // Neither the browser, which would send a form as it is, nor a script that half answers may act on it too.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const use of ['click', 'submit']) page.addEventListener(use, keep, true)
  new MutationObserver(() => press()).observe(page, { attributeFilter: ['data-live'] })
}
