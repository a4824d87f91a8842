import { useLayoutEffect, useRef } from 'react'

/** Parts of a page in which a person finds the place again; what is marked takes the focus itself. */
const parts = 'li, ul, ol, table, section, fieldset, details, main, [tabindex="-1"]'
const lists = 'ul, ol, table'
const headings = 'h1, h2, h3, h4, summary'

/** A control with the focus, its page, and the parts around it, the innermost first. */
type Place = { control: HTMLElement; path: string; around: readonly HTMLElement[] }

const partAround = (element: HTMLElement): HTMLElement | null =>
  element.parentElement?.closest<HTMLElement>(parts) ?? null

/** Where the focus is; null while it is nowhere. */
function placeNow(): Place | null {
  const control = document.activeElement
  if (!(control instanceof HTMLElement) || control === document.body) return null
  const around: HTMLElement[] = []
  for (let part = partAround(control); part !== null; part = partAround(part)) around.push(part)
  return { control, path: location.pathname, around }
}

/** True for a place of which nothing is left but the page. */
const isGone = ({ control, around }: Place): boolean =>
  !control.isConnected && !around.some(({ isConnected }) => isConnected)

/** The list that is left, or the heading of the part; that of the page stands before its main part. */
function markOf(part: HTMLElement): HTMLElement {
  if (part.matches(lists)) return part
  const heading =
    part.tagName === 'MAIN'
      ? document.querySelector<HTMLElement>('h1')
      : part.querySelector<HTMLElement>(headings)
  return heading ?? part
}

function focusMark(mark: HTMLElement): void {
  if (mark.tabIndex < 0 && !mark.hasAttribute('tabindex')) {
    mark.tabIndex = -1
    mark.addEventListener('blur', () => mark.removeAttribute('tabindex'), { once: true })
  }
  mark.focus({ preventScroll: true })
}

/**
 * Once the control is gone, and the focus with it, the nearest list or heading that is left around it has the focus, so that
 * it is never nowhere. Ends when the person goes elsewhere before.
 */
function keepPlace({ control, path, around }: Place): void {
  const stop = () => {
    watch.disconnect()
    document.removeEventListener('focusin', moved)
  }
  const moved = ({ target }: FocusEvent) => {
    if (target !== control) stop()
  }
  const watch = new MutationObserver(() => {
    if (control.isConnected) return
    stop()
    const left = around.find(({ isConnected }) => isConnected)
    if (document.activeElement === document.body && location.pathname === path && left !== undefined)
      focusMark(markOf(left))
  })
  watch.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', moved)
}

/**
 * Where the focus goes when a dialog closes: to the button that opened it. One that is gone by then, or goes with the next
 * reading of the page because what it offered is done, hands it to what is left around it. Returns the props of the
 * dialog's popup, and whether the focus goes to the button.
 */
export function useReturnFocus() {
  const opener = useRef<Place | null>(null)
  const popup = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = placeNow()
    opener.current = place
    return () => {
      if (place !== null) keepPlace(place)
    }
  }, [])
  const returns = (): boolean => {
    const place = opener.current
    return place === null || place.control.isConnected || isGone(place)
  }
  /** What has opened over the dialog meanwhile keeps the focus. */
  const finalFocus = (): boolean => {
    const { activeElement, body } = document
    return (activeElement === body || popup.current?.contains(activeElement) === true) && returns()
  }
  return { returns, popup: { ref: popup, finalFocus } }
}
