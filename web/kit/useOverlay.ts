import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from './useHydrated.ts'

const overlayIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'overlay' in state && typeof state.overlay === 'string'
    ? state.overlay
    : null

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
    setOpening(true)
    navigate(
      { pathname: location.pathname, search: location.search },
      { state: { overlay: name }, preventScrollReset: true },
    )
  }, [navigate, location.pathname, location.search, name])
  const close = useCallback(() => {
    if (isOpen) navigate(-1)
  }, [navigate, isOpen])
  /** Closes this sheet and the one that it was opened from. */
  const closeBoth = useCallback(() => {
    if (isOpen) navigate(-2)
  }, [navigate, isOpen])
  /** Closes, and once the page below is current again, runs what would rewrite its address. */
  const replaceWith = useCallback(
    (then: () => void) => {
      window.addEventListener('popstate', () => setTimeout(then), { once: true })
      navigate(-1)
    },
    [navigate],
  )
  /** From the tap until the page with the sheet's entry is drawn, which is no urgent work. */
  return { isOpen, isOpening, open, close, closeBoth, replaceWith }
}
export type Overlay = ReturnType<typeof useOverlay>
