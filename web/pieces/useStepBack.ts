import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'

/** The position in the browser's history that the router keeps; 0 is where this visit began. */
function stepsTaken(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0
}

/**
 * One step back inside the shop; who came straight to this page goes to `otherwise`, never out of the shop. Nothing when
 * the page has been left already, as by Back while a notice that leads back still lay over it.
 */
export function useStepBack() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (otherwise: string = paths.home) => {
      if (window.location.pathname !== pathname) return
      if (stepsTaken() > 0) navigate(-1)
      else navigate(otherwise, { replace: true })
    },
    [navigate, pathname],
  )
}
