import type { WithdrawalCause } from '../../../domain/wire/withdrawal.ts'
import { points } from '../../text/format.ts'

/** The answer of my-withdrawal: what stands in the way, and what leaving costs. */
export type Preview = {
  causes: WithdrawalCause[]
  pointsToExpire: number
  couponsToLapse: number
  passwordRequired: boolean
}

/** Said once more before the last 확인 (decisions, Points). */
export function lossSentence({ pointsToExpire, couponsToLapse }: Preview): string {
  const losses = [
    ...(pointsToExpire > 0 ? [`포인트 ${points(pointsToExpire)}`] : []),
    ...(couponsToLapse > 0 ? [`쿠폰 ${couponsToLapse}장`] : []),
  ]
  return losses.length === 0 ? '' : `\n${losses.join(', ')}도 함께 사라져요.`
}
