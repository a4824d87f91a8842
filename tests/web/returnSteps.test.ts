import { describe, expect, it } from 'vitest'
import type { ItemReturn } from '../../domain/wire/returns.ts'
import { returnTimelineOf } from '../../web/pieces/rented/returnSteps.ts'

const completed: ItemReturn = {
  number: 1,
  stage: 'completed',
  requestedAt: '2026-11-14T01:00:00.000Z',
  approvedAt: '2026-11-14T02:00:00.000Z',
  declinedAt: null,
  collectingAt: '2026-11-15T01:00:00.000Z',
  collectedAt: '2026-11-16T01:00:00.000Z',
  completedAt: '2026-11-16T05:00:00.000Z',
  declineReason: null,
  trackingUrl: null,
  refund: {
    refunded: 10_000,
    cardRefund: 10_000,
    pointsRefund: 0,
    deliveryFeeRefund: 0,
    refundStatus: 'confirmed',
    confirmedAmount: 10_000,
    lateAmount: 0,
    transferredAmount: 0,
    transferredTo: [],
  },
}
const withRefund = (refundStatus: 'none' | 'pending' | 'confirmed' | 'rejected' | 'transferred') =>
  completed.refund === null ? completed : { ...completed, refund: { ...completed.refund, refundStatus } }
const refundStep = (itemReturn: ItemReturn) => returnTimelineOf(itemReturn)?.at(-1)

describe('the steps of a return', () => {
  it.each(['confirmed', 'transferred', 'none'] as const)('end with a refund that is %s', (status) => {
    expect(refundStep(withRefund(status))).toMatchObject({ name: '환불', state: 'done' })
  })
  it.each(['pending', 'rejected'] as const)('are not over while the refund is %s', (status) => {
    expect(refundStep(withRefund(status))).toMatchObject({ name: '환불', state: 'now', when: '11.16(월)' })
  })
  it('go one by one', () => {
    const steps = returnTimelineOf({ ...completed, stage: 'collecting', collectedAt: null, refund: null })
    expect(steps?.map(({ state }) => state)).toEqual(['done', 'now', 'later', 'later'])
  })
  it('are none for a request that was declined', () => {
    expect(returnTimelineOf({ ...completed, stage: 'declined', refund: null })).toBeNull()
  })
})
