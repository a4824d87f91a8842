import { type Explanation, madeOf, ownersShareBooked, term } from '../ledger/explanation.ts'
import { floorOfPercent, formatNumber } from '../shared/won.ts'
import type { ConsignmentEvent } from './events.ts'

/** The explanation of the amounts that a consignment's event charges or pays its owner (rules 202, 203, 295). */
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
    case 'consignment.lost': {
      const { agreedValue, passedOn, compensation } = event.data
      return compensation === 0
        ? [madeOf(295, '이미 준 배상금 몫', term('고객 배상금에서 준 몫', passedOn))]
        : ownersShareBooked(295, term('합의한 가치', agreedValue), term('이미 준 배상금 몫', 0 - passedOn))
    }
    default:
      return []
  }
}
