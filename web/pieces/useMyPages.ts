import { useSearchParams } from 'react-router-dom'
import { usePage } from './paging.ts'

export const periods = [
  { value: '6', text: '최근 6개월' },
  { value: '12', text: '최근 12개월' },
  { value: '24', text: '최근 24개월' },
] as const

/** Reads and changes the page and the period of a list in my page, which are part of the address. */
export function useMyPages() {
  const [search, setSearch] = useSearchParams()
  const chosen = periods.find(({ value }) => value === search.get('period')) ?? periods[0]
  const period = chosen.value
  const { page, turnTo } = usePage({ period })
  return {
    page,
    period,
    periodText: chosen.text,
    choosePeriod: (value: string) => setSearch({ period: value, curPage: '1' }, { replace: true }),
    turnTo,
  }
}
