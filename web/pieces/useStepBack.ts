import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { stepBack, stepsTaken } from '../kit/stepBack.ts'
import { paths } from '../paths.ts'
import { useStillHere } from './useStillHere.ts'

/** Goes one step back inside the shop, or to `otherwise` when the visit began on this page; nowhere once it was left. */
export function useStepBack() {
  const navigate = useNavigate()
  const isHere = useStillHere()
  return useCallback(
    (otherwise: string = paths.home) => {
      if (!isHere()) return
      if (stepsTaken() > 0) stepBack()
      else navigate(otherwise, { replace: true })
    },
    [navigate, isHere],
  )
}
