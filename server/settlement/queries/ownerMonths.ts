import { z } from 'zod'
import { chargeKind } from '../../../domain/charges/events.ts'
import { CARD_TRIES } from '../../../domain/charges/terms.ts'
import { type ComingMonth, comingMonths } from '../../../domain/settlement/decide.ts'
import { payOn, promisedOn } from '../../../domain/settlement/months.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { PaidMonth, SettlementMonths } from '../../../domain/wire/settlements.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps, Reads } from '../../platform/deps.ts'
import { accountsOfMonths } from './accountOfMonth.ts'

const rowShape = z.object({
  month: z.string(),
  earned: z.int(),
  broughtForward: z.int(),
  deducted: z.int(),
  carriedForward: z.int(),
  payable: z.int(),
  status: z.enum(['open', 'due', 'requested', 'paid', 'failed', 'carried_forward']),
  isHeld: z.boolean(),
  attempt: z.int(),
  settledAt: z.date().nullable(),
})

const months = statement({
  name: 'settlement.monthsOfOwner',
  text: `
    SELECT m.month, m.earned, m.brought_forward AS "broughtForward", -m.deducted AS deducted,
      m.carried_forward AS "carriedForward", m.payable, m.status, m.is_held AS "isHeld", m.attempt, m.settled_at AS "settledAt"
    FROM shop.settlement_months m WHERE m.owner_id = $1 ORDER BY m.month DESC`,
  row: rowShape,
})
type Row = z.infer<typeof rowShape>

/** The payout status of a month as shown to people; `statusOfMonth` in `staffMonths` states the same in SQL. */
export function statusOf(
  { status, isHeld, payable }: Pick<Row, 'status' | 'isHeld' | 'payable'>,
  hasAccount: boolean,
): PaidMonth['status'] {
  switch (status) {
    case 'paid':
      // No money left for a month that came to nothing (rule 825).
      return payable > 0 ? 'paid' : 'settled'
    case 'carried_forward':
      return status
    case 'requested':
      return 'on_its_way'
    case 'due':
    case 'failed':
      return isHeld ? 'held' : hasAccount ? status : 'no_account'
    case 'open':
      return isHeld ? 'held' : 'open'
  }
}

const owedShape = z.object({
  ownerId: z.int(),
  ...{ chargeId: z.string(), kind: chargeKind, amount: z.int() },
  /** The card refused it often enough. */
  isDeducted: z.boolean(),
})
type Owed = z.infer<typeof owedShape>

/** $1 the owners, $2 how often a card has to refuse a charge before a payout pays it. */
const owedNow = statement({
  name: 'settlement.owedByOwners',
  text: `
    SELECT o.member_id AS "ownerId", o.charge_id AS "chargeId", o.kind, o.amount, o.card_failures >= $2 AS "isDeducted"
    FROM shop.owed_by_owners() o WHERE o.member_id = ANY ($1) ORDER BY o.made_at, o.charge_id`,
  row: owedShape,
})

/** What the sums of months that are not closed begin with: $1 the owners, each with the month that was closed last. */
const comingRows = statement({
  name: 'settlement.comingMonths',
  text: `
    SELECT m.owner_id AS "ownerId", m.month, m.earned, m.carried_forward AS "carriedForward", m.status, m.is_held AS "isHeld"
    FROM shop.settlement_months m
    WHERE m.owner_id = ANY ($1) AND (m.closed_at IS NULL OR NOT EXISTS (
      SELECT FROM shop.settlement_months later
      WHERE later.owner_id = m.owner_id AND later.month > m.month AND later.closed_at IS NOT NULL))
    ORDER BY m.owner_id, m.month DESC`,
  row: rowShape.pick({ month: true, earned: true, carriedForward: true, status: true, isHeld: true }).extend({
    ownerId: z.int(),
  }),
})
type ComingRow = Pick<Row, 'month' | 'earned' | 'carriedForward' | 'status' | 'isHeld'>

const isOpen = ({ status }: Pick<Row, 'status'>): boolean => status === 'open'

/** An owner's months that are not closed, as they would close now: until the 20th two are open (rules 493 and 509). */
function comingOf(rows: readonly ComingRow[], owed: readonly Owed[]): ComingMonth<Owed>[] {
  return comingMonths({
    open: rows.filter(isOpen),
    carried: rows.find((row) => !isOpen(row)) ?? null,
    owed: owed.filter(({ isDeducted }) => isDeducted),
  })
}

/** What the months of these owners that are not closed come to so far, by owner and month (rules 493, 509 and 828). */
export async function comingMonthsOf(
  { pool }: Pick<Reads, 'pool'>,
  owners: readonly number[],
): Promise<(ownerId: number, month: string) => ComingMonth<Owed> | undefined> {
  if (owners.length === 0) return () => undefined
  const [rows, owed] = await Promise.all([comingRows(pool, [owners]), owedNow(pool, [owners, CARD_TRIES])])
  const owedBy = Map.groupBy(owed, ({ ownerId }) => ownerId)
  const coming = new Map(
    [...Map.groupBy(rows, ({ ownerId }) => ownerId)].map(([ownerId, months]) => [
      ownerId,
      comingOf(months, owedBy.get(ownerId) ?? []),
    ]),
  )
  return (ownerId, month) => coming.get(ownerId)?.find((one) => one.month === month)
}

/** The sums of a month that is not closed, as an owner reads them. */
const sumsOf = ({ earned, broughtForward, taken, payable, carriedForward }: ComingMonth<Owed>) => ({
  ...{ earned, broughtForward, payable, carriedForward },
  deducted: 0 - sum(taken.map(({ amount }) => amount)),
})

/** A month that nothing was earned in, and that pays or deducts what an earlier one left. */
const withoutEarnings = (month: string): Row => ({
  ...{ month, status: 'open', isHeld: false, attempt: 0, settledAt: null },
  ...{ earned: 0, broughtForward: 0, deducted: 0, carriedForward: 0, payable: 0 },
})

/**
 * Past and coming payouts of an owner, one per month, the latest first. `awaitingCard` are the owner's charges that a
 * card may still pay, and that a payout deducts otherwise.
 */
export async function ownerMonths(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: number,
): Promise<SettlementMonths> {
  const [stored, owed] = await Promise.all([
    months(db.pool, [ownerId]),
    owedNow(db.pool, [[ownerId], CARD_TRIES]),
  ])
  const coming = new Map(comingOf(stored, owed).map((one) => [one.month, one]))
  const known = new Set(stored.map(({ month }) => month))
  const added = [...coming.values()].flatMap(({ month, taken, payable }) =>
    known.has(month) || (taken.length === 0 && payable === 0) ? [] : withoutEarnings(month),
  )
  const rows = [...stored, ...added].toSorted((one, other) => (one.month < other.month ? 1 : -1))
  const account = await accountsOfMonths(db, ownerId, rows)
  const result = rows.map(({ status, isHeld, settledAt, attempt: _, ...sums }): PaidMonth => {
    const open = coming.get(sums.month)
    const shown = statusOf(
      { status, isHeld: open?.isHeld ?? isHeld, payable: sums.payable },
      account.today !== null,
    )
    return {
      ...sums,
      ...(open !== undefined && sumsOf(open)),
      status: shown,
      payOn: payOn(sums.month),
      promisedOn: promisedOn(sums.month, clock.now()),
      paidAt: shown === 'paid' ? (settledAt?.toISOString() ?? null) : null,
      account: account.of(sums.month),
    }
  })
  const awaiting = owed.filter(({ isDeducted }) => !isDeducted)
  return { result, cntAll: result.length, awaitingCard: sum(awaiting.map(({ amount }) => amount)) }
}
