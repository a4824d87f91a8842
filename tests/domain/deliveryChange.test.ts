import { describe, expect, it, test } from 'vitest'
import { feeDifference } from '../../domain/ordering/deliveryFee.ts'
import { decideCancelItem, decideLostOnTheWay } from '../../domain/processes/cancelling.ts'
import {
  type DeliveryDraft,
  decideDeliveryChange,
  decidePaidDelivery,
  deliveryFeeDue,
} from '../../domain/processes/deliveryChange.ts'
import type { Entry } from '../../domain/processes/entries.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import { decideAddressCorrection, decideItemTransition } from '../../domain/processes/fulfilling.ts'
import type { OnlyInFull } from '../../domain/processes/orderRefunds.ts'
import { unwritten } from '../../domain/reviews/state.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { idBeside } from '../../domain/shared/ids.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { aDraft, captured, emptyShop, evolve, now, orderPaid, paidBy, placed } from './checkoutFixtures.ts'

const seoul = '서울 중구 세종대로 110'
const jeju = '제주특별자치도 제주시 문연로 6'
const ids = {
  deliveryChangeId: '01935b4e-7a30-7000-8000-0000000000d0',
  refundId: '01935b4e-7a30-7000-8000-0000000000f0',
}

function done<Value>(decided: Value | Refusal): Value {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}

/** An order of a bag for 48,000, with a delivery fee of which a part is for Jeju. */
class Delivery {
  shop = emptyShop
  corrections = 0

  constructor({ fee = 0, jejuFee = 0 }: { fee?: number; jejuFee?: number | null } = {}) {
    const { amounts } = aDraft().data
    const draft = aDraft({
      amounts: { ...amounts, deliveryFee: fee, totalAmount: amounts.totalAmount + fee },
      ...(jejuFee !== null && { jejuFee }),
    })
    for (const event of [draft, placed(draft), paidBy(draft)]) this.shop = evolve(this.shop, event)
  }

  record(entries: readonly Entry[]): Entry['event'][] {
    for (const { event } of entries) {
      this.shop = evolve(this.shop, event)
      if ('correctionNumber' in event.data) this.corrections += 1
    }
    return entries.map(({ event }) => event)
  }

  change(from: string, to: string, feeBack = 0, onlyInFull: OnlyInFull = null) {
    return decideDeliveryChange(this.shop.order, {
      ...{ ...ids, orderItemId: 'bag', corrections: this.corrections, feeBack, onlyInFull },
      ...{ move: { from, to, jejuCost: 3_000 }, parts: ['address'] as const },
    })
  }

  due(from: string, to: string, believed: number) {
    const read = { orderItemId: 'bag', corrections: this.corrections }
    return deliveryFeeDue(this.shop.order, { ...read, believed, move: { from, to, jejuCost: 3_000 } })
  }

  draft(changes: Partial<DeliveryDraft> = {}): DeliveryDraft {
    const { orderId } = orderPaid.subject
    const { memberId } = orderPaid
    return {
      ...{ ...ids, orderId, memberId, orderItemId: 'bag', corrections: this.corrections, amount: 3_000 },
      ...{ isOpen: true, ...changes },
    }
  }

  pay(draft = this.draft(), amount = 3_000): Entry['event'][] {
    const paid = { captured: captured(amount, 'to-jeju'), by: 'member' as const }
    const { order, payments } = this.shop
    return this.record(decidePaidDelivery(order, payments, draft, { paid, refundId: ids.refundId }))
  }

  move(...actions: ('prepare' | 'ship' | 'deliver')[]): Entry['event'][] {
    return actions.flatMap((action) => {
      const how = { action, actor: 'staff', courier: null, trackingNumber: null, whereabouts: here } as const
      return this.record(done(decideItemTransition(this.shop.order, 'bag', how)))
    })
  }

  /** Only the payment of the order itself is refunded only in full. */
  get wholeOnly(): OnlyInFull {
    return { payments: this.shop.payments, keys: ['paid'] }
  }

  cancel(onlyInFull: OnlyInFull = null): Entry['event'][] {
    const { order, wallet } = this.shop
    const asked = {
      ...{ orderItemId: 'bag', now, reasonCode: 'changed_mind', refundId: ids.refundId, quotedFee: null },
      ...{ by: 'member' as const, onlyInFull, wholeOrder: false },
    }
    return this.record(done(decideCancelItem(order, wallet, asked)).entries)
  }
}

const requested = (events: readonly Entry['event'][]) =>
  events.flatMap((event) =>
    event.type === 'payment.refund.requested' ? [[event.data.paymentKey, event.data.amount]] : [],
  )
const linesOf = (events: readonly Entry['event'][]) =>
  events.flatMap((event) => journalOf(event)).map(({ account, amount }) => [account, amount])
const typesOf = (events: readonly Entry['event'][]) => events.map(({ type }) => type)
const codeOf = (decided: unknown) => (isRefusal(decided) ? decided.refused : null)

test.each([
  { from: seoul, to: jeju, fee: 0, jejuFee: 0, is: 3_000, why: 'to Jeju' },
  { from: seoul, to: seoul, fee: 3_000, jejuFee: 0, is: 0, why: 'within Seoul' },
  { from: jeju, to: jeju, fee: 3_000, jejuFee: 3_000, is: 0, why: 'within Jeju' },
  { from: jeju, to: seoul, fee: 6_000, jejuFee: 3_000, is: -3_000, why: 'from Jeju, the base fee stays' },
  {
    from: jeju,
    to: seoul,
    fee: 5_000,
    jejuFee: 2_000,
    is: -2_000,
    why: 'what was paid, whatever Jeju costs now',
  },
  { from: jeju, to: seoul, fee: 3_000, jejuFee: 0, is: 0, why: 'staff moved it to Jeju for nothing' },
  { from: seoul, to: jeju, fee: 3_000, jejuFee: 3_000, is: 0, why: 'staff moved it away, Jeju is paid' },
  {
    from: jeju,
    to: seoul,
    fee: 6_000,
    jejuFee: null,
    is: -3_000,
    why: 'an order from before it was recorded',
  },
  { from: jeju, to: seoul, fee: 2_000, jejuFee: null, is: -2_000, why: 'never more than its fee' },
  { from: seoul, to: jeju, fee: 3_000, jejuFee: null, is: 3_000, why: 'an order of old to Jeju' },
])('$why: the fee changes by $is (rule 424)', ({ from, to, fee, jejuFee, is }) => {
  const order = { deliveryFee: fee, jejuFee: { fee: jejuFee } }
  expect(feeDifference(order, { from, to, jejuCost: 3_000 })).toBe(is)
})

describe('a move to Jeju (rule 421)', () => {
  it('is refused with the sum until it is paid, and asks for no other sum', () => {
    const delivery = new Delivery()
    const refused = { refused: 'DELIVERY_FEE_DIFFERS', data: { difference: 3_000 } }
    expect(delivery.change(seoul, jeju)).toEqual(refused)
    expect(delivery.change(seoul, jeju, 3_000)).toEqual(refused)
    expect(delivery.due(seoul, jeju, 2_000)).toEqual(refused)
    expect(delivery.due(seoul, jeju, 3_000)).toBe(3_000)
    expect(delivery.due(seoul, seoul, 0)).toMatchObject({ data: { difference: 0 } })
  })

  it('changes the fee with its payment, which shipping earns: 3,000 are 2,727 and 273 of tax', () => {
    const delivery = new Delivery()
    const events = delivery.pay()
    expect(events[0]).toMatchObject({
      type: 'order.delivery.changed',
      data: { correctionNumber: 1, feeBefore: 0, feeAfter: 3_000, paymentKey: 'to-jeju', refundId: null },
    })
    expect(linesOf(events)).toEqual([
      ['card_clearing', 3_000],
      ['customer_prepayments', -3_000],
    ])
    expect(linesOf(delivery.move('prepare', 'ship'))).toEqual([
      ['customer_prepayments', 3_000],
      ['delivery_revenue', -2_727],
      ['vat_payable', -273],
    ])
  })

  it('is added to the fee that was paid, and says so', () => {
    const delivery = new Delivery({ fee: 4_000 })
    const [changed] = delivery.pay()
    expect(changed?.data).toMatchObject({ feeBefore: 4_000, feeAfter: 7_000 })
    expect(changed && explainEvent(changed).map(({ rule, amount }) => [rule, amount])).toEqual([[421, 3_000]])
    expect(linesOf(delivery.move('prepare', 'ship'))[0]).toEqual(['customer_prepayments', 7_000])
  })

  it('is recorded once for one payment', () => {
    const delivery = new Delivery()
    const draft = delivery.draft()
    delivery.pay(draft)
    expect(delivery.pay({ ...draft, isOpen: false })).toEqual([])
  })
})

describe('a payment that is no longer wanted (rule 423)', () => {
  const reversed = [
    ['card_clearing', 3_000],
    ['refunds_payable', -3_000],
  ]
  it.each<{ what: string; changes?: Partial<DeliveryDraft>; meanwhile?: (one: Delivery) => unknown }>([
    { what: 'of another amount', changes: { amount: 4_000 } },
    { what: 'that was given up', changes: { isOpen: false } },
    { what: 'for a cancelled order', meanwhile: (one) => one.cancel() },
    { what: 'for an order that was sent', meanwhile: (one) => one.move('prepare', 'ship') },
    {
      what: 'for an order that was corrected meanwhile',
      meanwhile: (one) =>
        one.record(
          done(decideAddressCorrection(one.shop.order, 'bag', { correctionNumber: 1, parts: ['address'] })),
        ),
    },
  ])('$what goes back', ({ changes, meanwhile }) => {
    const delivery = new Delivery()
    const draft = delivery.draft(changes)
    meanwhile?.(delivery)
    const events = delivery.pay(draft)
    expect(typesOf(events)).toEqual(['payment.reversed'])
    expect(linesOf(events)).toEqual(reversed)
  })
})

describe('a move from Jeju (rule 422)', () => {
  it('gives back what the order paid for it: a prepayment becomes a refund', () => {
    const delivery = new Delivery({ fee: 7_000, jejuFee: 3_000 })
    expect(delivery.change(jeju, seoul)).toMatchObject({ data: { difference: -3_000 } })
    expect(delivery.change(jeju, seoul, 2_000)).toMatchObject({ data: { difference: -3_000 } })
    const events = delivery.record(done(delivery.change(jeju, seoul, 3_000)))
    expect(typesOf(events)).toEqual(['order.delivery.changed', 'payment.refund.requested'])
    expect(requested(events)).toEqual([['paid', 3_000]])
    expect(linesOf(events)).toEqual([
      ['customer_prepayments', 3_000],
      ['refunds_payable', -3_000],
    ])
    expect(requested(delivery.cancel())).toEqual([['paid', 52_000]])
  })

  it('goes to the payment of its own where there is one, and a cancellation to each', () => {
    const delivery = new Delivery({ fee: 3_000 })
    delivery.pay()
    expect(requested(done(delivery.change(jeju, seoul, 3_000)).map(({ event }) => event))).toEqual([
      ['to-jeju', 3_000],
    ])
    const events = delivery.cancel()
    expect(requested(events)).toEqual([
      ['paid', 51_000],
      ['to-jeju', 3_000],
    ])
    expect(events.at(-1)).toMatchObject({ data: { refundId: idBeside(ids.refundId, 1) } })
    expect(linesOf(events)).toContainEqual(['refunds_payable', -54_000])
  })

  it('waits for finance where the order’s payment is refunded only in full, not that of its own (rule 143)', () => {
    const ofOrder = new Delivery({ fee: 3_000, jejuFee: 3_000 })
    const waiting = done(ofOrder.change(jeju, seoul, 3_000, ofOrder.wholeOnly)).map(({ event }) => event)
    expect(typesOf(waiting)).toContain('payment.refund.rejected')
    const ofItsOwn = new Delivery()
    ofItsOwn.pay()
    const whole = done(ofItsOwn.change(jeju, seoul, 3_000, ofItsOwn.wholeOnly)).map(({ event }) => event)
    expect(typesOf(whole)).not.toContain('payment.refund.rejected')
    expect(typesOf(ofItsOwn.cancel(ofItsOwn.wholeOnly))).not.toContain('payment.refund.rejected')
  })

  it('is the fee of today when its parcel is lost', () => {
    const lost = new Delivery({ fee: 4_000 })
    lost.pay()
    lost.move('prepare', 'ship')
    const { order, wallet } = lost.shop
    const asked = { orderItemId: 'bag', now, refundId: ids.refundId, onlyInFull: null, review: unwritten }
    const entries = done(decideLostOnTheWay(order, wallet, asked))
    const events = lost.record(
      entries.filter((entry): entry is Entry => !entry.event.type.startsWith('review.')),
    )
    expect(events[0]).toMatchObject({ type: 'order.delivery.undone', data: { deliveryFee: 7_000 } })
    expect(requested(events)).toEqual([
      ['paid', 52_000],
      ['to-jeju', 3_000],
    ])
  })
})

it('is refused once anything has left, and when it was corrected since it was read (rule 325)', () => {
  const delivery = new Delivery({ fee: 3_000, jejuFee: 3_000 })
  delivery.record(
    done(decideAddressCorrection(delivery.shop.order, 'bag', { correctionNumber: 1, parts: ['address'] })),
  )
  delivery.corrections = 0
  expect(codeOf(delivery.change(jeju, seoul, 3_000))).toBe('CONCURRENT_CHANGE')
  delivery.corrections = 1
  delivery.move('prepare', 'ship')
  expect(codeOf(delivery.change(jeju, seoul, 3_000))).toBe('DELIVERY_NOT_CHANGEABLE')
  expect(codeOf(delivery.due(seoul, jeju, 3_000))).toBe('DELIVERY_NOT_CHANGEABLE')
})
