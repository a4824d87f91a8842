import { describe, expect, it } from 'vitest'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import {
  decideReturnCompletion,
  decideReturnDecline,
  decideReturnMove,
  decideReturnRequest,
} from '../../domain/processes/returning.ts'
import { emptyWallet, type WalletState, walletAfter } from '../../domain/wallet/state.ts'
import { aDraft, anOrderedItem, orderId, placed, ref } from './checkoutFixtures.ts'
import {
  agreed,
  approved,
  bag,
  collecting,
  consigned,
  decision,
  delivered,
  draftOf,
  ended,
  forNothing,
  inHand,
  linesOf,
  paid,
  requested,
  shippedIn,
  wholeWay,
} from './returnFixtures.ts'

describe('a return', () => {
  it.each([
    ['delivered', [shippedIn(), delivered]],
    ['end', [shippedIn(), delivered, ended]],
  ] as const)('is asked for from %s, and a decline leads back there (rule 58)', (from, way) => {
    const events = [draftOf(), placed(draftOf()), ...way]
    const asked = agreed(
      decideReturnRequest(foldOrder(events), 'bag', { returnNumber: 1, reasonCode: 'damaged' }),
    )
    expect(asked).toMatchObject({
      status: 'return_requested',
      entries: [{ event: { data: { returnNumber: 1, from, reasonCode: 'damaged' } }, journal: [] }],
    })
    const declined = agreed(
      decideReturnDecline(foldOrder([...events, requested(1, from)]), 'bag', 'period_over'),
    )
    expect(declined).toMatchObject({ status: from, entries: [{ event: { data: { restored: from } } }] })
  })

  it('that was declined is followed by one with the next number', () => {
    const no: OrderEvent = {
      type: 'order.return.declined',
      data: { ...bag, returnNumber: 1, reasonCode: 'other', restored: 'delivered' },
    }
    const state = foldOrder([draftOf(), placed(draftOf()), shippedIn(), delivered, requested(), no])
    const again = (returnNumber: number) =>
      decideReturnRequest(state, 'bag', { returnNumber, reasonCode: null })
    expect(agreed(again(2)).entries).toMatchObject([{ event: { data: { returnNumber: 2 } } }])
    expect(again(1)).toMatchObject({ refused: 'CONCURRENT_CHANGE' })
    expect(again(3)).toMatchObject({ refused: 'CONCURRENT_CHANGE' })
  })

  it('is collected only after it was approved, once', () => {
    const move = (step: 'approveReturn' | 'collectReturn', ...way: OrderEvent[]) =>
      decideReturnMove(
        foldOrder([draftOf(), placed(draftOf()), shippedIn(), delivered, requested(), ...way]),
        'bag',
        { step, actor: 'staff', courier: null, trackingNumber: null, today: '2026-12-11' },
      )
    expect(move('collectReturn')).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
    expect(agreed(move('collectReturn', approved)).status).toBe('return_collecting')
    expect(agreed(move('approveReturn')).status).toBe('return_requested')
    expect(move('approveReturn', approved)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
  })

  it('can still be declined while nobody fetches it, and not later', () => {
    const decline = (...way: OrderEvent[]) =>
      decideReturnDecline(
        foldOrder([draftOf(), placed(draftOf()), shippedIn(), delivered, requested(), ...way]),
        'bag',
        'other',
      )
    expect(agreed(decline(approved)).status).toBe('delivered')
    expect(decline(approved, collecting)).toMatchObject({ refused: 'TRANSITION_NOT_ALLOWED' })
  })
})

describe('a completed return', () => {
  const complete = (state: ReturnType<typeof inHand>, changes: Partial<typeof decision> = {}) =>
    decideReturnCompletion(state, null, 'bag', { ...decision, ...changes })

  it('of half the price keeps half of the base, and VAT on what the card keeps paying', () => {
    const { entries } = agreed(complete(inHand(), { refund: 19_200 }))
    expect(linesOf(entries)).toEqual([
      ['customer_prepayments', 38_400],
      ['sales_discounts', 4_800],
      ['refunds_payable', -16_000],
      ['points_liability', -3_200],
      ['rental_revenue', -22_545],
      ['vat_payable', -1_455],
    ])
  })

  it('of the whole price leaves nothing', () => {
    const { entries, given } = agreed(complete(inHand(), { refund: 38_400 }))
    expect(given).toMatchObject({ cardRefund: 32_000, pointsRefund: 6_400, base: 0, vat: 0, ownersShare: 0 })
    expect(linesOf(entries)).toEqual([
      ['customer_prepayments', 38_400],
      ['refunds_payable', -32_000],
      ['points_liability', -6_400],
    ])
  })

  it('of nothing is booked as a collected item is', () => {
    const { entries, given } = agreed(complete(inHand()))
    expect(given.refundId).toBeNull()
    expect(linesOf(entries)).toEqual([
      ['customer_prepayments', 38_400],
      ['sales_discounts', 9_600],
      ['rental_revenue', -45_091],
      ['vat_payable', -2_909],
    ])
  })

  it('leaves the owner the share of what is kept: of 92,600 less a tenth, 58,505', () => {
    const { given } = agreed(complete(inHand(consigned), { refund: 7_410 }))
    expect(given).toMatchObject({ base: 83_340, ownersShare: 58_505, vat: 6_063 })
  })

  it.each([
    [false, 0, 0],
    [true, 48_000, 33_696],
  ])('of an item that cost nothing: the rental counts %s, base %i', (rentalCounts, base, ownersShare) => {
    expect(agreed(complete(inHand(forNothing), { rentalCounts })).given).toMatchObject({ base, ownersShare })
  })

  it('rounds the points down, and takes another split only as far as card and points paid', () => {
    const state = inHand()
    expect(agreed(complete(state, { refund: 7 })).given).toMatchObject({ cardRefund: 6, pointsRefund: 1 })
    expect(agreed(complete(state, { refund: 5 })).given).toMatchObject({ cardRefund: 5, pointsRefund: 0 })
    const ofPoints = (points: number) => complete(state, { refund: 34_000, points })
    expect(agreed(ofPoints(2_000)).given).toMatchObject({ cardRefund: 32_000 })
    expect(agreed(ofPoints(6_400)).given).toMatchObject({ cardRefund: 27_600 })
    const limits = { refused: 'REFUND_SPLIT_IMPOSSIBLE', data: { fewestPoints: 2_000, mostPoints: 6_400 } }
    expect(ofPoints(1_999)).toEqual(limits)
    expect(ofPoints(6_401)).toEqual(limits)
    expect(complete(state, { refund: 38_401 })).toEqual({
      refused: 'REFUND_OVER_PAID',
      data: { largest: 38_400 },
    })
  })

  it('gives the delivery fee back with the last item, out of delivery revenue and its VAT', () => {
    const items = [paid, anOrderedItem({ orderItemId: 'watch', productId: 2 })]
    const draft = aDraft({ items })
    draft.data.amounts.deliveryFee = 3_000
    draft.data.amounts.totalAmount += 3_000
    const until = [draft, placed(draft), shippedIn(3_000), ...wholeWay.slice(1)]
    expect(complete(foldOrder(until), { returnsDeliveryFee: true })).toEqual({
      refused: 'DELIVERY_FEE_NOT_RETURNABLE',
    })
    const cancelled: OrderEvent = {
      type: 'order.item.cancelled',
      data: {
        ...{ ...ref, orderItemId: 'watch', by: 'staff', reasonCode: 'staff', feePercent: 0, fee: 0 },
        ...{ finalAmount: 48_000, cardRefund: 48_000, pointsRefund: 0, deliveryFeeRefund: 0 },
        ...{ refundId: 'other', couponReturned: false },
      },
    }
    const last = agreed(complete(foldOrder([...until, cancelled]), { returnsDeliveryFee: true }))
    expect(last.given).toMatchObject({ cardRefund: 3_000, refunded: 0, refundId: 'refund' })
    expect(linesOf(last.entries)).toEqual([
      ['customer_prepayments', 38_400],
      ['sales_discounts', 9_600],
      ['refunds_payable', -3_000],
      ['rental_revenue', -45_091],
      ['vat_payable', -2_909],
      ['delivery_revenue', 2_727],
      ['vat_payable', 273],
    ])
  })

  it('puts points back to the longest-lived lots first', () => {
    const lots = [
      { lotId: 'short', points: 4_000, expiresAt: '2027-01-31T14:59:59.000Z' },
      { lotId: 'long', points: 2_400, expiresAt: '2027-06-30T14:59:59.000Z' },
    ]
    const wallet: WalletState = {
      ...emptyWallet,
      lots: new Map(
        lots.map((lot) => [
          lot.lotId,
          { ...lot, remaining: 0, held: 0, earnedBy: { source: 'review:1', orderItemId: 'earlier' } },
        ]),
      ),
      spent: new Map([[orderId, lots.map((lot) => ({ ...lot, restored: 0 }))]]),
    }
    const { entries } = agreed(
      decideReturnCompletion(inHand(), wallet, 'bag', { ...decision, refund: 19_200 }),
    )
    expect(entries[1]?.event).toMatchObject({
      type: 'points.restored',
      data: {
        points: 3_200,
        reason: 'return',
        lots: [
          { lotId: 'long', points: 2_400 },
          { lotId: 'short', points: 800 },
        ],
      },
    })
    const events = entries.flatMap(({ event }) => (event.type === 'points.restored' ? [event] : []))
    expect(walletAfter(wallet, events).lots.get('short')?.remaining).toBe(800)
  })
})
