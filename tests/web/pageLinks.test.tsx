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
import { anOrderItem, id } from './orderRow.ts'

const held = vi.hoisted<{ roles: readonly StaffRole[] }>(() => ({ roles: [] }))
vi.mock('../../web/staff/api/session.ts', async (original) => ({
  ...(await original<typeof import('../../web/staff/api/session.ts')>()),
  useRoles: () => held.roles,
}))

const item: StaffOrderItem = {
  ...{ ...anOrderItem, consignmentId: id },
  next: {
    ...{ orderItemId: id, orderNumbers: '261120-4TR8WE' },
    ...{ rentalStartDate: '2026-12-13', rentalEndDate: '2026-12-16' },
  },
}
const charge: StaffCharge = {
  ...{ id, memberId: 3, kind: 'damage', debtor: 'renter', status: 'open', amount: 30_000, ownerShare: 0 },
  ...{ beyondReason: null, waived: 0, waivers: 0, dispute: 'open', inquiryId: 5, assignee: null },
  ...{ refunded: 0, refunds: 0, refundStatus: null, openRefund: null, ownerHasLeft: false },
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
