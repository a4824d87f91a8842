import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it, vi } from 'vitest'
import { pagesFor, rolesOfPage, type StaffPage } from '../../domain/shared/staffPages.ts'
import type { StaffRole } from '../../domain/shared/staffRoles.ts'
import type { StaffCharge } from '../../domain/wire/charges.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { ItemDetail } from '../../web/staff/pieces/rented/ItemDetail.tsx'
import { ChargeDetail } from '../../web/staff/screens/charges/ChargesScreen.tsx'

const held = vi.hoisted<{ roles: readonly StaffRole[] }>(() => ({ roles: [] }))
vi.mock('../../web/staff/api/session.ts', async (original) => ({
  ...(await original<typeof import('../../web/staff/api/session.ts')>()),
  useRoles: () => held.roles,
}))

const id = '01930000-0000-7000-8000-000000000001'
const item: StaffOrderItem = {
  ...{ orderId: id, orderItemId: id, orderNumbers: '261120-4TR8WD', status: 'collected', productId: 7 },
  ...{ productCode: 'BAG-7', brandName: 'VERANNE', productName: '토트', memberId: 3, memberName: '김*지' },
  ...{
    rentalStartDate: '2026-12-03',
    rentalEndDate: '2026-12-06',
    today: '2026-12-07',
    shipsOn: '2026-12-01',
  },
  ...{ pickUpOn: '2026-12-07', lateDays: 0, courier: null, trackingNumber: null, finalAmount: 48_000 },
  ...{
    consignmentId: id,
    elsewhere: null,
    corrections: 0,
    addressNumber: 0,
    loss: null,
    isArrivalPresumed: false,
  },
  ...{
    isLostByShop: false,
    isArrivalAwaited: false,
    isReportedMissing: false,
    placedAt: '2026-11-20T01:00:00.000Z',
  },
  ...{ image: null, trackingUrl: null, parcel: null, contact: null, orderCorrections: 0 },
  price: {
    ...{ totalRentPrice: 49_200, periodDiscount: -1_200, couponShare: 0, finalAmount: 48_000 },
    ...{ pointsShare: 0, deliveryFee: 0, orderTotal: 48_000 },
  },
  ...{ cancellation: null, cancelling: { item: null, order: null }, itemReturn: null, exchanges: [] },
  ...{ extensions: [], refunds: [], siblings: [], timeline: [] },
  next: {
    ...{ orderItemId: id, orderNumbers: '261120-4TR8WE' },
    ...{ rentalStartDate: '2026-12-13', rentalEndDate: '2026-12-16' },
  },
}
const charge: StaffCharge = {
  ...{ id, memberId: 3, kind: 'damage', debtor: 'renter', status: 'open', amount: 30_000, ownerShare: 0 },
  ...{ beyondReason: null, waived: 0, waivers: 0, dispute: 'open', inquiryId: 5, assignee: null },
  ...{ refunded: 0, refunds: 0, refundStatus: null, isRefundOpen: false, ownerHasLeft: false },
  ...{ isCompensatedLoss: false, productName: '토트', orderItemId: id, consignmentId: null },
  ...{ cardFailures: 0, providerCode: null, dueOn: '2026-12-18', createdAt: '2026-12-18T01:00:00.000Z' },
}

const linksOf = (element: ReactNode, roles: readonly StaffRole[]): string[] => {
  held.roles = roles
  const page = renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </SWRConfig>,
  )
  return [...page.matchAll(/<a[^>]* href="(\/staff[^"?#]*)/g)].map(([, path = '']) => path)
}

const drawers: readonly { page: StaffPage; shown: ReactNode; finds: string }[] = [
  { page: 'orders', shown: <ItemDetail item={item} />, finds: '/staff/explain' },
  { page: 'charges', shown: <ChargeDetail row={charge} />, finds: '/staff/explain' },
]

it.each(drawers)(
  'whoever may open $page may open every page that its drawer leads to (rule 473)',
  ({ page, shown, finds }) => {
    expect(rolesOfPage[page].length).toBeGreaterThan(1)
    for (const role of rolesOfPage[page]) {
      const open = pagesFor([role])
      const links = linksOf(shown, [role])
      expect(links.length).toBeGreaterThan(1)
      const closed = links.filter((path) => !open.some((one) => matchPath(one, path) !== null))
      expect(closed, role).toEqual([])
    }
    expect(linksOf(shown, ['finance']), 'finance goes on to the events').toContain(finds)
  },
)
