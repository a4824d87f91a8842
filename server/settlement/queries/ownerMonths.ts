import { z } from 'zod'
import { dividedSum } from '../../../domain/settlement/decide.ts'
import { payOn } from '../../../domain/settlement/months.ts'
import type { PaidMonth } from '../../../domain/wire/settlements.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
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
    FROM shop.settlement_months m WHERE m.owner_id = $1 ORDER BY m.month DESC LIMIT 120`,
  row: rowShape,
})
type Row = z.infer<typeof rowShape>

/** The payout status of a month as shown to people; `status` in `staffMonths` states the same in SQL. */
export function statusOf(
  { status, isHeld }: Pick<Row, 'status' | 'isHeld'>,
  hasAccount: boolean,
): PaidMonth['status'] {
  switch (status) {
    case 'paid':
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

/**
 * The sum of an open month so far, with what the month before carries forward, or would if it closed now: until the 20th two
 * months are open (rule 493).
 */
function comingOf(rows: readonly Row[], at: number): Pick<Row, 'broughtForward' | 'payable'> {
  const broughtForward = carriedInto(rows, at)
  return { broughtForward, payable: dividedSum((rows[at]?.earned ?? 0) + broughtForward).payable }
}

function carriedInto(rows: readonly Row[], at: number): number {
  const before = rows[at + 1]
  if (before === undefined) return 0
  if (!isOpen(before)) return before.carriedForward
  return dividedSum(before.earned + carriedInto(rows, at + 1)).carriedForward
}

/** The sum so far of an owner's month that is not closed. */
export async function comingMonth(
  { pool }: Pick<Deps['db'], 'pool'>,
  ownerId: number,
  month: string,
): Promise<Pick<Row, 'broughtForward' | 'payable'>> {
  const rows = await months(pool, [ownerId])
  return comingOf(
    rows,
    rows.findIndex((row) => row.month === month),
  )
}

const isOpen = ({ status }: Pick<Row, 'status'>): boolean => status === 'open'

/** Past and coming payouts of an owner, one per month, the latest first. */
export async function ownerMonths(
  { db }: Pick<Deps, 'db'>,
  ownerId: number,
): Promise<{ result: PaidMonth[]; cntAll: number }> {
  const rows = await months(db.pool, [ownerId])
  const account = await accountsOfMonths(db, ownerId, rows)
  const result = rows.map(({ status, isHeld, settledAt, attempt: _, ...sums }, at) => ({
    ...sums,
    ...(isOpen({ status }) && comingOf(rows, at)),
    status: statusOf({ status, isHeld }, account.today !== null),
    payOn: payOn(sums.month),
    paidAt: status === 'paid' ? (settledAt?.toISOString() ?? null) : null,
    account: account.of(sums.month),
  }))
  return { result, cntAll: result.length }
}
