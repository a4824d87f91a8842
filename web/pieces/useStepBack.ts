import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { stepBack, stepsTaken } from '../kit/stepBack.ts'
import { paths } from '../paths.ts'

/**
 * Goes one step back inside the shop, or to `otherwise` when the visit began on this page. Does nothing when the page
 * has been left already, for example by Back while a notice that leads back was still open.
 */
export function useStepBack() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(
    (otherwise: string = paths.home) => {
      if (window.location.pathname !== pathname) return
      if (stepsTaken() > 0) stepBack()
      else navigate(otherwise, { replace: true })
    },
    [navigate, pathname],
  )
}
