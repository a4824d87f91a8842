import { z } from 'zod'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { EventDetail } from '../../domain/wire/eventLog.ts'
import { typedReason } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { isRewritten } from '../platform/eventStore/tamperEvidence.ts'
import { recordChange } from '../platform/recordChange.ts'
import { explainedEvents } from './explainedEvents.ts'
import { eventsOfCommand, loggedEvent } from './exploreEvents.ts'

/** $1 the position. A block stores the hashes of its events concatenated, 32 bytes each. */
const eventAt = statement({
  name: 'explaining.eventAt',
  text: `
    SELECT s.stream_id AS stream, e.version, e.schema_v AS "schemaVersion", e.recorded_at AS "recordedAt",
      e.command_id AS "commandId", e.data, e.meta->>'reason' AS reason,
      encode(es.leaf(e, s.stream_id, coalesce(b.txs[n.nth], e.tx), c), 'hex') AS leaf,
      encode(substr(b.leaves, (n.nth - 1) * 32 + 1, 32), 'hex') AS "sealedLeaf", ${isRewritten} AS "isRewritten"
    FROM es.events e JOIN es.streams s USING (stream_no) JOIN es.commands c USING (command_id)
    LEFT JOIN LATERAL (SELECT * FROM es.blocks WHERE last_pos >= e.pos ORDER BY last_pos LIMIT 1) AS b ON true
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS nth FROM es.events other WHERE other.pos BETWEEN b.first_pos AND e.pos) AS n ON true
    WHERE e.pos = $1`,
  row: z.object({
    stream: z.string(),
    version: z.int(),
    schemaVersion: z.int(),
    recordedAt: z.date(),
    commandId: z.string(),
    data: z.record(z.string(), z.json()),
    reason: z.string().nullable(),
    leaf: z.string(),
    sealedLeaf: z.string().nullable(),
    isRewritten: z.boolean(),
  }),
})

/**
 * One event in full: its data as stored, the origin of its amounts, its hash now and in its block. A typed reason may
 * contain personal data, so reading it is recorded. Refuses NOT_FOUND.
 */
export async function eventDetail(
  deps: Pick<Deps, 'db' | 'store' | 'clock'>,
  { pos, staffId }: { pos: number; staffId: number },
): Promise<EventDetail | Refusal<'NOT_FOUND'>> {
  const [found] = await eventAt(deps.db.pool, [pos])
  if (found === undefined) return refuse('NOT_FOUND')
  const { stream, version, recordedAt, ...shown } = found
  const [[event], together] = await Promise.all([
    explainedEvents(deps, { places: [{ stream, version }] }),
    eventsOfCommand(deps.db.pool, [shown.commandId, pos]),
  ])
  if (event === undefined) return refuse('NOT_FOUND')
  const reasonText = shown.reason === null ? null : await typedReason(deps.db.pool, shown.reason)
  if (reasonText !== null)
    await recordChange(deps.db.kysely, {
      subject: 'item_reasons',
      key: pos,
      before: null,
      after: { shownReason: shown.reason },
      actor: `staff:${staffId}`,
      at: deps.clock.now(),
    })
  return {
    ...event,
    ...shown,
    reasonText,
    recordedAt: recordedAt.toISOString(),
    together: together.map(loggedEvent),
  }
}
