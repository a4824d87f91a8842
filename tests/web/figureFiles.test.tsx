import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it, vi } from 'vitest'
import { nowCall } from '../../web/staff/calls/content.ts'
import { figureRowsPath, figuresPath } from '../../web/staff/paths.ts'
import { FigureRowsScreen } from '../../web/staff/screens/figures/FigureRowsScreen.tsx'
import { FiguresScreen } from '../../web/staff/screens/figures/FiguresScreen.tsx'
import { figureViews } from '../../web/staff/screens/figures/figureViews.ts'

vi.mock('../../web/staff/api/session.ts', async (original) => ({
  ...(await original()),
  useRoles: () => ['admin'],
}))
vi.mock('../../web/staff/kit/ExportButton.tsx', () => ({
  ExportButton: ({ name }: { name: string }) => <output>{name}</output>,
}))

/** Figures of which each row is an item, a brand or an owner. */
const isGrouped = (view: string) => view === 'utilisation' || view === 'earnings'

/** The names of the files that a page of figures offers. */
const filesOf = (Screen: () => React.ReactNode, address: string) => {
  const now = { data: { now: '2026-12-01T01:00:00.000Z', today: '2026-12-01' } }
  const page = renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map([[nowCall.url, now]]) }}>
      <MemoryRouter initialEntries={[address]}>
        <Screen />
      </MemoryRouter>
    </SWRConfig>,
  )
  return [...page.matchAll(/<output>([^<]*)</g)].map(([, name]) => name)
}

it.each(figureViews)('the files of $label are named after that view and its period', ({ id }) => {
  const files = filesOf(FiguresScreen, figuresPath({ view: id, period: '2026-11' }))
  const name = isGrouped(id) ? `${id}-by-item` : id
  expect(files.slice(0, 2)).toEqual([`${name}-2026-11.csv`, `${name}-2026-11.xlsx`])
})

it.each([
  ['rentals', 'late'],
  ['orders that used a coupon', 'uses'],
])('the files of a month’s %s are not named as those of its first day', (_, what) => {
  const files = (to: string) => filesOf(FigureRowsScreen, figureRowsPath({ what, from: '2026-11-01', to }))
  expect(files('2026-11-01')[0]).toBe(`${what}-2026-11-01.csv`)
  expect(files('2026-11-30')[0]).toBe(`${what}-2026-11-01-2026-11-30.csv`)
})
