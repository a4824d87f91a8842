import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import { itemCalls } from '../../web/staff/calls/operations.ts'
import { TouchedRentals } from '../../web/staff/screens/holidays/TouchedRentals.tsx'

/** A screen at an address, with what was read before: `{ data }` or `{ error }` by URL. */
const drawn = (screen: ReactNode, kept: Record<string, { data?: unknown; error?: unknown }>, address = '/') =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map(Object.entries(kept)) }}>
      <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
    </SWRConfig>,
  )

it('a new holiday with more rentals than fit leads to the calendar of its month', () => {
  const day = '2027-03-01'
  const page = drawn(<TouchedRentals day={day} />, {
    [itemCalls.calendar({ from: day, to: day }).url]: { data: { result: [], nextAfter: 50 } },
  })
  expect(page).toContain('href="/staff/calendar?month=2027-03"')
})
