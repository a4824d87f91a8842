import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { visitPeriod } from '../../storage/rentPeriod.ts'
import { type ListFilter, periodIn } from '../listQuery.ts'

export type AddressOf = (filter: ListFilter) => string
export type Rewrite = (change: Partial<ListFilter>) => void

/**
 * Changes the filter of a list, which is part of its address. It replaces the history entry, so that Back leaves the
 * list, and renders synchronously, because the next change starts from the rendered filter. Changed days hold for the
 * visit.
 */
export function useRewrite(filter: ListFilter, addressOf: AddressOf): Rewrite {
  const navigate = useNavigate()
  return (change) => {
    if ('start' in change) {
      const period = periodIn({ ...filter, ...change })
      if (period === null) visitPeriod.end()
      else visitPeriod.hold(period)
    }
    return navigate(addressOf({ ...filter, pages: undefined, ...change }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    })
  }
}

/** Adds one page to the address; a sheet that is open over the list stays open. */
export function useNextPage(filter: ListFilter, addressOf: AddressOf): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  const to = addressOf({ ...filter, pages: (filter.pages ?? 1) + 1 })
  return useCallback(
    () => navigate(to, { replace: true, preventScrollReset: true, state }),
    [navigate, to, state],
  )
}
