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

/** The sheet of the current history entry, which is ahead of the rendered page during a navigation. */
function currentOverlay(): string | null {
  const entry: unknown = window.history.state
  return typeof entry === 'object' && entry !== null && 'usr' in entry ? overlayIn(entry.usr) : null
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
      if (currentOverlay() === name) return
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
    if (isOpen && currentOverlay() === name) stepBack()
  }, [isOpen, name])
  /**
   * Closes the sheet, with `entries` of 2 also the sheet that opened it, and runs `then` once the page below is the current
   * entry: `then` may replace its address or open another sheet, which this step back would close otherwise.
   */
  const replaceWith = useCallback(
    (then: () => void, entries = 1) => {
      if (currentOverlay() === name) stepBack(entries, then)
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
