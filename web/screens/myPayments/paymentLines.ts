import { chargeTerms } from '../../../domain/shared/chargeKinds.ts'
import type { PaymentHistoryRow } from '../../../domain/wire/payments.ts'
import type { BadgeTone } from '../../kit/Badge.tsx'
import { paymentLabel } from '../../pieces/rented/paidCard.ts'
import { points, won } from '../../text/format.ts'

type Label = { words: string; tone: BadgeTone }

/** The label of a payment: a consignment's fees by their kind, everything else by its status. */
export function labelOf(payment: PaymentHistoryRow): Label {
  const { status, consignmentType, chargeKind } = payment
  if (status !== 'done') return paymentLabel(payment)
  if (consignmentType === 'cancel') return { words: '위약금', tone: 'ink' }
  if (consignmentType === 'reject')
    return {
      words: chargeTerms[chargeKind === 'return_fee' ? 'return_fee' : 'inspection_fee'].name,
      tone: 'ink',
    }
  if (chargeKind !== null) return { words: '추가 요금', tone: 'ink' }
  return paymentLabel(payment)
}

const reversedLine = ({ chargeKind }: PaymentHistoryRow): string =>
  chargeKind === null
    ? '날짜를 잡지 못해 결제한 금액을 모두 돌려드려요.'
    : '이미 정리된 요금이라 결제한 금액을 모두 돌려드려요.'

/** Further lines about a payment: exchange, points and refunds. */
export function linesOf(payment: PaymentHistoryRow): string[] {
  const { refunded, transferred, goodwill, refundPending, pointsUsed, pointsRefunded } = payment
  const { status, isReversed } = payment
  const byCard = payment.deductedFrom === null
  const toCard = refunded - transferred - goodwill
  const lines: (string | false)[] = [
    payment.exchangedFrom !== null && `주문하신 ${payment.exchangedFrom} 상품에서 바뀌었어요.`,
    pointsUsed > 0 && `포인트 ${points(pointsUsed)} 사용`,
    status === 'aborted' && '결제된 금액은 없어요.',
    isReversed && reversedLine(payment),
    refundPending > 0 && `카드로 ${won(refundPending)} 환불하고 있어요.`,
    byCard && toCard > 0 && `카드로 ${won(toCard)} 환불`,
    goodwill > 0 && `배려 환불로 카드에 ${won(goodwill)} 돌려드렸어요.`,
    !byCard && refunded > 0 && `다음 정산금에 ${won(refunded)} 더해 드려요.`,
    transferred > 0 && `등록한 계좌로 ${won(transferred)} 환불`,
    pointsRefunded > 0 && `포인트 ${points(pointsRefunded)} 환불`,
  ]
  return lines.filter((line) => line !== false)
}
