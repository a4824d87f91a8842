import { useEffect } from 'react'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { visitPeriod } from '../../storage/rentPeriod.ts'
import { type ListFilter, listFilterOf, periodIn, withPossibleDays } from '../listQuery.ts'
import { useVisitPeriod } from '../visitPeriod/useVisitPeriod.ts'

/**
 * The filter of a list: that of its address, and the period of the visit where the address has none for which anything
 * can be rented. A period in the address holds for the visit from then on.
 */
export function useListFilter(search: URLSearchParams): ListFilter {
  const asked = listFilterOf(search)
  const day = useAnswer(periodIn(asked) === null ? null : calls.now).data
  const filter = withPossibleDays(asked, day)
  const { start, end } = periodIn(filter) ?? {}
  const held = useVisitPeriod()
  useEffect(() => {
    if (start !== undefined && end !== undefined) visitPeriod.hold({ start, end })
  }, [start, end])
  return start === undefined && held !== null ? { ...filter, ...held } : filter
}
