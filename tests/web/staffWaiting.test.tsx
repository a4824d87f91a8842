import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, type RouteObject } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import type { Waiting } from '../../domain/wire/staffBoard.ts'
import { routes } from '../../web/staff/app/routes.tsx'
import { paymentCalls } from '../../web/staff/calls/finance.ts'
import { Column, rowKey } from '../../web/staff/screens/board/BoardScreen.tsx'
import { CardDifferences, OutgoingDifferences } from '../../web/staff/screens/payouts/DifferencesScreen.tsx'

describe('While figures are on their way or did not come', () => {
  const sumsOf = (screen: React.ReactNode, answers: Record<string, { data: unknown }> = {}) => {
    const page = renderToStaticMarkup(
      <SWRConfig value={{ provider: () => new Map(Object.entries(answers)) }}>
        <MemoryRouter>{screen}</MemoryRouter>
      </SWRConfig>,
    )
    return [...page.matchAll(/<dd([^>]*)>(.*?)<\/dd>/g)].map(([, look, words]) => ({
      words: (words ?? '').replaceAll(/<[^>]*>/g, ''),
      isTold: look?.includes('data-tone') ?? false,
    }))
  }
  const unknown = { words: '–', isTold: false }

  it('what came in otherwise than our books say is not called nothing', () => {
    expect(sumsOf(<CardDifferences />)).toEqual([unknown, unknown, unknown, unknown])
    const clearing = {
      ...{ cardClearing: 146_410, onItsWay: 146_410, differing: 0 },
      listReadAt: '2026-11-24T14:40:00.000Z',
    }
    expect(sumsOf(<CardDifferences />, { [paymentCalls.clearing.url]: { data: clearing } })).toEqual([
      { words: '146,410', isTold: false },
      { words: '146,410', isTold: false },
      { words: '0', isTold: true },
      { words: '2026.11.24 23:40', isTold: false },
    ])
  })

  it('nor what left otherwise', () => {
    expect(sumsOf(<OutgoingDifferences />).map(({ words }) => words)).toEqual(['–', '–', '–', '—', '–', '–'])
  })
})

describe('The board', () => {
  const column = (of: Partial<Waiting>) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Column
          column={{ id: 'payout_differences', count: 0, rows: [], since: null, total: null, ...of }}
          today="2026-12-03"
        />
      </MemoryRouter>,
    )

  /** The link to the column's list, as it is read and spoken. */
  const heading = (of: Partial<Waiting>) => {
    const [, link = ''] = /<h2[^>]*>(.*?)<\/h2>/.exec(column(of)) ?? []
    expect(link).not.toContain('aria-label')
    return link.replaceAll(/<[^>]*>/g, '')
  }

  it('says that it does not know, where days lack statements', () => {
    expect(heading({ unknownSince: '2026-11-21' })).toBe('장부와 다른 돈 모름')
    expect(column({ unknownSince: '2026-11-21' })).toContain('2026.11.21부터 통장 내역이 빠져 있어서')
    expect(column({ unknownSince: null })).toContain('통장 내역을 올린 적이 없어서')
    expect(heading({ unknownSince: '2026-11-21', count: 3 })).toBe('장부와 다른 돈 3건')
  })

  it('and that nothing differs only where every day has one', () => {
    expect(heading({})).toBe('장부와 다른 돈 0건')
    expect(column({})).toContain('장부와 다르게 들어오거나 나간 돈이 없어요.')
  })

  it('has a row for each month whose payout to the same owner waits', () => {
    const months = ['2026-10', '2026-11']
    const waits = { id: '7', name: '김*지', lateDays: 0, on: null, amount: 33_696 }
    const rows = months.map((month) => ({ ...waits, about: `${month} · 계좌 없음`, month }))
    const [one = '', other = ''] = rows.map(rowKey)
    expect(one).not.toBe(other)
    const page = column({ id: 'payouts_unpaid', count: 2, rows })
    for (const month of months) expect(page).toContain(`month=${month}&amp;open=7`)
  })
})

it('every page that is fetched leaves the console’s menu in its place until it is there', () => {
  const pages = routes.flatMap(({ children = [] }: RouteObject) => children)
  const fetched = pages.filter(({ lazy }) => lazy !== undefined)
  expect(fetched.length).toBeGreaterThan(20)
  expect(fetched.filter(({ HydrateFallback }) => HydrateFallback === undefined)).toEqual([])
})
