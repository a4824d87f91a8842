import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, type RouteObject } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import type { StaffBoard, Waiting } from '../../domain/wire/staffBoard.ts'
import { routes } from '../../web/staff/app/routes.tsx'
import { paymentCalls } from '../../web/staff/calls/finance.ts'
import { boardCall } from '../../web/staff/calls/today.ts'
import { BoardScreen, Column } from '../../web/staff/screens/board/BoardScreen.tsx'
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
          column={{ id: 'bank_differences', count: 0, rows: [], since: null, total: null, ...of }}
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
    expect(heading({ unknownSince: '2026-11-21' })).toBe('통장과 다른 돈 모름')
    expect(column({ unknownSince: '2026-11-21' })).toContain('2026.11.21부터 통장 내역이 빠져 있어서')
    expect(column({ unknownSince: null })).toContain('통장 내역을 올린 적이 없어서')
    expect(heading({ unknownSince: '2026-11-21', count: 3 })).toBe('통장과 다른 돈 3건')
  })

  it('and that nothing differs only where every day has one', () => {
    expect(heading({})).toBe('통장과 다른 돈 0건')
    expect(column({})).toContain('통장과 다른 거래가 없어요.')
  })

  it('says that it does not know a list that could not be read (rule 903)', () => {
    expect(heading({ count: null })).toBe('통장과 다른 돈 모름')
    expect(column({ count: null })).toContain('지금 읽을 수 없어요.')
    expect(column({ count: null })).not.toContain('통장과 다른 거래가 없어요.')
  })

  it('opens what it counts: stopped payouts of every month, and each kind of difference in its own list', () => {
    const of = (id: Waiting['id'], row: string) => {
      const waits = { id: row, name: '김*지', about: '', lateDays: 0, on: null, amount: 33_696 }
      const page = column({ id, count: 9, rows: [waits] })
      return [...page.matchAll(/href="([^"]+)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
    }
    const stopped = '/staff/settlements/stopped'
    expect(of('payouts_unpaid', '7:2026-10')).toEqual([stopped, `${stopped}?open=7%3A2026-10`, stopped])
    for (const [id, place] of [
      ['card_differences', 'card'],
      ['payout_differences', 'outgoing'],
      ['bank_differences', 'bank'],
    ] as const) {
      const list = `/staff/differences?of=${place}&status=open`
      expect(of(id, 'one')).toEqual([list, `${list}&open=one`, list])
    }
  })
})

it('every page that is fetched leaves the console’s menu in its place until it is there', () => {
  const pages = routes.flatMap(({ children = [] }: RouteObject) => children)
  const fetched = pages.filter(({ lazy }) => lazy !== undefined)
  expect(fetched.length).toBeGreaterThan(20)
  expect(fetched.filter(({ HydrateFallback }) => HydrateFallback === undefined)).toEqual([])
})

it('the board says that the shop is closed, since when and until when', () => {
  const boardWith = (closed: StaffBoard['closed']) =>
    renderToStaticMarkup(
      <SWRConfig
        value={{
          provider: () => new Map([[boardCall.url, { data: { today: '2026-12-01', columns: [], closed } }]]),
        }}
      >
        <MemoryRouter>
          <BoardScreen />
        </MemoryRouter>
      </SWRConfig>,
    ).replaceAll(/<[^>]*>/g, '')
  const begunAt = '2026-12-01T01:00:00.000Z'
  expect(boardWith(null)).not.toContain('점검')
  expect(boardWith({ begunAt, endsAt: null })).toContain(
    '점검하느라 가게를 닫았어요. 2026.12.01 10:00부터 직접 끝낼 때까지 새 주문을 받지 않아요.',
  )
  expect(boardWith({ begunAt, endsAt: '2026-12-01T03:30:00.000Z' })).toContain('2026.12.01 12:30까지')
})
