import { useLocation, useNavigate } from 'react-router-dom'
import { useHydrated } from '../../kit/useHydrated.ts'

const tabIn = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'tab' in state && typeof state.tab === 'number'
    ? state.tab
    : undefined

/** State of a tab that is not part of the address: stored in the history entry, so that Back restores it. */
export function useRememberedTab(): [number | undefined, (tab: number | undefined) => void] {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const hydrated = useHydrated()
  const choose = (tab: number | undefined) =>
    navigate({ pathname, search }, { state: { tab }, replace: true, preventScrollReset: true })
  return [hydrated ? tabIn(state) : undefined, choose]
}
