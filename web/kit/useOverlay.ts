import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stepBack } from './stepBack.ts'
import { useHydrated } from './useHydrated.ts'

const overlayIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'overlay' in state && typeof state.overlay === 'string'
    ? state.overlay
    : null

const subjectIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'subject' in state && typeof state.subject === 'number'
    ? state.subject
    : null

/** Reads the router's state of the current history entry, which is ahead of the rendered page during a navigation. */
function currentEntry(): { key: unknown; overlay: string | null } {
  const entry: unknown = window.history.state
  if (typeof entry !== 'object' || entry === null) return { key: null, overlay: null }
  return { key: 'key' in entry ? entry.key : null, overlay: 'usr' in entry ? overlayIn(entry.usr) : null }
}

let leaving: unknown = null

/** Calls `leave` for the first of several quick taps only: each further one would step back once more, off the page. */
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

/** True for a history entry that only opened a sheet. */
export const isOverlayState = (state: unknown): boolean => overlayIn(state) !== null

/** Gives a sheet a history entry of its own, so that Back closes it before leaving the page. */
export function useOverlay(name: string) {
  const navigate = useNavigate()
  const location = useLocation()
  const hydrated = useHydrated()
  const isOpen = hydrated && overlayIn(location.state) === name
  const [isOpening, setOpening] = useState(false)
  if (isOpen && isOpening) setOpening(false)
  const openFor = useCallback(
    (subject: number | null) => {
      // A second tap can come before the sheet is rendered.
      if (currentEntry().overlay === name) return
      setOpening(true)
      navigate(
        { pathname: location.pathname, search: location.search },
        { state: { overlay: name, subject }, preventScrollReset: true },
      )
    },
    [navigate, location.pathname, location.search, name],
  )
  const open = useCallback(() => openFor(null), [openFor])
  const close = useCallback(() => {
    if (isOpen) leaveOnce(name, () => stepBack())
  }, [isOpen, name])
  /**
   * Closes the sheet, with `entries` of 2 also the sheet that opened it, and runs `then` once the page below is the current
   * entry: `then` may replace its address or open another sheet, which this step back would close otherwise.
   */
  const replaceWith = useCallback(
    (then: () => void, entries = 1) => {
      leaveOnce(name, () => {
        window.addEventListener('popstate', () => setTimeout(then), { once: true })
        stepBack(entries)
      })
    },
    [name],
  )
  // `isOpening` is true from the tap until the sheet's entry is rendered, which React does at low priority.
  // The id that `openFor` was called with is part of the history entry, so that it survives a reload like the sheet.
  const subject = isOpen ? subjectIn(location.state) : null
  return { name, isOpen, isOpening, subject, open, openFor, close, replaceWith }
}
export type Overlay = ReturnType<typeof useOverlay>

/**
 * Closes a sheet that has nothing to show: what it was about did not survive a reload, which keeps its history entry, or
 * is gone by now. Left open, the entry would take the next Back for itself.
 */
export function useClosedWhenGone(
  { isOpen, close }: Pick<Overlay, 'isOpen' | 'close'>,
  isGone: boolean,
): void {
  const isStale = isOpen && isGone
  useEffect(() => {
    if (isStale) close()
  }, [isStale, close])
}
