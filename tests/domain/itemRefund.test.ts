import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { keptOf, nothingBack } from '../../domain/ordering/refunding.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { decideItemRefund } from '../../domain/processes/returning.ts'
import { now, placed } from './checkoutFixtures.ts'
import { agreed, bag, consigned, delivered, draftOf, linesOf, paid, shippedIn } from './returnFixtures.ts'

describe('a collected item that is refunded', () => {
  const collected = (item = paid): OrderEvent[] => [
    draftOf(item),
    placed(draftOf(item)),
    shippedIn(),
    delivered,
    {
      type: 'order.item.collected',
      data: {
        ...bag,
        ...{ productId: 1, start: '2026-12-10', end: '2026-12-13', consignment: item.consignment },
        ...{ totalRentPrice: item.totalRentPrice, periodTotalPrice: item.periodTotalPrice },
        ...{ periodDiscount: item.periodDiscount, couponShare: item.couponShare },
        ...{ finalAmount: item.finalAmount, pointsShare: item.pointsShare },
        ...keptOf({ ...item, back: nothingBack }, true),
      },
    },
  ]
  const give = (
    events: OrderEvent[],
    changes: { refund: number; refundNumber?: number; ownerBears?: boolean },
  ) =>
    decideItemRefund(foldOrder(events), null, 'bag', {
      ...{ refundNumber: 1, points: null, ownerBears: false, refundId: 'refund', rentalPoints: 0, now },
      onlyInFull: null,
      ...changes,
    })

  it('books a sales return with its VAT, and nothing of the owner who does not bear it', () => {
    const { entries } = agreed(give(collected(consigned), { refund: 7_410 }))
    expect(linesOf(entries)).toEqual([
      ['sales_returns', 6_737],
      ['vat_payable', 673],
      ['refunds_payable', -7_410],
    ])
  })

  it('takes the difference of the shares from an owner who bears it', () => {
    const { entries } = agreed(give(collected(consigned), { refund: 7_410, ownerBears: true }))
    expect(linesOf(entries)).toEqual([
      ['sales_returns', 6_737],
      ['vat_payable', 673],
      ['refunds_payable', -7_410],
      ['owner_payable', 6_500],
      ['owner_cost', -6_500],
    ])
  })

  it('is refunded as the next one only, and never in another state', () => {
    expect(give(collected(), { refund: 1, refundNumber: 2 })).toMatchObject({ refused: 'CONCURRENT_CHANGE' })
    expect(give(collected().slice(0, -1), { refund: 1 })).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
  })
})
