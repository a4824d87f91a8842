import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import type { MonthSheet } from '../../domain/wire/accounting.ts'
import { monthCalls } from '../../web/staff/calls/finance.ts'
import { SheetView } from '../../web/staff/screens/month/SheetView.tsx'

const drawn = (cntAll: number) => {
  const sheet: MonthSheet = {
    ...{
      month: '2026-11',
      sheet: 'journal',
      columns: [],
      rows: [],
      sums: [],
      totals: [],
      cntAll,
      read: null,
    },
  }
  const { url } = monthCalls.sheet('2026-11', 'journal', { curPage: 1, limit: 100 })
  return renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map([[url, { data: sheet }]]) }}>
      <MemoryRouter>
        <SheetView month="2026-11" sheet="journal" />
      </MemoryRouter>
    </SWRConfig>,
  )
}
const tooLong = '줄이 2,000개보다 많아 종이로 뽑을 수 없어요. 엑셀이나 CSV로 받아 주세요.'
const printButton = (page: string) => /<button[^>]*>인쇄하기/.exec(page)?.[0]

it('a sheet of 2,000 rows is printed whole', () => {
  const page = drawn(2_000)
  expect(printButton(page)).not.toContain('disabled')
  expect(page).not.toContain(tooLong)
})

it('a longer one is not printed in part, and says how to have all of it', () => {
  const page = drawn(2_001)
  expect(printButton(page)).toContain('disabled')
  expect(page).toContain(tooLong)
})
