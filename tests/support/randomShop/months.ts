import { CARD_TRIES } from '../../../domain/charges/terms.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { decideClosing } from '../../../domain/processes/settling.ts'
import {
  answerPayout,
  holdMonth,
  releaseMonth,
  requestPayout,
  returnPayout,
} from '../../../domain/settlement/decide.ts'
import type { SettlementEvent } from '../../../domain/settlement/events.ts'
import { lastDueMonth, monthsLater } from '../../../domain/settlement/months.ts'
import { foldSettlement } from '../../../domain/settlement/state.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { AnOwner } from './people.ts'
import type { Decided, RandomShop } from './randomShop.ts'

const entriesIn = (decided: SettlementEvent[] | Refusal): Decided =>
  isRefusal(decided) ? decided : decided.map(entryOf)

const monthIn = (owner: AnOwner, month: string) => foldSettlement(owner.months.get(month) ?? [])

/** Closes every month that is due, each owner's oldest first. */
export function closeMonths(shop: RandomShop): void {
  const through = lastDueMonth(shop.now)
  for (const owner of shop.owners) {
    const wanted = new Set([...owner.rows.keys()].filter((month) => month <= through))
    for (const month of owner.months.keys())
      if ((monthIn(owner, month).closed?.carriedForward ?? 0) !== 0) wanted.add(monthsLater(month, 1))
    for (
      let month = [...wanted].sort()[0];
      month !== undefined && month <= through;
      month = monthsLater(month, 1)
    ) {
      const before = monthIn(owner, monthsLater(month, -1))
      const rows = owner.rows.get(month) ?? []
      if (rows.length > 0 || (before.closed?.carriedForward ?? 0) !== 0) closeMonth(shop, owner, month)
    }
    for (const month of owner.rows.keys()) if (month < monthsLater(through, -1)) owner.rows.delete(month)
  }
}

function closeMonth(shop: RandomShop, owner: AnOwner, month: string): void {
  const states = owner.charges.map(
    (chargeId) => shop.charges.get(chargeId)?.state ?? { status: 'none' as const },
  )
  const charges = states.filter(
    (state) => state.status === 'open' && shop.paymentsOf(state.charge.chargeId).cardDeclines >= CARD_TRIES,
  )
  if (shop.chances.happens(10)) holdOpen(shop, { ownerId: owner.id, month })
  const state = monthIn(owner, month)
  if (state.closed !== null) return
  const before = monthIn(owner, monthsLater(month, -1))
  const rows = owner.rows.get(month) ?? []
  const ownerId = owner.id
  const closing = decideClosing(state, {
    ownerId,
    month,
    rows,
    before,
    after: monthIn(owner, monthsLater(month, 1)),
    deductedIn: [],
    charges,
    account: owner.hasAccount ? 'a1b2c3d4e5f60718293a' : null,
  })
  const [said, deducted] = [
    closing.flatMap(({ event }) => (event.type === 'settlement.closed' ? event.data.deductions : [])),
    closing.flatMap(({ event: { type, data } }) => (type === 'charge.deducted' ? [data] : [])),
  ].map((taken) => taken.map(({ chargeId, amount }) => `${chargeId} ${amount}`).join(', '))
  if (said !== deducted) throw new Error(`${month} of ${ownerId} deducts ${deducted} and says ${said}`)
  shop.record(closing)
  owner.charges = owner.charges.filter((chargeId) => shop.charges.get(chargeId)?.state.status === 'open')
  if ((monthIn(owner, month).closed?.payable ?? 0) > 0)
    shop.toPay.set(`${ownerId}:${month}`, { ownerId, month })
}

/** A month is held before it closes; nothing happens to one that is. */
function holdOpen(shop: RandomShop, ref: { ownerId: number; month: string }): void {
  const state = monthIn(shop.owner(ref.ownerId), ref.month)
  shop.record(entriesIn(holdMonth(state, { ...ref, holds: state.holds })))
}

/** A month's payout is held, let go, requested or answered. */
export function payOut(shop: RandomShop): boolean {
  const { chances, now } = shop
  const [key, ref] = shop.toPay.drawn(chances) ?? [null, null]
  if (key === null) return false
  const owner = shop.owner(ref.ownerId)
  const state = monthIn(owner, ref.month)
  const { attempt, status } = state.payout
  if (status === 'requested') {
    const answer = chances.happens(80)
      ? ({ outcome: 'confirmed', reference: chances.id(), confirmedAt: now.toISOString() } as const)
      : ({ outcome: 'failed', providerCode: 'INVALID_ACCOUNT' } as const)
    return shop.record(entriesIn(answerPayout(state, { ...ref, attempt }, answer)))
  }
  if (status === 'confirmed') {
    if (chances.happens(40)) return shop.record(entriesIn(returnPayout(state, { ...ref, attempt })))
    shop.toPay.delete(key)
    return false
  }
  if (chances.happens(5)) return shop.record(entriesIn(holdMonth(state, { ...ref, holds: state.holds })))
  if (state.isHeld) return shop.record(entriesIn(releaseMonth(state, { ...ref, holds: state.holds })))
  if (!owner.hasAccount) {
    owner.hasAccount = chances.happens(10)
    return false
  }
  const by = attempt > 0 && chances.happens(50) ? 'transfer' : 'gateway'
  return shop.record(
    entriesIn(
      requestPayout(state, {
        ...{ ...ref, attempt: attempt + 1, by, account: 'a1b2c3d4e5f60718293a' },
        actor: attempt === 0 ? 'job' : 'staff',
      }),
    ),
  )
}
