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
import { settlementIn } from './streams.ts'

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
  const { rows, chargeIds } = facts
  const open = chargeIds.filter((chargeId) => !taken.has(chargeId))
  const earlier = monthsLater(month, -1)
  const { stream } = await needs.store.load([
    settlementStream(ownerId, month),
    settlementStream(ownerId, earlier),
    ...open.map(chargeStream),
  ])
  const state = settlementIn(stream, ownerId, month)
  const inPlan = planned.filter(({ data }) => data.month === earlier)
  const before = inPlan.length > 0 ? foldSettlement(inPlan) : settlementIn(stream, ownerId, earlier)
  if (rows.length === 0 && (before.closed?.carriedForward ?? 0) === 0) return null
  const charges = open.map((chargeId) => chargeIn(stream, chargeId))
  const [entry] = decideClosing(state, { ownerId, month, rows, before, charges, account: null })
  if (entry?.event.type !== 'settlement.closed') return null
  planned.push(entry.event)
  for (const { chargeId } of entry.event.data.deductions) taken.add(chargeId)
  return { data: entry.event.data, isHeld: state.isHeld }
}

function outcomeOf({ payable, carriedForward }: ClosedMonth, isHeld: boolean, hasAccount: boolean) {
  if (carriedForward !== 0) return carriedForward < 0 ? 'carried_forward' : 'withheld'
  if (payable === 0) return 'nothing'
  if (isHeld) return 'held'
  return hasAccount ? 'pays' : 'no_account'
}
