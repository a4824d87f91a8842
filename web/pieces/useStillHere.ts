import { useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns a function that says whether the page is still shown. An answer or an open notice can outlast the page, by
 * Back for example, and must lead nowhere then.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation()
  return useCallback(() => window.location.pathname === pathname, [pathname])
}

/** Navigates from this page, and does nothing once it has been left. */
export function useNavigateFromHere() {
  const navigate = useNavigate()
  const isHere = useStillHere()
  return useCallback(
    (to: string, options?: NavigateOptions) => (isHere() ? navigate(to, options) : undefined),
    [navigate, isHere],
  )
}
