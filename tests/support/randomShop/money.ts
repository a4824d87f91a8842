import { answerDispute, disputeCharge, waiveCharge, waivePart } from '../../../domain/charges/decide.ts'
import type { ChargeEvent } from '../../../domain/charges/events.ts'
import type { MadeCharge } from '../../../domain/charges/state.ts'
import { coverPending } from '../../../domain/payments/atDesk.ts'
import { resendRefund, settleRefund, transferRefund } from '../../../domain/payments/decide.ts'
import type { PaymentEvent } from '../../../domain/payments/events.ts'
import { noPayments } from '../../../domain/payments/state.ts'
import {
  decideChargeDecline,
  decideChargePayment,
  decideChargeRefund,
} from '../../../domain/processes/charging.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { earnPoints, suspendPoints } from '../../../domain/wallet/rewards.ts'
import { onlyInFull } from './items.ts'
import type { Decided, RandomShop } from './randomShop.ts'

const chargesIn = (decided: ChargeEvent[] | Refusal): Decided =>
  isRefusal(decided) ? decided : decided.map(entryOf)

/** The provider answers a refund, or finance sends a refused one again or pays it by transfer. */
export function answerRefund(shop: RandomShop): boolean {
  const { chances, now, today, provider } = shop
  const [, payments] = shop.payments.drawn(chances) ?? [null, noPayments]
  const refund = payments.refunds.find(({ status }) => status !== 'confirmed')
  if (refund === undefined) return false
  const { refundId, status, sending, paymentKey, amount } = refund
  const record = (decided: PaymentEvent[] | Refusal) =>
    shop.record(isRefusal(decided) ? decided : decided.map(entryOf))
  const cover = coverPending(payments, refundId)
  if (cover.length > 0) return record(cover)
  const isLateYes = status === 'rejected' && chances.happens(10)
  // The provider has not that much left of the payment.
  const isTooMuch = payments.deskRefunds.some((one) => one.paymentKey === paymentKey && one.open > 0)
  if (isLateYes || (status === 'pending' && !isTooMuch && chances.happens(80))) {
    const transactionKey = provider.giveBack(paymentKey, amount, today)
    const yes = { outcome: 'confirmed', by: 'card', transactionKey, confirmedAt: now.toISOString() } as const
    return record(settleRefund(payments, refundId, yes))
  }
  const no = { outcome: 'rejected', providerCode: 'NOT_CANCELABLE_PAYMENT', sending } as const
  if (status === 'pending') return record(settleRefund(payments, refundId, no))
  if (chances.happens(50)) return record(resendRefund(payments, refundId))
  const transfer = { bankReference: chances.id(), transferredAt: now.toISOString(), account: chances.id() }
  const decided = transferRefund(payments, refundId, transfer)
  // One of which a part had gone back as goodwill is sent again instead.
  if (isRefusal(decided) && decided.refused === 'REFUND_COUNTS_GOODWILL') return false
  shop.counted.transferred(amount)
  return record(decided)
}

function drawnCharge({ charges, chances }: RandomShop): MadeCharge | null {
  const [, charge] = charges.drawn(chances) ?? [null, null]
  return charge === null || charge.state.status === 'none' ? null : charge.state
}

/** A charge is paid, refused by the card, or let go; money for one that is not owed goes back. */
export function settleCharge(shop: RandomShop): boolean {
  const { chances, provider, now, today } = shop
  const state = drawnCharge(shop)
  if (state === null) return false
  const payments = shop.paymentsOf(state.charge.chargeId)
  if (state.status === 'open' && chances.happens(50)) {
    const by = state.charge.debtor === 'owner' || chances.happens(60) ? 'saved_card' : 'member'
    if (chances.happens(10))
      return shop.record(chargesIn(waiveCharge(state, { ownerBears: chances.happens(50) })))
    if (chances.happens(15)) {
      const waiving = { amount: chances.partOf(state.owed), ownerBears: chances.happens(50) }
      const reduced = waiving.amount === 0 ? [] : waivePart(state, waiving)
      if (!isRefusal(reduced) && reduced.length > 0) return shop.record(chargesIn(reduced))
    }
    if (chances.happens(35)) {
      const { chargeId, memberId } = state.charge
      if (state.dispute === null)
        return shop.record(chargesIn(disputeCharge(state, { memberId, inquiryId: chargeId.length })))
      const answered = answerDispute(state, { inquiryId: state.dispute.inquiryId, today })
      if (answered.length > 0) return shop.record(chargesIn(answered))
    }
    if (chances.happens(60))
      return shop.record(decideChargeDecline(state, payments, { by, providerCode: 'REJECTED' }))
  }
  // An amount that nobody asked for, or a second payment of what is settled, is rare.
  if (state.status !== 'open' && !chances.happens(10)) return false
  const amount = state.owed + (chances.happens(3) ? 100 : 0)
  const paymentKey = provider.capture(amount, today)
  const captured = { paymentKey, amount, method: '카드', cardCompany: '현대', approvedAt: now.toISOString() }
  return shop.record(decideChargePayment(state, payments, { captured, by: 'member', refundId: chances.id() }))
}

/** Some of a paid charge is given back. */
export function refundPaidCharge(shop: RandomShop): boolean {
  const { chances } = shop
  const state = drawnCharge(shop)
  if (state === null || state.status !== 'paid') return false
  const amount = chances.partOf(state.owed - state.refunded)
  if (amount === 0) return false
  const refunding = { refundId: chances.id(), amount, ownerBears: chances.happens(50) }
  const { chargeId } = state.charge
  const known = { onlyInFull: onlyInFull(shop, chargeId)?.keys ?? [] }
  return shop.record(decideChargeRefund(state, shop.paymentsOf(chargeId), refunding, known))
}

/** A review earns points, or its points are taken back. */
export function rewardReview(shop: RandomShop): boolean {
  const { chances, now } = shop
  const member = chances.oneOf(shop.members)
  if (member === undefined) return false
  const { id: memberId, wallet, rewards } = member
  if (rewards.length > 0 && chances.happens(20)) {
    const [taken] = rewards.splice(chances.below(rewards.length), 1)
    if (taken === undefined) return false
    const { points, ...earnedBy } = taken
    return shop.record(suspendPoints({ memberId, earnedBy, points }, wallet, now).map(entryOf))
  }
  const earnedBy = { source: `review:${chances.serial()}`, orderItemId: chances.id() }
  const written = { lotId: chances.id(), points: 1_000, reason: 'review' } as const
  const pictured = { lotId: chances.id(), points: 1_500, reason: 'photo_review' } as const
  const lots = chances.happens(50) ? [written, pictured] : [written]
  rewards.push({ ...earnedBy, points: lots.length === 2 ? 2_500 : 1_000 })
  return shop.record(earnPoints({ memberId, earnedBy, lots }, wallet, now).map(entryOf))
}
