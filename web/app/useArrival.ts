import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { isDialogOpen } from '../kit/modalDialogs.ts'
import { isOverlayState } from '../kit/useOverlay.ts'
import { documentTitle } from '../text/documentTitle.ts'
import type { Frame } from './frame.ts'

const headingIsAwaitedMs = 15_000

/**
 * Focuses the heading now or once the screen has rendered it, unless a notice is open over it or the visitor has moved
 * the focus meanwhile.
 */
function focusHeading(): (() => void) | undefined {
  if (isDialogOpen()) return undefined
  const focus = () => {
    // A field that the page was opened for takes precedence over the heading.
    const heading =
      document.querySelector<HTMLElement>('[data-arrival]') ?? document.querySelector<HTMLElement>('h1')
    heading?.focus({ preventScroll: true })
    return heading !== null
  }
  if (focus()) return undefined
  document.querySelector('main')?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    const untouched = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN'
    if (!untouched || focus()) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  const giveUp = setTimeout(() => watch.disconnect(), headingIsAwaitedMs)
  return () => {
    clearTimeout(giveUp)
    watch.disconnect()
  }
}

/** Moves the focus to the heading of a pushed page, so that it is announced; Back and sheets leave the focus alone. */
export function useArrival(frame: Frame) {
  const location = useLocation()
  const how = useNavigationType()
  const first = useRef(true)
  const place = `${location.pathname}${location.search}`
  const lastPlace = useRef(place)
  useEffect(() => {
    const arrived = lastPlace.current !== place
    lastPlace.current = place
    if (first.current) {
      first.current = false
      return
    }
    if (!arrived || how !== 'PUSH' || isOverlayState(location.state)) return
    return focusHeading()
  }, [place, how, location.state])
  // A layout effect runs before the screen's effects, which may set a more specific title.
  useLayoutEffect(() => {
    document.title = documentTitle(frame.title)
  }, [frame.title])
}
