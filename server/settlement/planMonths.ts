import { z } from 'zod'
import { chargeStream } from '../../domain/charges/events.ts'
import { decideClosing } from '../../domain/processes/settling.ts'
import { type ClosedMonth, type SettlementEvent, settlementStream } from '../../domain/settlement/events.ts'
import { monthsLater } from '../../domain/settlement/months.ts'
import { foldSettlement } from '../../domain/settlement/state.ts'
import { chargeIn } from '../charges/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { closingFacts } from './commands/closeMonths.ts'
import { isSettlementEvent, settlementIn } from './streams.ts'

type Needs = Pick<Deps, 'db' | 'store'>

/** A month as it would be closed, with whether it is paid or why not. */
export type PlannedMonth = ClosedMonth & {
  outcome: 'pays' | 'held' | 'no_account' | 'carried_forward' | 'withheld' | 'nothing'
}

const openMonths = statement({
  name: 'settlement.openMonths',
  text: `
    SELECT r.owner_id AS "ownerId", min(r.month) AS month,
      EXISTS (SELECT FROM shop.account_holders() a WHERE a.member_id = r.owner_id) AS "hasAccount"
    FROM (
      SELECT owner_id, month FROM shop.settlement_rows WHERE base <> 0 OR expected <> 0
      UNION SELECT owner_id, to_char((month || '-01')::date + interval '1 month', 'YYYY-MM')
      FROM shop.settlement_months WHERE status = 'carried_forward') AS r
    WHERE r.month <= $1 AND NOT EXISTS (
      SELECT FROM shop.settlement_months m
      WHERE m.owner_id = r.owner_id AND m.month = r.month AND m.closed_at IS NOT NULL)
    GROUP BY r.owner_id ORDER BY r.owner_id`,
  row: z.object({ ownerId: z.int(), month: z.string(), hasAccount: z.boolean() }),
})

/** Dry run of the monthly settlement, owner by owner and month by month: decides the same and writes nothing. */
export async function* planMonths(needs: Needs, through: string): AsyncGenerator<PlannedMonth> {
  for (const { ownerId, month: first, hasAccount } of await openMonths(needs.db.pool, [through])) {
    const planned: SettlementEvent[] = []
    const taken = new Set<string>()
    for (let month = first; month <= through; month = monthsLater(month, 1)) {
      const closed = await planMonth(needs, { ownerId, month, planned, taken })
      if (closed === null) continue
      yield { ...closed.data, outcome: outcomeOf(closed.data, closed.isHeld, hasAccount) }
    }
  }
}

type Planning = {
  ownerId: number
  month: string
  planned: SettlementEvent[]
  taken: Set<string>
}

async function planMonth(needs: Needs, { ownerId, month, planned, taken }: Planning) {
  const [facts] = await closingFacts(needs, month, [ownerId])
  if (facts === undefined) throw new Error(`no facts of owner ${ownerId}`)
  const open = facts.chargeIds.filter((chargeId) => !taken.has(chargeId))
  const months = [month, monthsLater(month, -1), monthsLater(month, 1), ...facts.deductedIn]
  const { stream } = await needs.store.load([
    ...[...new Set(months)].map((of) => settlementStream(ownerId, of)),
    ...open.map(chargeStream),
  ])
  /** A month as it will be once what is planned was done. */
  const stateOf = (of: string) =>
    foldSettlement(
      planned.filter(({ data }) => data.month === of),
      settlementIn(stream, ownerId, of),
    )
  const before = stateOf(monthsLater(month, -1))
  if (facts.rows.length === 0 && (before.closed?.carriedForward ?? 0) === 0) return null
  const entries = decideClosing(stateOf(month), {
    ...{ ownerId, month, rows: facts.rows, before, after: stateOf(monthsLater(month, 1)), account: null },
    deductedIn: facts.deductedIn.map(stateOf),
    charges: open.map((chargeId) => chargeIn(stream, chargeId)),
  })
  if (entries.length === 0) return null
  planned.push(...entries.flatMap(({ event }) => (isSettlementEvent(event) ? event : [])))
  const { closed, isHeld } = stateOf(month)
  if (closed === null) throw new Error(`${month} of owner ${ownerId} is not closed`)
  for (const { chargeId } of closed.deductions) taken.add(chargeId)
  return { data: closed, isHeld }
}

function outcomeOf({ payable, carriedForward }: ClosedMonth, isHeld: boolean, hasAccount: boolean) {
  if (carriedForward !== 0) return carriedForward < 0 ? 'carried_forward' : 'withheld'
  if (payable === 0) return 'nothing'
  if (isHeld) return 'held'
  return hasAccount ? 'pays' : 'no_account'
}
