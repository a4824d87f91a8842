import { useEffect } from 'react'
import { visitPeriod } from '../../storage/rentPeriod.ts'
import { type ListFilter, listFilterOf, periodIn } from '../listQuery.ts'
import { useVisitPeriod } from '../visitPeriod/useVisitPeriod.ts'

/**
 * The filter of a list: that of its address, and the period of the visit where the address has none. A period in the
 * address holds for the visit from then on.
 */
export function useListFilter(search: URLSearchParams): ListFilter {
  const filter = listFilterOf(search)
  const { start, end } = periodIn(filter) ?? {}
  const held = useVisitPeriod()
  useEffect(() => {
    if (start !== undefined && end !== undefined) visitPeriod.hold({ start, end })
  }, [start, end])
  return start === undefined && held !== null ? { ...filter, ...held } : filter
}
