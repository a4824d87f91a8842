import type { TossPayment } from '../gateways/toss/index.ts'
import type { Attempt } from './attempts.ts'

/** The provider's order id of the n-th try with the saved card, and of the member's payment after `before` others. */
export const cardOrderId = (chargeId: string, nth: number): string => `${chargeId}-a${nth}`
export const memberOrderId = (chargeId: string, before: number): string => `${chargeId}-m${before + 1}`

/** Money lies with the provider for this very attempt. */
export const isCapturedFor = (
  { providerOrderId }: Pick<Attempt, 'providerOrderId'>,
  { orderId, status }: TossPayment,
): boolean => orderId === providerOrderId && (status === 'DONE' || status === 'PARTIAL_CANCELED')
