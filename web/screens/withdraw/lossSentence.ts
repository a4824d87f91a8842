import type { WithdrawalPreview } from '../../../domain/wire/withdrawal.ts'
import { points } from '../../text/format.ts'

/** The losses, repeated in the final confirmation. */
export function lossSentence({ pointsToExpire, couponsToLapse }: WithdrawalPreview): string {
  const losses = [
    ...(pointsToExpire > 0 ? [`포인트 ${points(pointsToExpire)}`] : []),
    ...(couponsToLapse > 0 ? [`쿠폰 ${couponsToLapse}장`] : []),
  ]
  return losses.length === 0 ? '' : `\n${losses.join(', ')}도 함께 사라져요.`
}
