import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { itemCalls } from '../../web/staff/calls/operations.ts'
import { DowntimeForm } from '../../web/staff/screens/calendar/DowntimeForm.tsx'
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

it('downtime that cannot be set because the calendar could not be read says so', () => {
  const day = '2027-03-02'
  const row = {
    ...{ productId: 7, productCode: 'BG-1', brandName: 'HERA', productName: '토트백' },
    ...{ turnaroundDays: 1, onSale: true, busy: [] },
  }
  const page = drawn(<DowntimeForm row={row} today={day} onDone={() => undefined} />, {
    [itemCalls.calendar({ productId: 7, from: day, to: day }).url]: {
      error: new ApiError(502, 'OFFLINE', '인터넷 연결을 확인해 주세요.'),
    },
  })
  expect(page).toContain('인터넷 연결을 확인해 주세요.')
  expect(page).toContain('다시 시도')
})
