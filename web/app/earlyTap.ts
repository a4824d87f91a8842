/**
 * A page that the server drew shows its buttons before they answer. The last one that was tapped meanwhile is kept, and
 * pressed as soon as the page answers; links lead on by themselves.
 */
export function keepEarlyTap(page: HTMLElement): void {
  let wanted: HTMLElement | null = null
  const keep = (event: Event) => {
    if (!(event.target instanceof Element) || 'live' in page.dataset) return
    wanted = event.target.closest('button')
    if (wanted === null) return
    // Neither the browser, which would send a form as it stands, nor a script that half answers may act on it too.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  page.addEventListener('click', keep, true)
  new MutationObserver(() => wanted?.click()).observe(page, { attributeFilter: ['data-live'] })
}
