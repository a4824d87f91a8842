import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, type RouteObject } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import { routes } from '../../web/staff/app/routes.tsx'
import { paymentCalls } from '../../web/staff/calls/finance.ts'
import { CardDifferences } from '../../web/staff/screens/payouts/CardDifferences.tsx'
import { OutgoingDifferences } from '../../web/staff/screens/payouts/OutgoingDifferences.tsx'

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
    expect(sumsOf(<CardDifferences />)).toEqual([unknown, unknown, unknown])
    const clearing = { cardClearing: 146_410, onItsWay: 146_410, differing: 0 }
    expect(sumsOf(<CardDifferences />, { [paymentCalls.clearing.url]: { data: clearing } })).toEqual([
      { words: '146,410', isTold: false },
      { words: '146,410', isTold: false },
      { words: '0', isTold: true },
    ])
  })

  it('nor what left otherwise', () => {
    expect(sumsOf(<OutgoingDifferences />).map(({ words }) => words)).toEqual(['–', '–', '–', '—', '–'])
  })
})

it('every page that is fetched leaves the console’s menu in its place until it is there', () => {
  const pages = routes.flatMap(({ children = [] }: RouteObject) => children)
  const fetched = pages.filter(({ lazy }) => lazy !== undefined)
  expect(fetched.length).toBeGreaterThan(20)
  expect(fetched.filter(({ HydrateFallback }) => HydrateFallback === undefined)).toEqual([])
})
