import {
  failAttempt,
  payCharge,
  refundCharge,
  resendRefund,
  settleChargeRefund,
  transferRefund,
  waiveCharge,
} from '../../../domain/charges/decide.ts'
import type { ChargeEvent } from '../../../domain/charges/events.ts'
import type { MadeCharge } from '../../../domain/charges/state.ts'
import {
  chargeEntries,
  decideChargeAtDesk,
  decideChargeRefundAnswer,
} from '../../../domain/processes/charging.ts'
import { walletEntry } from '../../../domain/processes/entries.ts'
import {
  decideOrderAtDesk,
  decideRefundAnswer,
  decideResend,
  decideTransfer,
} from '../../../domain/processes/fulfilling.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import { coverPending } from '../../../domain/shared/deskDecisions.ts'
import { openOfPayment } from '../../../domain/shared/deskRefunds.ts'
import { earnPoints, suspendPoints } from '../../../domain/wallet/rewards.ts'
import type { Decided, RandomShop } from './randomShop.ts'

const chargesIn = (decided: ChargeEvent[] | Refusal): Decided =>
  isRefusal(decided) ? decided : chargeEntries(decided)

const no = { outcome: 'rejected', providerCode: 'NOT_CANCELABLE_PAYMENT' } as const

/** What went back at the provider's desk before settles a refund that is about to be sent, or a part of it. */
function isCovered(shop: RandomShop, decided: Decided): boolean {
  if (decided === null || isRefusal(decided)) throw new Error('the desk is never refused')
  return decided.length > 0 && shop.record(decided)
}

/** The provider answers a refund, or finance sends a refused one again or pays it by transfer. */
export function answerRefund(shop: RandomShop): boolean {
  const { chances, now, today, provider } = shop
  const [, order] = shop.orders.drawn(chances) ?? [null, null]
  if (order === null || order.status === 'none') return false
  const refund = order.refunds.find(({ status }) => status !== 'confirmed')
  if (refund === undefined) return false
  const { refundId, status, sending, paymentKey, amount } = refund
  const partId = chances.id()
  const cover = decideOrderAtDesk(order, (held) => coverPending(held, refundId, partId))
  if (status === 'pending' && isCovered(shop, cover)) return true
  const isLateYes = status === 'rejected' && chances.happens(10)
  // The provider has not that much left of the payment.
  const isTooMuch = openOfPayment(order.deskRefunds, paymentKey) > 0
  if (isLateYes || (status === 'pending' && !isTooMuch && chances.happens(80))) {
    const transactionKey = provider.giveBack(paymentKey, amount, today)
    const yes = { outcome: 'confirmed', by: 'card', transactionKey, confirmedAt: now.toISOString() } as const
    return shop.record(decideRefundAnswer(order, refundId, yes, chances.id()))
  }
  if (status === 'pending')
    return shop.record(decideRefundAnswer(order, refundId, { ...no, sending }, chances.id()))
  if (chances.happens(50)) return shop.record(decideResend(order, refundId))
  const transfer = { bankReference: chances.id(), transferredAt: now.toISOString() }
  return transferred(shop, amount, decideTransfer(order, refundId, transfer))
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
  if (state.status === 'open' && chances.happens(50)) {
    const by = state.charge.debtor === 'owner' || chances.happens(60) ? 'saved_card' : 'member'
    if (chances.happens(10))
      return shop.record(chargesIn(waiveCharge(state, { ownerBears: chances.happens(50) })))
    if (chances.happens(60))
      return shop.record(chargesIn(failAttempt(state, { by, providerCode: 'REJECTED' })))
  }
  // An amount that nobody asked for, or a second payment of what is settled, is rare.
  if (state.status !== 'open' && !chances.happens(10)) return false
  const amount = state.charge.amount + (chances.happens(3) ? 100 : 0)
  const paymentKey = provider.capture(amount, today)
  const payment = { paymentKey, amount, method: '카드', cardCompany: '현대', approvedAt: now.toISOString() }
  const paid = payCharge(state, { by: 'member', payment, refundId: chances.id() })
  return shop.record(chargesIn(paid))
}

/** Some of a paid charge is given back. */
export function refundPaidCharge(shop: RandomShop): boolean {
  const { chances } = shop
  const state = drawnCharge(shop)
  if (state === null || state.status !== 'paid') return false
  const amount = chances.partOf(state.charge.amount - state.refunded)
  if (amount === 0) return false
  return shop.record(
    chargesIn(refundCharge(state, { refundId: chances.id(), amount, ownerBears: chances.happens(50) })),
  )
}

/** The same three ways for the refund of a charge. */
export function answerChargeRefund(shop: RandomShop): boolean {
  const { chances, now, today, provider } = shop
  const state = drawnCharge(shop)
  const refund = state?.refunds.find(({ status }) => status !== 'confirmed')
  if (state === null || refund === undefined) return false
  const { refundId, status, paymentKey, amount } = refund
  const partId = chances.id()
  const cover = decideChargeAtDesk(state, (held) => coverPending(held, refundId, partId))
  if (status === 'pending' && isCovered(shop, cover)) return true
  if (status === 'pending' && openOfPayment(state.deskRefunds, paymentKey) === 0 && chances.happens(80)) {
    const transactionKey = provider.giveBack(paymentKey, amount, today)
    const yes = { outcome: 'confirmed', by: 'card', transactionKey, confirmedAt: now.toISOString() } as const
    return shop.record(chargesIn(settleChargeRefund(state, refundId, yes)))
  }
  if (status === 'pending') return shop.record(decideChargeRefundAnswer(state, refundId, no, chances.id()))
  if (chances.happens(50)) return shop.record(chargesIn(resendRefund(state, refundId)))
  const transfer = { bankReference: chances.id(), transferredAt: now.toISOString() }
  return transferred(shop, amount, chargesIn(transferRefund(state, refundId, transfer)))
}

/** Finance pays a refused refund by transfer; one of which a part had gone back as goodwill is sent again instead. */
function transferred(shop: RandomShop, amount: number, decided: Decided): boolean {
  if (isRefusal(decided) && decided.refused === 'REFUND_COUNTS_GOODWILL') return false
  shop.counted.transferred(amount)
  return shop.record(decided)
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
    return shop.record(suspendPoints({ memberId, earnedBy, points }, wallet, now).map(walletEntry))
  }
  const earnedBy = { orderItemId: chances.id(), reviewId: chances.serial() }
  const written = { lotId: chances.id(), points: 1_000, reason: 'review' } as const
  const pictured = { lotId: chances.id(), points: 1_500, reason: 'photo_review' } as const
  const lots = chances.happens(50) ? [written, pictured] : [written]
  rewards.push({ ...earnedBy, points: lots.length === 2 ? 2_500 : 1_000 })
  return shop.record(earnPoints({ memberId, earnedBy, lots }, wallet, now).map(walletEntry))
}
