import { z } from 'zod'
import { chargeStream } from '../../../domain/charges/events.ts'
import { decideClosing } from '../../../domain/processes/settling.ts'
import { settlementStream } from '../../../domain/settlement/events.ts'
import { lastDueMonth, monthsLater } from '../../../domain/settlement/months.ts'
import { foldSettlement } from '../../../domain/settlement/state.ts'
import type { Refusal } from '../../../domain/shared/decision.ts'
import { chargeIn } from '../../charges/index.ts'
import { statement } from '../../platform/database/statement.ts'
import type { Deps } from '../../platform/deps.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { hashOf } from '../../platform/json.ts'
import { closingFacts } from '../closingFacts.ts'
import { settlementIn } from '../streams.ts'
import { inParts } from './inParts.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
/** Told after each append: how many owners of how many are done. */
export type Progress = (month: string, done: number, of: number) => void

const nothingBefore = foldSettlement([])

const oldestOpen = statement({
  name: 'settlement.oldestOpenMonth',
  text: `
    SELECT min(open.month) AS month FROM (
      SELECT r.owner_id, r.month FROM shop.settlement_rows r WHERE r.month <= $1 AND (r.base <> 0 OR r.expected <> 0)
      UNION ALL
      SELECT m.owner_id, to_char((m.month || '-01')::date + interval '1 month', 'YYYY-MM')
      FROM shop.settlement_months m WHERE m.status = 'carried_forward') AS open
    WHERE open.month <= $1 AND NOT EXISTS (
      SELECT FROM shop.settlement_months m
      WHERE m.owner_id = open.owner_id AND m.month = open.month AND m.closed_at IS NOT NULL)`,
  row: z.object({ month: z.nullable(z.string()) }),
})

const openOwners = statement({
  name: 'settlement.openOwners',
  text: `
    SELECT open.owner_id AS "ownerId" FROM (
      SELECT r.owner_id FROM shop.settlement_rows r WHERE r.month = $1 AND (r.base <> 0 OR r.expected <> 0)
      UNION
      SELECT m.owner_id FROM shop.settlement_months m WHERE m.month = $2 AND m.status = 'carried_forward') AS open
    WHERE NOT EXISTS (
      SELECT FROM shop.settlement_months m
      WHERE m.owner_id = open.owner_id AND m.month = $1 AND m.closed_at IS NOT NULL)
    ORDER BY open.owner_id`,
  row: z.object({ ownerId: z.int() }),
})

/** Closes the month of these owners in one append: all of them, or none. */
async function closeOwners(needs: Needs, month: string, owners: readonly number[]): Promise<Refusal | null> {
  const before = monthsLater(month, -1)
  const facts = await closingFacts(needs, month, owners)
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `settle:${month}:${hashOf(owners)}`,
    request: { month, owners },
    actor: 'job:settleMonths',
    streams: facts.flatMap(({ ownerId, chargeIds, bringsForward }) => [
      settlementStream(ownerId, month),
      ...(bringsForward ? [settlementStream(ownerId, before)] : []),
      ...chargeIds.map(chargeStream),
    ]),
    decide: (streams) => ({
      events: newEvents(
        facts.flatMap(({ ownerId, rows, chargeIds, bringsForward }) =>
          decideClosing(settlementIn(streams, ownerId, month), {
            ownerId,
            month,
            rows,
            before: bringsForward ? settlementIn(streams, ownerId, before) : nothingBefore,
            charges: chargeIds.map((chargeId) => chargeIn(streams, chargeId)),
          }),
        ),
      ),
    }),
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/**
 * Closes every month that is due, the oldest first, so that what one carries forward is in the next; some hundred owners
 * in one append. Safe to run twice, late, in several processes, and after a kill: an owner's month closes once, because
 * its stream says that it is closed. Returns how many were closed.
 */
export async function closeMonths(
  needs: Needs,
  through: string = lastDueMonth(needs.clock.now()),
  progress: Progress = () => {},
): Promise<number> {
  let closed = 0
  const [oldest] = await oldestOpen(needs.db.pool, [through])
  if (oldest === undefined || oldest.month === null) return closed
  for (let month = oldest.month; month <= through; month = monthsLater(month, 1)) {
    const open = await openOwners(needs.db.pool, [month, monthsLater(month, -1)])
    const owners = open.map(({ ownerId }) => ownerId)
    const [refusal] = await inParts(
      owners,
      (part) => closeOwners(needs, month, part),
      (done) => progress(month, done, owners.length),
    )
    if (refusal !== undefined) throw new Error(`a month was not closed: ${refusal.refused}`)
    closed += owners.length
  }
  return closed
}
