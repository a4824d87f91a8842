import type { PaymentState } from '../../../domain/payments/state.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { journalOf } from '../../../domain/processes/events.ts'
import { bookPayout } from '../../../domain/providerPayouts/decide.ts'
import { type PayoutRow, providerPayoutStream } from '../../../domain/providerPayouts/events.ts'
import { addDays, type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import { expireCopy } from '../../../domain/wallet/copies.ts'
import { expireLots } from '../../../domain/wallet/expiry.ts'
import { foldPayouts } from '../foldPayouts.ts'
import { closeMonths } from './months.ts'
import type { RandomShop } from './randomShop.ts'

/** What happens once a day: the provider pays out, points and coupons lapse, months close, what is long over is forgotten. */
export function night(shop: RandomShop): void {
  const { today } = shop
  readPayouts(shop, today)
  for (const member of shop.members) {
    shop.record(expireLots(member.id, member.wallet, shop.now).map(entryOf))
    for (const { memberCouponId } of member.wallet.copies.values()) {
      const lapsed = expireCopy(member.wallet, { memberId: member.id, memberCouponId }, shop.now)
      if (lapsed !== null) shop.record([entryOf(lapsed)])
    }
  }
  closeMonths(shop)
  forget(shop, addDays(today, -30))
}

/** The list of a day is read whole, or a part of it first; read again it books nothing more. */
function readPayouts(shop: RandomShop, day: CivilDate): void {
  const rows = shop.provider.payOut(day)
  const part = shop.chances.happens(30) ? rows.slice(0, shop.chances.below(rows.length)) : []
  const booked = shop.payoutDays.get(day) ?? []
  const first = bookPayout(foldPayouts(booked), day, part)
  const rest = bookPayout(foldPayouts([...booked, ...first]), day, rows)
  const stream = providerPayoutStream(day)
  shop.record([...first, ...rest].map((event) => ({ stream, event, journal: journalOf(event) })))
  readAgain(shop, day, rows)
  shop.payoutDays.delete(day)
}

function readAgain(shop: RandomShop, day: CivilDate, rows: readonly PayoutRow[]): void {
  const again = bookPayout(foldPayouts(shop.payoutDays.get(day) ?? []), day, rows)
  if (again.length > 0) throw new Error(`${day} was read again and booked twice`)
}

const lasting = ['cancel', 'collected', 'lost', 'return_completed']

const isThrough = ({ refunds }: PaymentState): boolean =>
  refunds.every(({ status }) => status === 'confirmed')

function forget(shop: RandomShop, before: CivilDate): void {
  for (const [orderId, order] of shop.orders.all()) {
    if (order.status === 'none' || order.status === 'awaiting_payment') continue
    const isSettled = isThrough(shop.paymentsOf(orderId))
    const isOver = order.status !== 'placed' || order.items.every(({ status }) => lasting.includes(status))
    if (isSettled && isOver && order.draft.end < before) shop.forget(orderId)
  }
  for (const [chargeId, { state }] of shop.charges.all()) {
    if (state.status === 'none' || state.status === 'open' || state.charge.dueOn >= before) continue
    if (isThrough(shop.paymentsOf(chargeId))) shop.forgetCharge(chargeId)
  }
  for (const member of shop.members) if (member.rewards.length > 20) member.rewards.shift()
}

/** Moves the clock; every night on the way happens. */
export function moveTo(shop: RandomShop, at: Date): void {
  const before = seoulDate(shop.now)
  shop.now = at
  if (seoulDate(at) !== before) night(shop)
}
