import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from './useHydrated.ts'

const overlayIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'overlay' in state && typeof state.overlay === 'string'
    ? state.overlay
    : null

/** The history entry as the router keeps it, already where the page has not been drawn for it yet. */
function currentEntry(): { key: unknown; overlay: string | null } {
  const entry: unknown = window.history.state
  if (typeof entry !== 'object' || entry === null) return { key: null, overlay: null }
  return { key: 'key' in entry ? entry.key : null, overlay: 'usr' in entry ? overlayIn(entry.usr) : null }
}

let leaving: unknown = null

/** Calls `leave` for the first of several quick taps on a sheet: each would step back once more, out of the page. */
function leaveOnce(name: string, leave: () => void): void {
  const { key, overlay } = currentEntry()
  if (overlay !== name || key === leaving) return
  leaving = key
  window.addEventListener(
    'popstate',
    () => {
      leaving = null
    },
    { once: true },
  )
  leave()
}

/** True for a history entry that only opened a sheet over the page below it. */
export const isOverlayState = (state: unknown): boolean => overlayIn(state) !== null

/** A sheet lives in a history entry of its own: Back closes it before it leaves the page. */
export function useOverlay(name: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const hydrated = useHydrated()
  const isOpen = hydrated && overlayIn(location.state) === name
  const [isOpening, setOpening] = useState(false)
  if (isOpen && isOpening) setOpening(false)
  const open = useCallback(() => {
    // A second tap comes before the sheet is drawn.
    if (currentEntry().overlay === name) return
    setOpening(true)
    navigate(
      { pathname: location.pathname, search: location.search },
      { state: { overlay: name }, preventScrollReset: true },
    )
  }, [navigate, location.pathname, location.search, name])
  const close = useCallback(() => {
    if (isOpen) leaveOnce(name, () => navigate(-1))
  }, [navigate, isOpen, name])
  /** Closes this sheet and the one that it was opened from. */
  const closeBoth = useCallback(() => {
    if (isOpen) leaveOnce(name, () => navigate(-2))
  }, [navigate, isOpen, name])
  /** Closes, and once the page below is current again, runs what would rewrite its address. */
  const replaceWith = useCallback(
    (then: () => void) => {
      leaveOnce(name, () => {
        window.addEventListener('popstate', () => setTimeout(then), { once: true })
        navigate(-1)
      })
    },
    [navigate, name],
  )
  /** From the tap until the page with the sheet's entry is drawn, which is no urgent work. */
  return { isOpen, isOpening, open, close, closeBoth, replaceWith }
}
export type Overlay = ReturnType<typeof useOverlay>
