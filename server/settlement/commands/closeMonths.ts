import { z } from 'zod'
import { chargeStream } from '../../../domain/charges/events.ts'
import { CARD_TRIES } from '../../../domain/charges/terms.ts'
import { decideClosing } from '../../../domain/processes/settling.ts'
import type { ClosedMonth } from '../../../domain/settlement/events.ts'
import { settlementStream } from '../../../domain/settlement/events.ts'
import { lastDueMonth, monthsLater } from '../../../domain/settlement/months.ts'
import { chargeIn } from '../../charges/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { settlementIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
/** Told after each month: how many owners of how many are done. */
export type Progress = (month: string, done: number, of: number) => void

/** Appends of one process under way at once. */
const atOnce = 8

const openOwners = statement({
  name: 'settlement.openOwners',
  text: `
    WITH open AS (
      SELECT owner_id, month FROM shop.settlement_rows
      WHERE month <= $1 AND (base <> 0 OR expected <> 0) GROUP BY 1, 2
      UNION
      SELECT owner_id, to_char((month || '-01')::date + interval '1 month', 'YYYY-MM')
      FROM shop.settlement_months WHERE status = 'carried_forward')
    SELECT o.owner_id AS "ownerId", o.month FROM open o
    WHERE o.month = (
      SELECT min(first.month) FROM open first WHERE first.month <= $1 AND NOT EXISTS (
        SELECT FROM shop.settlement_months m
        WHERE m.owner_id = first.owner_id AND m.month = first.month AND m.closed_at IS NOT NULL))
      AND NOT EXISTS (
        SELECT FROM shop.settlement_months m
        WHERE m.owner_id = o.owner_id AND m.month = o.month AND m.closed_at IS NOT NULL)
    ORDER BY o.owner_id`,
  row: z.object({ ownerId: z.int(), month: z.string() }),
})

const rowsOfMonth = statement({
  name: 'settlement.rowsOfMonth',
  text: `
    SELECT row_id AS "rowId", expected AS amount FROM shop.settlement_rows
    WHERE owner_id = $1 AND month = $2 AND (base <> 0 OR expected <> 0) ORDER BY occurred_at, row_id`,
  row: z.object({ rowId: z.string(), amount: z.int() }),
})

const owedCharges = statement({
  name: 'settlement.owedCharges',
  text: `
    SELECT charge_id AS "chargeId" FROM shop.owed_by_owners()
    WHERE member_id = $1 AND card_failures >= $2 ORDER BY made_at, charge_id`,
  row: z.object({ chargeId: z.string() }),
})

export type MonthFacts = { rows: ClosedMonth['rows']; chargeIds: readonly string[] }

/** What a closing is decided on beside its streams. Rows of a month that is over change no more. */
export async function monthFacts(
  { db }: Pick<Deps, 'db'>,
  ownerId: number,
  month: string,
): Promise<MonthFacts> {
  const [rows, charges] = await Promise.all([
    rowsOfMonth(db.pool, [ownerId, month]),
    owedCharges(db.pool, [ownerId, CARD_TRIES]),
  ])
  return { rows, chargeIds: charges.map(({ chargeId }) => chargeId) }
}

async function closeOwner(needs: Needs, ownerId: number, month: string): Promise<void> {
  const { rows, chargeIds } = await monthFacts(needs, ownerId, month)
  const before = monthsLater(month, -1)
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `settle:${ownerId}:${month}`,
    request: { ownerId, month },
    actor: 'job:settleMonths',
    streams: [
      settlementStream(ownerId, month),
      settlementStream(ownerId, before),
      ...chargeIds.map(chargeStream),
    ],
    decide: (streams) => ({
      events: newEvents(
        decideClosing(settlementIn(streams, ownerId, month), {
          ownerId,
          month,
          rows,
          before: settlementIn(streams, ownerId, before),
          charges: chargeIds.map((chargeId) => chargeIn(streams, chargeId)),
        }),
      ),
    }),
  })
  if (handled.kind === 'refused') throw new Error(`a month was not closed: ${handled.refusal.refused}`)
}

/**
 * Closes every month that is due, the oldest first, so that what one carries forward is in the next. Safe to run twice,
 * late, in several processes, and after a kill: a month closes once. Returns how many were closed.
 */
export async function closeMonths(
  needs: Needs,
  through: string = lastDueMonth(needs.clock.now()),
  progress: Progress = () => {},
): Promise<number> {
  let closed = 0
  for (;;) {
    const owners = await openOwners(needs.db.pool, [through])
    const [first] = owners
    if (first === undefined) return closed
    for (let from = 0; from < owners.length; from += atOnce) {
      const some = owners.slice(from, from + atOnce)
      await Promise.all(some.map(({ ownerId, month }) => closeOwner(needs, ownerId, month)))
      progress(first.month, Math.min(from + atOnce, owners.length), owners.length)
    }
    closed += owners.length
  }
}
