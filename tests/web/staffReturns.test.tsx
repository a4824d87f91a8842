import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import type { StaffReturnRow } from '../../domain/wire/returns.ts'
import { returnCalls } from '../../web/staff/calls/operations.ts'
import { chargeActions } from '../../web/staff/screens/charges/chargeActions.ts'
import { consignmentActions } from '../../web/staff/screens/consignments/consignmentActions.ts'
import { orderActions } from '../../web/staff/screens/orders/orderActions.ts'
import { RefundDecision } from '../../web/staff/screens/returns/RefundDecision.tsx'
import { returnActions } from '../../web/staff/screens/returns/returnActions.ts'

const row: StaffReturnRow = {
  ...{
    orderId: '01930000-0000-7000-8000-000000000009',
    productName: '토트',
    requestedAt: '2026-12-06T01:00:00.000Z',
  },
  ...{ orderItemId: '01930000-0000-7000-8000-000000000001', number: 1, orderNumbers: '261120-4TR8WD' },
  ...{ stage: 'collected', returnReason: 'does_not_fit', returnText: null, finalAmount: 48_000 },
  ...{ pointsUsed: 6_400, rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' },
}

it('finance begins a refund with neither a sum nor a reason', () => {
  const quote = {
    largest: 48_000,
    refund: 48_000,
    cardRefund: 41_600,
    pointsRefund: 6_400,
    deliveryFee: 3_000,
  }
  const page = renderToStaticMarkup(
    <SWRConfig
      value={{
        provider: () =>
          new Map([[returnCalls.quote(row.orderItemId, { refund: undefined }).url, { data: quote }]]),
      }}
    >
      <MemoryRouter>
        <RefundDecision row={row} />
      </MemoryRouter>
    </SWRConfig>,
  )
  expect(page).toContain('48,000원')
  expect(page).toMatch(/환불 금액<\/label><input[^>]*value=""/)
  expect(page).toMatch(/<textarea[^>]*><\/textarea>/)
  expect(page).not.toContain('aria-pressed="true"')
  expect(page).not.toContain('checked=""')
  expect(page).toMatch(/<button[^>]*type="submit"[^>]*disabled=""/)
})

it('the words to a member whose return is declined follow the chosen reason, and none is filled in before', () => {
  const decline = returnActions.find(({ id }) => id === 'decline')
  const wordsFor = (declineReason: string) => decline?.follows?.({ declineReason })
  expect(wordsFor('used_beyond_purpose')).toBe('착용한 흔적이 있어 반품이 어려워요.')
  expect(wordsFor('period_over')).toBe('반품할 수 있는 기간이 지나 반품이 어려워요.')
  expect(wordsFor('other')).toBe('')
  const follows = [...orderActions, ...returnActions, ...chargeActions, ...consignmentActions].flatMap(
    ({ follows: of }) => of ?? [],
  )
  expect(follows.map((of) => of({}))).toEqual([undefined])
})
