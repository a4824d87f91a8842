import type { StaffRole } from '../../../../domain/shared/staffRoles.ts'
import type { StaffHit, StaffHitKind } from '../../../../domain/wire/staffSearch.ts'
import { withQuery } from '../../../api/query.ts'
import { mayAct } from '../../api/session.ts'
import {
  calendarPath,
  explainPath,
  memberPointsPath,
  ordersPath,
  ownerMonthPath,
  paths,
  payoutPath,
} from '../../paths.ts'

export const kindNames: Readonly<Record<StaffHitKind, string>> = {
  order: '주문',
  parcel: '운송장',
  payment: '결제',
  charge: '추가 요금',
  settlement: '정산',
  payout: '결제사 지급',
  member: '회원',
  product: '상품',
  consignment: '위탁',
}

/** The page that a search hit opens: the work list for operations, the explanation of the amount for finance. */
export function hitPath(hit: StaffHit, roles: readonly StaffRole[]): string {
  const works = mayAct(roles, ['operations'])
  switch (hit.kind) {
    case 'order':
    case 'payment':
      if (works || hit.order === null) return ordersPath({ work: 'all', q: hit.order?.numbers ?? hit.title })
      return explainPath({ what: 'order', id: hit.order.id })
    case 'charge':
      return withQuery(paths.charges, { chargeId: hit.id, open: hit.id })
    case 'parcel':
      return ordersPath({ work: 'all', q: hit.order?.numbers ?? hit.title, open: hit.id })
    case 'member':
      return works ? ordersPath({ work: 'all', memberId: hit.id }) : memberPointsPath(hit.id)
    case 'settlement': {
      const [owner = '', month = ''] = hit.id.split(':')
      return ownerMonthPath(owner, month)
    }
    case 'payout':
      return payoutPath(hit.id)
    case 'product':
      return calendarPath({ productId: hit.id })
    case 'consignment':
      return withQuery(paths.consignments, { open: hit.id })
  }
}
