import type { CardReading } from '../gateways/cards/index.ts'
import type { Attempt } from './attempts.ts'

/** The provider order ids of the n-th try with the saved card, and of a member's payment after `before` attempts. */
export const cardOrderId = (chargeId: string, nth: number): string => `${chargeId}-a${nth}`
export const memberOrderId = (chargeId: string, before: number): string => `${chargeId}-m${before + 1}`

/** The idempotency key of confirming a member's payment; `tries` counts the calls that were answered with a fault. */
export const confirmKey = ({
  attemptKey,
  providerOrderId,
  tries,
}: Pick<Attempt, 'attemptKey' | 'providerOrderId'> & { tries: number }): string =>
  tries === 0
    ? `confirm:${providerOrderId}:${attemptKey}`
    : `confirm:${providerOrderId}:${attemptKey}:${tries}`

/** True when the provider has captured money for this attempt and not refunded all of it. */
export const isCapturedFor = (
  { providerOrderId }: Pick<Attempt, 'providerOrderId'>,
  { state, payment }: Extract<CardReading, { outcome: 'found' }>,
): boolean => state === 'captured' && payment.orderId === providerOrderId
