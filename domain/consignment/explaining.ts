import { type Explanation, madeOf, term } from '../ledger/explanation.ts'
import { floorOfPercent, formatNumber } from '../shared/won.ts'
import type { ConsignmentEvent } from './events.ts'

/** What an owner is charged by a consignment's event, with its rule and the event's own numbers (rules 202, 203). */
export function explainConsignment(event: ConsignmentEvent): Explanation[] {
  switch (event.type) {
    case 'consignment.rejected': {
      const { inspectionFee, returnFee } = event.data
      return [madeOf(202, '청구한 금액', term('검수비', inspectionFee), term('반송비', returnFee))]
    }
    case 'consignment.given_up': {
      const { confirmedBase, earlyEndPercent, penalty } = event.data
      const isShare = floorOfPercent(confirmedBase, earlyEndPercent) === penalty
      const how = isShare ? `${formatNumber(confirmedBase)} × ${earlyEndPercent} %` : null
      return [madeOf(203, '위약금', term('위약금', penalty, how))]
    }
    default:
      return []
  }
}
