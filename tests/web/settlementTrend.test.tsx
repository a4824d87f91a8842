import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import type { SettlementTrend } from '../../domain/wire/staffSettlements.ts'
import { settlementCalls } from '../../web/staff/calls/finance.ts'
import { SettlementTrendScreen } from '../../web/staff/screens/settlements/SettlementTrendScreen.tsx'

type Month = SettlementTrend[number]
const aMonth = (month: string, sums: Partial<Month> = {}): Month => ({
  ...{ month, rows: 1, base: 0, transactionFee: 0, operatingFee: 0, earned: 0 },
  ...sums,
})

const drawn = (result: SettlementTrend) =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map([[settlementCalls.trend.url, { data: { result } }]]) }}>
      <MemoryRouter>
        <SettlementTrendScreen />
      </MemoryRouter>
    </SWRConfig>,
  )

const withoutTags = (markup: string | undefined) => (markup ?? '').replaceAll(/<[^>]*>/g, '')
const attribute = (element: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1]

/** What each place of the chart reads, and the heights and colours of its bars from below. */
const placesOf = (page: string) =>
  [...page.matchAll(/<a data-place.*?<\/a>/g)].map(([place]) => ({
    words: attribute(place, 'aria-label'),
    to: attribute(place, 'href'),
    bars: [...place.matchAll(/<rect[^>]*fill[^>]*>/g)].map(([bar]) => ({
      colour: attribute(bar, 'fill'),
      top: Number(attribute(bar, 'y')),
      height: Number(attribute(bar, 'height')),
    })),
  }))
const ticksOf = (page: string) =>
  [...page.matchAll(/<text[^>]*text-anchor="end"[^>]*>([^<]*)<\/text>/g)].map(([, words]) => words)
const linesOf = (page: string) =>
  [...page.matchAll(/<tr>.*?<\/tr>/g)].map(([line]) =>
    [...line.matchAll(/<t[hd][^>]*>.*?<\/t[hd]>/g)].map(([cell]) => withoutTags(cell)),
  )

const november = aMonth('2026-11', {
  ...{ rows: 2, base: 100_000, transactionFee: 20_000, operatingFee: 10_000, earned: 70_000 },
})
const january = aMonth('2027-01', { base: -48_000, transactionFee: -9_600, earned: -33_600 })

it('the bars of a month are what owners earned and both fees, which together are what it was taken from', () => {
  const [place] = placesOf(drawn([november]))
  expect(place?.words).toBe(
    '2026.11 · 소유자 정산 금액 70,000원 · 거래 수수료 20,000원 · 운영 수수료 10,000원',
  )
  expect(place?.to).toBe('/staff/settlements?month=2026-11')
  expect(place?.bars.map(({ colour }) => colour)).toEqual(['var(--ink)', 'var(--edge)', 'var(--warn)'])
  const [earned, transaction, operating] = place?.bars ?? []
  expect((earned?.height ?? 0) / (operating?.height ?? 0)).toBeCloseTo(7)
  expect((transaction?.height ?? 0) / (operating?.height ?? 0)).toBeCloseTo(2)
  expect((transaction?.top ?? 0) + (transaction?.height ?? 0), 'one stands on the other').toBeCloseTo(
    earned?.top ?? 0,
  )
  expect((operating?.top ?? 0) + (operating?.height ?? 0)).toBeCloseTo(transaction?.top ?? 0)
})

it('the table below has the same sums, the latest month first, and each amount leads to its month', () => {
  const page = drawn([november, january])
  expect(linesOf(page)).toEqual([
    ['정산월', '건수', '기준 금액', '거래 수수료', '운영 수수료', '정산 금액'],
    ['2027.01', '1', '−48,000', '−9,600', '0', '−33,600'],
    ['2026.11', '2', '100,000', '20,000', '10,000', '70,000'],
  ])
  const [, table = ''] = page.split('<table')
  const links = [...table.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
  expect(new Set(links)).toEqual(
    new Set(['/staff/settlements?month=2027-01', '/staff/settlements?month=2026-11']),
  )
})

it('what went back hangs below zero', () => {
  const [earlier, later] = placesOf(drawn([november, january]))
  const zero = (earlier?.bars[0]?.top ?? 0) + (earlier?.bars[0]?.height ?? 0)
  expect(later?.bars[0]?.top).toBeCloseTo(zero)
})

it('a month in which nothing was earned has its place without a bar', () => {
  const places = placesOf(drawn([november, aMonth('2026-12', { rows: 0 }), january]))
  expect(places.map(({ bars }) => bars.length)).toEqual([3, 0, 2])
  expect(places[1]?.words).toBe('2026.12 · 소유자 정산 금액 0원 · 거래 수수료 0원 · 운영 수수료 0원')
})

it('long amounts are short on the axis and whole in words and table', () => {
  const page = drawn([
    aMonth('2026-11', { base: 12_345_678_901, transactionFee: 1_234_567, earned: 12_344_444_334 }),
  ])
  expect(ticksOf(page)).toEqual(['0', '50억', '100억', '150억'])
  expect(placesOf(page)[0]?.words).toContain('소유자 정산 금액 12,344,444,334원')
  expect(linesOf(page)[1]).toEqual(['2026.11', '1', '12,345,678,901', '1,234,567', '0', '12,344,444,334'])
})

it('without any month the chart and the table say that there is nothing', () => {
  const page = drawn([])
  expect(placesOf(page)).toEqual([])
  expect(withoutTags(page)).toContain('이 기간에는 내역이 없어요.')
  expect(withoutTags(page)).toContain('내역이 없어요.')
})
