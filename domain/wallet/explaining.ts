import { both, credited, debited, type Explanation, term, withoutEmpty } from '../ledger/explanation.ts'
import type { WalletEvent } from './events.ts'

function pointsOf(event: WalletEvent): Explanation[] {
  switch (event.type) {
    case 'points.earned': {
      const earned = term(
        event.data.reason === 'photo_review' ? '사진 리뷰 적립' : '리뷰 적립',
        event.data.points,
      )
      return [
        debited(64, 'points_cost', '적립 비용', earned),
        credited(112, 'points_liability', '적립한 포인트', earned),
      ]
    }
    case 'points.expired': {
      const gone = term('유효 기간이 지난 포인트', event.data.points)
      return [
        debited(42, 'points_liability', '소멸한 포인트', gone),
        credited(64, 'points_expiry_income', '소멸 이익', gone),
      ]
    }
    case 'points.suspended': {
      const { points, debt } = event.data
      return [
        debited(
          46,
          'points_liability',
          '회수한 포인트',
          term('회수할 포인트', points),
          term('모자란 포인트', 0 - debt),
        ),
        debited(46, 'points_receivable', '모자란 포인트', term('모자란 포인트', debt)),
        credited(64, 'points_cost', '줄어든 적립 비용', term('회수할 포인트', points)),
      ]
    }
    case 'points.debt.repaid': {
      const repaid = term('갚은 포인트', event.data.points)
      return both(46, ['points_liability', '갚는 데 쓴 포인트'], ['points_receivable', '갚은 미수금'], repaid)
    }
    case 'points.debt.written_off': {
      const lost = term('받지 못한 포인트', event.data.points)
      return both(71, ['points_cost', '적립 비용'], ['points_receivable', '없앤 미수금'], lost)
    }
    default:
      return []
  }
}

/** The explanation of a wallet event's points (rule 225); points that an order uses are explained by the order. */
export const explainWallet = (event: WalletEvent): Explanation[] => withoutEmpty(pointsOf(event))
