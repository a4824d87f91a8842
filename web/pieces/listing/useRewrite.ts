import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ListFilter } from '../listQuery.ts'

export type AddressOf = (filter: ListFilter) => string
export type Rewrite = (change: Partial<ListFilter>) => void

/**
 * State of a list lives in its address; a change replaces the entry, so that Back leaves the list, and is drawn at once:
 * the next one begins from it.
 */
export function useRewrite(filter: ListFilter, addressOf: AddressOf): Rewrite {
  const navigate = useNavigate()
  return (change) =>
    navigate(addressOf({ ...filter, pages: undefined, ...change }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    })
}

/** One page more, in the address; a sheet that lies open over the list stays. */
export function useNextPage(filter: ListFilter, addressOf: AddressOf): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const to = addressOf({ ...filter, pages: (filter.pages ?? 1) + 1 })
  return useCallback(
    () => navigate(to, { replace: true, preventScrollReset: true, state }),
    [navigate, to, state],
  )
}
