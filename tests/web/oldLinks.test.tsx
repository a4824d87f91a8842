import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import type { ShopDay } from '../../domain/rental/shopPeriod.ts'
import { calls } from '../../web/calls.ts'
import { ListPeriodRow } from '../../web/pieces/listing/PeriodRow.tsx'
import { useListFilter } from '../../web/pieces/listing/useListFilter.ts'
import { type ListFilter, listCall, listFilterOf, withPossibleDays } from '../../web/pieces/listQuery.ts'

const today = '2026-11-29'
const now = { now: `${today}T10:00:00+09:00`, today, closedDays: ['2026-12-24'] }
const fallback = { [calls.now.url]: now }
const december = { start: '2026-12-10', end: '2026-12-13' }

/** The filter of a list at an address on 29 November, and the words of its row of days. */
function listAt(query: string): { filter: ListFilter; words: string } {
  const filters: ListFilter[] = []
  function List() {
    const filter = useListFilter(new URLSearchParams(query))
    filters.push(filter)
    return <ListPeriodRow filter={filter} rewrite={() => undefined} />
  }
  const page = renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map(), fallback }}>
      <MemoryRouter initialEntries={[`/product?${query}`]}>
        <List />
      </MemoryRouter>
    </SWRConfig>,
  )
  const [filter] = filters
  if (filter === undefined) throw new Error('the list was not drawn')
  return { filter, words: page.replaceAll(/<[^>]*>/g, '') }
}

describe('days in the address of a list (rules 551 and 833)', () => {
  it('are those of the list while they can be rented', () => {
    const { filter, words } = listAt(`c1=1&start=${december.start}&end=${december.end}`)
    expect(filter).toMatchObject({ c1: 1, ...december })
    expect(words).not.toContain('날짜 선택')
  })
  it.each([
    ['past', '2026-11-10', '2026-11-13'],
    ['too soon to be shipped', '2026-12-01', '2026-12-04'],
    ['too far ahead', '2027-01-08', '2027-01-11'],
    ['the wrong way round', '2026-12-13', '2026-12-10'],
    ['longer than a rental', '2026-12-03', '2026-12-17'],
    ['shorter than a rental', '2026-12-03', '2026-12-04'],
    ['those of no rental, because one would be sent on a Saturday', '2026-12-07', '2026-12-09'],
    ['those of no rental, because one would be sent on a holiday', '2026-12-25', '2026-12-27'],
    ['those of no rental, because one would be picked up on a holiday', '2026-12-20', '2026-12-23'],
  ])('that are %s are not asked for, and the row says so', (_, start, end) => {
    const { filter, words } = listAt(`c1=1&start=${start}&end=${end}`)
    expect(filter).toMatchObject({ c1: 1, start: undefined, end: undefined })
    expect(listCall(filter).url).not.toContain('rental')
    expect(words).toContain('빌릴 수 없는 날짜예요. 날짜 선택')
  })
  it('that are missing are asked for in the usual words', () =>
    expect(listAt('c1=1').words).toContain('언제 필요하세요? 날짜 선택'))
  it('are left out by the server, which draws the page for the day', () => {
    const asked = listFilterOf(new URLSearchParams('start=2026-12-03&end=2026-12-06'))
    const urlOn = (day: ShopDay) => listCall(withPossibleDays(asked, day)).url
    expect(urlOn({ today: '2026-11-30', closedDays: [] })).toContain('rentalStartDate=2026-12-03')
    expect(urlOn({ today: '2026-12-01', closedDays: [] })).not.toContain('rental')
    expect(urlOn({ today: '2026-11-30', closedDays: ['2026-12-02'] })).not.toContain('rental')
  })
})
