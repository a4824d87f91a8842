import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedBy } from '../../domain/ledger/explanation.ts'
import { bookFound, coverPending, grantGoodwill } from '../../domain/payments/atDesk.ts'
import {
  capture,
  refundUnderWay,
  requestRefund,
  resendRefund,
  settleRefund,
  transferRefund,
} from '../../domain/payments/decide.ts'
import type { PaymentEvent } from '../../domain/payments/events.ts'
import { foldPayment, noPayments } from '../../domain/payments/state.ts'
import { explainEvent, journalOf } from '../../domain/processes/events.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { sum } from '../../domain/shared/won.ts'

const at = '2026-12-11T10:00:00+09:00'
const paid = 30_000
const payment = { paymentKey: 'key', amount: paid, method: '카드', cardCompany: null, approvedAt: at }
const ref = { subject: { of: 'charge', chargeId: 'charge' }, memberId: 1 } as const

/** A payment of 30,000, and the card provider that really holds its money. */
class PaidCharge {
  events: PaymentEvent[] = capture(noPayments, ref, { captured: payment, by: 'member' }, 'renter_receivable')
  cardGave = 0
  transferred = 0
  desk: { key: string; amount: number }[] = []
  private ids = 0

  get state() {
    return foldPayment(this.events)
  }
  get deskGave() {
    return sum(this.desk.map(({ amount }) => amount))
  }
  get left() {
    return paid - this.cardGave - this.deskGave
  }
  get open() {
    return sum(this.state.deskRefunds.map(({ open }) => open))
  }
  get isAllBooked() {
    return this.desk.length === this.state.deskRefunds.length
  }
  id = () => `0199a1b2-0000-7000-8000-${(++this.ids).toString(16).padStart(8, '0')}0000`

  write(decided: PaymentEvent[] | Refusal): Refusal | null {
    if (isRefusal(decided)) return decided
    this.events.push(...decided)
    return null
  }
  givesAtDesk(amount: number): string {
    const key = this.id()
    this.desk.push({ key, amount })
    return key
  }
  private found(key: string) {
    const amount = this.desk.find((one) => one.key === key)?.amount ?? 0
    return { refundId: this.id(), paymentKey: 'key', transactionKey: key, amount, refundedAt: at }
  }
  books = (key: string) => this.write(bookFound(this.state, this.found(key)))
  closes = (key: string, amount: number) => this.write(grantGoodwill(this.state, this.found(key), amount))
  /** What the charge's own refunds made payable. */
  due = 0
  /** A refund of what is left of the charge, once the one before is through. */
  refunds(amount: number) {
    if (refundUnderWay(this.state) !== null || this.due + amount > paid) return
    this.due += amount
    const request = { refundId: this.id(), paymentKey: 'key', amount, orderItemId: null }
    this.write(requestRefund(ref, request))
  }
  /** Sends the refund that waits: what the desk gave before is settled first, then the provider is asked for the rest. */
  sends(): { asked: number } | null {
    const pending = this.state.refunds.find(({ status }) => status === 'pending')
    if (pending === undefined) return null
    const { refundId } = pending
    this.write(coverPending(this.state, refundId))
    const rest = this.state.refunds.find((one) => one.refundId === refundId)
    if (rest?.status !== 'pending') return null
    const isGiven = rest.amount <= this.left
    const answer = isGiven
      ? ({ outcome: 'confirmed', by: 'card', transactionKey: 'tx', confirmedAt: at } as const)
      : ({ outcome: 'rejected', providerCode: 'NOT_CANCELABLE_AMOUNT', sending: rest.sending } as const)
    this.write(settleRefund(this.state, refundId, answer))
    if (isGiven) this.cardGave += rest.amount
    return { asked: rest.amount }
  }
  transfers(): Refusal | null {
    const rejected = this.state.refunds.find(({ status }) => status === 'rejected')
    if (rejected === undefined) return null
    const refusal = this.write(
      transferRefund(this.state, rejected.refundId, { bankReference: 'b', transferredAt: at, account: 'a' }),
    )
    if (refusal === null) this.transferred += rejected.amount
    return refusal
  }
  resends() {
    const rejected = this.state.refunds.find(({ status }) => status === 'rejected')
    return rejected === undefined ? null : this.write(resendRefund(this.state, rejected.refundId))
  }
  booked = (account: string) =>
    sum(
      this.events
        .flatMap(journalOf)
        .filter((line) => line.account === account)
        .map(({ amount }) => amount),
    )
}

it('what the desk gave out of goodwill costs the shop; the charge, its tax and the owner’s share stay (rule 285)', () => {
  const charge = new PaidCharge()
  expect(charge.closes(charge.givesAtDesk(10_000), 10_000)).toBeNull()
  expect(charge.events.slice(-2)).toMatchObject([
    { type: 'payment.refund.found', data: { amount: 10_000 } },
    { type: 'payment.goodwill.granted', data: { amount: 10_000 } },
  ])
  expect(charge.booked('goodwill')).toBe(10_000)
  expect(charge.booked('desk_refunds')).toBe(0)
  expect(charge.booked('card_clearing')).toBe(20_000)
  expect([charge.booked('vat_payable'), charge.booked('owner_payable')]).toEqual([0, 0])
})

it('what is booked already is closed as well, once', () => {
  const charge = new PaidCharge()
  const key = charge.givesAtDesk(10_000)
  expect(charge.books(key)).toBeNull()
  expect(charge.closes(key, 10_001)).toMatchObject({
    refused: 'GOODWILL_TOO_LARGE',
    data: { largest: 10_000 },
  })
  expect(charge.closes(key, 10_000)).toBeNull()
  expect(charge.closes(key, 10_000)).toMatchObject({ refused: 'DIFFERENCE_GONE' })
  expect(charge.booked('goodwill')).toBe(10_000)
})

it('money that a refund of ours is due for is none: 30,000 are due, so of 10,000 at the desk nothing is given up', () => {
  const charge = new PaidCharge()
  charge.refunds(30_000)
  const key = charge.givesAtDesk(10_000)
  expect(charge.closes(key, 10_000)).toMatchObject({ refused: 'GOODWILL_TOO_LARGE', data: { largest: 0 } })
  expect(charge.events.some(({ type }) => type === 'payment.refund.found')).toBe(false)
})

it('a later refund of 25,000 counts 5,000 of the goodwill, and the card gets 20,000 (rule 286)', () => {
  const charge = new PaidCharge()
  charge.closes(charge.givesAtDesk(10_000), 10_000)
  charge.refunds(25_000)
  expect(charge.sends()).toEqual({ asked: 20_000 })
  expect(charge.state.refunds.map(({ amount, status }) => [amount, status])).toEqual([
    [20_000, 'confirmed'],
    [5_000, 'confirmed'],
  ])
  expect(charge.booked('goodwill')).toBe(5_000)
  expect(charge.due - charge.booked('refunds_payable')).toBe(0)
  expect(charge.left).toBe(0)
})

it('a refund beside goodwill that the payment covers is sent whole', () => {
  const charge = new PaidCharge()
  charge.closes(charge.givesAtDesk(10_000), 10_000)
  charge.refunds(20_000)
  expect(charge.sends()).toEqual({ asked: 20_000 })
  expect(charge.booked('goodwill')).toBe(10_000)
})

it('a refund of which a part is goodwill is not paid by transfer before that part is taken off', () => {
  const charge = new PaidCharge()
  charge.closes(charge.givesAtDesk(10_000), 10_000)
  charge.refunds(25_000)
  const pending = charge.state.refunds[0]?.refundId ?? ''
  const no = { outcome: 'rejected', providerCode: 'NOT_CANCELABLE_PAYMENT', sending: 1 } as const
  charge.write(settleRefund(charge.state, pending, no))
  expect(charge.transfers()).toMatchObject({ refused: 'REFUND_COUNTS_GOODWILL' })
  charge.resends()
  expect(charge.sends()).toEqual({ asked: 20_000 })
})

type Step = { do: 'desk' | 'book' | 'close' | 'refund' | 'send' | 'transfer' | 'resend'; amount: number }
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom('desk', 'book', 'close', 'refund', 'send', 'transfer', 'resend'),
    amount: fc.integer({ min: 1, max: paid }),
  }),
  { maxLength: 40 },
)

it('whatever the desk gives and staff decide, no more comes back than was paid, and the books say what did', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const charge = new PaidCharge()
      for (const { do: what, amount } of all) {
        const outBefore = charge.cardGave + charge.deskGave + charge.transferred
        const isKnown = charge.isAllBooked && charge.open === 0
        const last = charge.desk.at(-1)
        const leftBefore = charge.left
        if (what === 'desk' && charge.isAllBooked && charge.left > 0)
          charge.givesAtDesk(Math.min(Math.ceil(amount / 4), charge.left))
        if (what === 'book' && last !== undefined) charge.books(last.key)
        // As a whole more often than in part: what stays open settles refunds by itself.
        const closed = amount % 4 === 0 ? Math.min(amount, last?.amount ?? 0) : (last?.amount ?? 0)
        if (what === 'close' && last !== undefined) charge.closes(last.key, closed)
        if (what === 'refund') charge.refunds(Math.min(amount, paid))
        const sent = what === 'send' ? charge.sends() : null
        if (what === 'transfer') charge.transfers()
        if (what === 'resend') charge.resends()

        const { deskRefunds, refunds } = charge.state
        const due = sum(refunds.filter(({ status }) => status !== 'confirmed').map((one) => one.amount))
        expect(charge.booked('desk_refunds')).toBe(sum(deskRefunds.map(({ open }) => open)))
        expect(charge.booked('goodwill')).toBe(sum(deskRefunds.map(({ goodwill }) => goodwill)))
        expect(charge.due - charge.booked('refunds_payable')).toBe(due)
        for (const event of charge.events)
          for (const line of journalOf(event))
            expect(
              sum(
                explainEvent(event)
                  .filter((one) => one.booked?.account === line.account)
                  .map(movedBy),
              ),
            ).toBe(line.amount)
        const out = charge.cardGave + charge.deskGave + charge.transferred
        if (isKnown && outBefore <= paid && what !== 'desk') expect(out).toBeLessThanOrEqual(paid)
        const wasTransferred = charge.transferred > 0
        if (isKnown && sent !== null && !wasTransferred) expect(sent.asked).toBeLessThanOrEqual(leftBefore)
      }
    }),
    { numRuns: 1_000 },
  )
})
