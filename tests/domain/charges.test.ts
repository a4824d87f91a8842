import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  answerDispute,
  deductCharge,
  disputeCharge,
  refundCharge,
  waiveCharge,
  waivePart,
} from '../../domain/charges/decide.ts'
import type { Charge, ChargeEvent, ChargeKind } from '../../domain/charges/events.ts'
import { type ChargeState, foldCharge } from '../../domain/charges/state.ts'
import { earningOf } from '../../domain/ledger/ownersShare.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { capture, resendRefund, settleRefund } from '../../domain/payments/decide.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { evolvePayment, foldPayment, noPayments, type PaymentState } from '../../domain/payments/state.ts'
import {
  decideChargeDecline,
  decideChargePayment,
  decideChargeRefund,
  decideItemCharge,
} from '../../domain/processes/charging.ts'
import { journalOf } from '../../domain/processes/events.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'
import { aDraft, anOrderedItem, placed, ref } from './checkoutFixtures.ts'

const rates = { transactionPerMille: 98, operatingPerMille: 200 }
const ids = { chargeId: 'charge', memberId: 1 }
const aCharge = (change: Partial<Charge> = {}): ChargeEvent => ({
  type: 'charge.made',
  data: {
    ...ids,
    kind: 'damage',
    debtor: 'renter',
    subject: { of: 'order_item', orderId: 'order', orderItemId: 'bag' },
    amount: 30_000,
    lateDays: null,
    dueOn: '2026-12-10',
    owner: null,
    ...change,
  },
})
const aPayment = (amount = 30_000, paymentKey = 'key') => ({
  paymentKey,
  amount,
  method: '카드',
  cardCompany: null,
  approvedAt: '2026-12-10T10:00:00+09:00',
})
const noFees = { transactionFee: 0, operatingFee: 0 }
const owner = { ownerId: 7, consignmentId: 'contract', base: 10_000, ...noFees, share: 10_000, rates: null }
const lateDays = {
  kind: 'late_days' as const,
  amount: 92_600,
  lateDays: 2,
  owner: { ...owner, base: 92_600, transactionFee: 9_075, operatingFee: 18_520, share: 65_005, rates },
}
const linesOf = (event: ChargeEvent) => journalOf(event).map(({ account, amount }) => [account, amount])
const eventsOf = (decided: ChargeEvent[] | Refusal): ChargeEvent[] => {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided
}
const refusalOf = (decided: ChargeEvent[] | Refusal) => (isRefusal(decided) ? decided : null)
const paidWith = (made: ChargeEvent, amount: number): ChargeEvent[] => [
  made,
  { type: 'charge.paid', data: { ...ids, debtor: 'renter', by: 'member', paymentKey: 'key', amount } },
]
const at = '2026-12-11T10:00:00+09:00'
/** The payments of a charge of 30,000 that the member paid. */
const paidInto = foldPayment(
  capture(
    noPayments,
    { subject: { of: 'charge', chargeId: 'charge' }, memberId: 1 },
    { captured: aPayment(), by: 'member' },
    'renter_receivable',
  ),
)
type Entries = readonly { event: ChargeEvent | PaymentEvent }[] | Refusal
const isPayment = (event: ChargeEvent | PaymentEvent): event is PaymentEvent =>
  event.type.startsWith('payment.')
const typesOf = (decided: Entries) => (isRefusal(decided) ? decided : decided.map(({ event }) => event.type))
const paymentsIn = (decided: Entries): PaymentEvent[] =>
  isRefusal(decided) ? [] : decided.map(({ event }) => event).filter(isPayment)
function following(payments: PaymentState, decided: PaymentEvent[] | Refusal): PaymentState {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided.reduce(evolvePayment, payments)
}

type Row = { what: string; event: ChargeEvent; lines: [string, number][] }
test.each<Row>([
  {
    what: 'a renter is charged for damage, which carries no tax',
    event: aCharge(),
    lines: [
      ['renter_receivable', 30_000],
      ['compensation', -30_000],
    ],
  },
  {
    what: 'a part of what a renter pays for a loss is the owner’s',
    event: aCharge({ kind: 'loss', owner }),
    lines: [
      ['renter_receivable', 30_000],
      ['compensation', -30_000],
      ['owner_cost', 10_000],
      ['owner_payable', -10_000],
    ],
  },
  {
    what: 'late days are rent with tax, shared with the owner at the contract’s rates',
    event: aCharge(lateDays),
    lines: [
      ['renter_receivable', 92_600],
      ['rental_revenue', -84_182],
      ['vat_payable', -8_418],
      ['owner_cost', 65_005],
      ['owner_payable', -65_005],
    ],
  },
  {
    what: 'an owner’s penalty carries no tax',
    event: aCharge({ kind: 'penalty', debtor: 'owner', amount: 24_429 }),
    lines: [
      ['owner_receivable', 24_429],
      ['penalty_revenue', -24_429],
    ],
  },
  {
    what: 'an inspection fee carries tax',
    event: aCharge({ kind: 'inspection_fee', debtor: 'owner', amount: 30_000 }),
    lines: [
      ['owner_receivable', 30_000],
      ['penalty_revenue', -27_273],
      ['vat_payable', -2_727],
    ],
  },
  {
    what: 'late days are waived, and the owner bears it',
    event: eventsOf(waiveCharge(foldCharge([aCharge(lateDays)]), { ownerBears: true }))[0] ?? aCharge(),
    lines: [
      ['rental_revenue', 84_182],
      ['vat_payable', 8_418],
      ['renter_receivable', -92_600],
      ['owner_payable', 65_005],
      ['owner_cost', -65_005],
    ],
  },
  {
    what: 'a third of what was paid for damage goes back, and a third of the owner’s part with it',
    event:
      eventsOf(
        refundCharge(foldCharge(paidWith(aCharge({ owner }), 30_000)), {
          refundId: 'r',
          amount: 10_000,
          ownerBears: true,
        }),
      )[0] ?? aCharge(),
    lines: [
      ['compensation', 10_000],
      ['refunds_payable', -10_000],
      ['owner_payable', 3_334],
      ['owner_cost', -3_334],
    ],
  },
])('in the books: $what (rule 170)', ({ event, lines }) => {
  expect(linesOf(event)).toEqual(lines)
})

describe('a charge', () => {
  const open = foldCharge([aCharge()])
  const paid = foldCharge(paidWith(aCharge(), 30_000))
  const waived = foldCharge([aCharge(), ...eventsOf(waiveCharge(open, { ownerBears: false }))])
  const pay = (state: ChargeState, captured = aPayment(), payments = noPayments) =>
    typesOf(decideChargePayment(state, payments, { captured, by: 'saved_card', refundId: 'back' }))

  it('is paid once; money that comes for one that is settled goes back, once (rule 172)', () => {
    expect(pay(open)).toEqual(['charge.paid', 'payment.captured'])
    expect(pay(paid, aPayment(), paidInto)).toEqual([])
    expect(pay(paid, aPayment(30_000, 'other'), paidInto)).toEqual(['payment.reversed'])
    const reversed = { captured: aPayment(), by: 'member', refundId: 'back' } as const
    const back = paymentsIn(decideChargePayment(waived, noPayments, reversed))
    expect(pay(waived, aPayment(), foldPayment(back))).toEqual([])
  })
  it('is not paid with another amount', () => {
    expect(pay(open, aPayment(29_999))).toEqual(['payment.reversed'])
  })
  it('counts how often the saved card was refused, not the member’s own tries', () => {
    const no = (by: 'saved_card' | 'member', payments = noPayments, state = open) =>
      paymentsIn(decideChargeDecline(state, payments, { by, providerCode: 'REJECT_CARD_PAYMENT' }))
    const once = no('saved_card')
    expect(once).toMatchObject([{ type: 'payment.declined', data: { cardDeclines: 1, amount: 30_000 } }])
    expect(no('member', foldPayment(once))).toMatchObject([{ data: { cardDeclines: 1 } }])
    expect(no('saved_card', foldPayment(once))).toMatchObject([{ data: { cardDeclines: 2 } }])
    expect(no('saved_card', noPayments, paid)).toEqual([])
  })
  it('is waived while it is owed, and refunded once it is paid', () => {
    const refunding = { refundId: 'r', amount: 30_000, ownerBears: false }
    const reduced = foldCharge([
      aCharge(),
      ...eventsOf(waivePart(open, { amount: 20_000, ownerBears: false })),
    ])
    if (reduced.status !== 'open') throw new Error(reduced.status)
    expect(waiveCharge(reduced, { ownerBears: false, waived: 0 }), 'rule 927').toMatchObject({
      ...{ refused: 'CHARGE_REDUCED', data: { owed: reduced.owed } },
    })
    expect(eventsOf(waiveCharge(reduced, { ownerBears: false, waived: 20_000 }))).toMatchObject([
      { type: 'charge.waived', data: { amount: reduced.owed } },
    ])
    expect(refusalOf(waiveCharge(paid, { ownerBears: false }))).toMatchObject({ refused: 'CHARGE_SETTLED' })
    expect(refusalOf(waiveCharge(waived, { ownerBears: false }))).toMatchObject({ refused: 'CHARGE_SETTLED' })
    expect(refusalOf(refundCharge(open, refunding))).toMatchObject({ refused: 'CHARGE_NOT_PAID' })
    expect(refusalOf(refundCharge(paid, { ...refunding, amount: 30_001 }))).toEqual({
      refused: 'REFUND_OVER_PAID',
      data: { largest: 30_000 },
    })
  })
  it('has one refund under way at a time; a refused one is sent again', () => {
    const again = { refundId: 's', amount: 1_000, ownerBears: false }
    const given = decideChargeRefund(paid, paidInto, { ...again, refundId: 'r' })
    expect(typesOf(given)).toEqual(['charge.refunded', 'payment.refund.requested'])
    const asked = paymentsIn(given).reduce(evolvePayment, paidInto)
    const next = (payments: PaymentState) => {
      const decided = decideChargeRefund(paid, payments, again)
      return isRefusal(decided) ? decided.refused : decided.length
    }
    expect(next(asked)).toBe('REFUND_UNDER_WAY')
    const no = { outcome: 'rejected', providerCode: 'NOT_CANCELABLE_PAYMENT', sending: 1 } as const
    const rejected = following(asked, settleRefund(asked, 'r', no))
    expect(next(rejected)).toBe('REFUND_UNDER_WAY')
    const resent = following(rejected, resendRefund(rejected, 'r'))
    const yes = { outcome: 'confirmed', by: 'card', transactionKey: 't', confirmedAt: at } as const
    const done = following(resent, settleRefund(resent, 'r', yes))
    expect(resendRefund(done, 'r')).toMatchObject({ refused: 'ALREADY_DONE' })
    expect(next(done)).toBe(2)
  })
  it('of a card that refunds only in full a part waits, and goes back with the rest (rule 948)', () => {
    const known = { onlyInFull: paidInto.payments.map(({ paymentKey }) => paymentKey) }
    const gives = (payments: PaymentState, refundId: string, amount: number) =>
      decideChargeRefund(paid, payments, { refundId, amount, ownerBears: false }, known)
    const part = gives(paidInto, 'r', 10_000)
    expect(typesOf(part)).toEqual(['charge.refunded', 'payment.refund.requested', 'payment.refund.rejected'])
    const waits = paymentsIn(part).reduce(evolvePayment, paidInto)
    expect(typesOf(gives(waits, 's', 5_000)), 'another part waits beside it').toEqual(typesOf(part))
    expect(paymentsIn(gives(waits, 's', 20_000))).toMatchObject([
      { type: 'payment.refund.joined', data: { refundId: 'r', wholeId: 's', amount: 10_000 } },
      { type: 'payment.refund.requested', data: { refundId: 's', amount: 30_000 } },
    ])
    const resent = following(waits, resendRefund(waits, 'r'))
    expect(gives(resent, 's', 20_000), 'unless finance sent it').toMatchObject({ data: { is: 'pending' } })
  })
})

const kinds: readonly ChargeKind[] = [
  'damage',
  'loss',
  'late_days',
  'penalty',
  'inspection_fee',
  'return_fee',
]

test('however a charge is refunded, the books keep what one refund of the same sum would leave (rule 173)', () => {
  const plan = fc.record({
    kind: fc.constantFrom(...kinds),
    amount: fc.integer({ min: 100, max: 3_000_000 }),
    parts: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
    percent: fc.integer({ min: 0, max: 100 }),
    byRates: fc.boolean(),
    isAllTheirs: fc.boolean(),
  })
  fc.assert(
    fc.property(plan, ({ kind, amount, parts, percent, byRates, isAllTheirs }) => {
      const decided = Math.floor((amount * percent) / 100)
      const base = isAllTheirs ? amount : decided
      const { ownersShare, ...fees } = earningOf(base, rates)
      const byContract = { ...owner, base, ...fees, share: ownersShare, rates }
      const made = aCharge({
        ...{ kind, amount },
        owner: byRates ? byContract : { ...owner, base: decided, share: decided },
      })
      const giveBack = (amounts: readonly number[]) => {
        const events = paidWith(made, amount)
        let given = 0
        for (const [nth, part] of amounts.entries()) {
          if (given + part > amount) break
          given += part
          const refundId = `r${nth}`
          events.push(
            ...eventsOf(refundCharge(foldCharge(events), { refundId, amount: part, ownerBears: true })),
          )
        }
        const totals = new Map<string, number>()
        for (const line of events.flatMap(journalOf))
          totals.set(line.account, (totals.get(line.account) ?? 0) + line.amount)
        return { given, totals: [...totals].filter(([, won]) => won !== 0).sort() }
      }
      const several = giveBack(parts)
      if (several.given === 0) return
      expect(several.totals).toEqual(giveBack([several.given]).totals)
      expect(sum(several.totals.map(([, won]) => won))).toBe(0)
      expect(several.totals.find(([account]) => account === 'refunds_payable')?.[1]).toBe(0 - several.given)
    }),
  )
})

test.each([
  [12_300, [24_600]],
  [0, 'LATE_DAYS_COST_NOTHING'],
] as const)('two late days at %i won a day cost %j, whatever the reason (rule 306)', (perDay, expected) => {
  const draft = aDraft({ items: [anOrderedItem({ perDay })] })
  const atItsRenter = foldOrder([
    ...[draft, placed(draft)],
    { type: 'order.item.delivered', data: { ...ref, orderItemId: 'bag' } },
  ])
  const made = decideItemCharge(atItsRenter, {
    ...{ orderItemId: 'bag', chargeId: 'charge', chargeNumber: 1, today: '2026-12-16' },
    charge: { kind: 'late_days', lateDays: 2, isBeyondCalendar: true },
    before: { charges: 0, lateDays: 0, compensation: 0 },
    ...{
      listPrice: 900_000,
      backOn: null,
      arrivedOn: '2026-12-10',
      pickUpFrom: null,
      returnDays: [],
      isArrivalAwaited: false,
    },
    ...{ ownerIsCompensated: false, ownerHasLeft: false, renterHasLeft: false },
  })
  const amounts = isRefusal(made)
    ? made.refused
    : made.map(({ event }) => event.type === 'charge.made' && event.data.amount)
  expect(amounts).toEqual(expected)
})

describe('a charge that is waived in part (rule 350)', () => {
  const late = aCharge(lateDays)
  const waived = (amount: number, ownerBears = true) =>
    eventsOf(waivePart(foldCharge([late]), { amount, ownerBears }))

  it('keeps the rest: of 92,600 with 32,600 waived 60,000 are owed, with the tax and the owner’s share of that', () => {
    const [reduced] = waived(32_600)
    expect(reduced && linesOf(reduced)).toEqual([
      ['rental_revenue', 29_637],
      ['vat_payable', 2_963],
      ['renter_receivable', -32_600],
      ['owner_payable', 22_885],
      ['owner_cost', -22_885],
    ])
    expect(foldCharge([late, ...waived(32_600)])).toMatchObject({ status: 'open', owed: 60_000 })
  })

  it('leaves the owner the share when the shop bears it', () => {
    const [reduced] = waived(32_600, false)
    expect(reduced && linesOf(reduced)).toEqual([
      ['rental_revenue', 29_637],
      ['vat_payable', 2_963],
      ['renter_receivable', -32_600],
    ])
  })

  it('books the same in any parts as at once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 92_500 }), { maxLength: 6 }), (amounts) => {
        const log = [late]
        for (const amount of amounts) {
          const part = waivePart(foldCharge(log), { amount, ownerBears: true })
          if (!isRefusal(part)) log.push(...part)
        }
        log.push(...eventsOf(waiveCharge(foldCharge(log), { ownerBears: true })))
        const sums = Map.groupBy(log.flatMap(journalOf), ({ account }) => account)
        for (const lines of sums.values()) expect(sum(lines.map(({ amount }) => amount))).toBe(0)
      }),
    )
  })

  it('is paid with what is left of it, and a payment of the old amount goes back', () => {
    const state = foldCharge([
      aCharge(),
      ...eventsOf(waivePart(foldCharge([aCharge()]), { amount: 10_000, ownerBears: false })),
    ])
    const pay = (amount: number) =>
      typesOf(
        decideChargePayment(state, noPayments, { captured: aPayment(amount), by: 'member', refundId: 'r' }),
      )
    expect(pay(20_000)).toEqual(['charge.paid', 'payment.captured'])
    expect(pay(30_000)).not.toContain('charge.paid')
  })

  it('keeps what a card can pay', () => {
    const part = (amount: number) => waivePart(foldCharge([aCharge()]), { amount, ownerBears: false })
    expect(isRefusal(part(29_900))).toBe(false)
    expect(refusalOf(part(29_901))).toEqual({ refused: 'WAIVER_TOO_LARGE', data: { largest: 29_900 } })
  })
})

describe('an objection to a charge (rule 351)', () => {
  const objection = { memberId: 1, inquiryId: 7 }
  const disputed = (made: ChargeEvent = aCharge()) => [
    made,
    ...eventsOf(disputeCharge(foldCharge([made]), objection)),
  ]

  it('is made once, by the debtor, while the charge is owed', () => {
    expect(refusalOf(disputeCharge(foldCharge(disputed()), objection))).toEqual({
      refused: 'CHARGE_DISPUTED',
      data: { isAnswered: false },
    })
    expect(refusalOf(disputeCharge(foldCharge([aCharge()]), { ...objection, memberId: 2 }))?.refused).toBe(
      'NOT_FOUND',
    )
    expect(refusalOf(disputeCharge(foldCharge(paidWith(aCharge(), 30_000)), objection))?.refused).toBe(
      'CHARGE_SETTLED',
    )
  })

  it('puts the card off to the day after its answer, and never before the day that the charge named', () => {
    const answered = (today: '2026-12-08' | '2026-12-20') =>
      answerDispute(foldCharge(disputed()), { inquiryId: 7, today })[0]?.data
    expect(answered('2026-12-20')).toMatchObject({ dueOn: '2026-12-21' })
    expect(answered('2026-12-08')).toMatchObject({ dueOn: '2026-12-10' })
    expect(answerDispute(foldCharge(disputed()), { inquiryId: 8, today: '2026-12-20' })).toEqual([])
  })

  it('keeps an owner’s charge from being deducted until it is answered', () => {
    const fee = disputed(aCharge({ kind: 'inspection_fee', debtor: 'owner' }))
    expect(deductCharge(foldCharge(fee), '2026-12')).toEqual([])
    const answered = [...fee, ...answerDispute(foldCharge(fee), { inquiryId: 7, today: '2026-12-20' })]
    expect(deductCharge(foldCharge(answered), '2026-12')).toHaveLength(1)
  })
})
