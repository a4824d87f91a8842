import { z } from 'zod'
import { shopEvents } from '../../domain/processes/events.ts'
import { formatSeoulMinute } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { asOfAnswer, asOfParams, asOfQuery } from '../../domain/wire/asOf.ts'
import { type EventDetail, eventAnswer, eventParams, eventTypesAnswer } from '../../domain/wire/eventLog.ts'
import { subjectsOf } from '../ledger/index.ts'
import { typedReason } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { isRewritten } from '../platform/eventStore/tamperEvidence.ts'
import { recordChange } from '../platform/recordChange.ts'
import { stateAsOf } from './asOf.ts'
import { explainedEvents } from './explainedEvents.ts'
import { eventListRoutes, eventsOfCommand, loggedEvent } from './exploreEvents.ts'

/** $1 the position. A block stores the hashes of its events concatenated, 32 bytes each. */
const eventAt = statement({
  name: 'explaining.eventAt',
  text: `
    SELECT s.stream_id AS stream, e.version, e.schema_v AS "schemaVersion", e.recorded_at AS "recordedAt",
      e.command_id AS "commandId", e.data, e.meta->>'reason' AS reason,
      encode(es.leaf(e, s.stream_id, coalesce(b.txs[n.nth], e.tx), c), 'hex') AS leaf,
      -- Of an event that its block did not seal there is none to be the same.
      CASE WHEN b.number IS NOT NULL THEN coalesce(encode(es.nth_leaf(b::es.blocks, n.nth), 'hex'), '') END AS "sealedLeaf",
      coalesce(${isRewritten}, true) AS "isRewritten"
    FROM es.events e JOIN es.streams s USING (stream_no) LEFT JOIN es.commands c USING (command_id)
    LEFT JOIN LATERAL (SELECT * FROM es.blocks WHERE last_pos >= e.pos ORDER BY last_pos LIMIT 1) AS b ON true
    LEFT JOIN LATERAL (SELECT array_position(b.places, es.place(s.stream_id, e.version)) AS nth) AS n ON true
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
 * contain personal data, so reading it is recorded in words (rule 679). Refuses NOT_FOUND.
 */
async function eventDetail(
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
  if (reasonText !== null) {
    const subjectOf = await subjectsOf(deps, [stream])
    await recordChange(deps.db.kysely, {
      subject: 'item_reasons',
      // Records are found by the id of what they are about, and show the number of an order instead.
      key: stream.slice(stream.indexOf(':') + 1),
      before: null,
      after: {
        shownReason: `${subjectOf(stream)} ${event.title} (${formatSeoulMinute(new Date(event.occurredAt))})`,
      },
      actor: `staff:${staffId}`,
      at: deps.clock.now(),
    })
  }
  return {
    ...event,
    ...shown,
    reasonText,
    recordedAt: recordedAt.toISOString(),
    together: together.map(loggedEvent),
  }
}

const eventTypes = Object.entries(shopEvents).map(([type, { title }]) => ({ type, title }))

/** The event log for finance, and the state of a stream after any of its events. */
export const eventRoutes: Routes = (deps) => async (app) => {
  const onRequest = app.staff('finance')

  await app.register(eventListRoutes(deps))

  app.get(
    '/api/staff/event-types',
    { onRequest, schema: { summary: '이벤트의 종류와 이름', response: { 200: eventTypesAnswer } } },
    async () => ({ data: eventTypes }),
  )

  app.get(
    '/api/staff/event-log/:pos',
    {
      onRequest,
      schema: {
        summary: '이벤트 하나: 내용, 금액의 근거, 해시와 봉인',
        description: '직원이 적은 사유를 보여 줄 때는 누가 보았는지 기록해요.',
        params: eventParams,
        response: { 200: eventAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const found = await eventDetail(deps, { pos: request.params.pos, staffId: request.staff.id })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/staff/as-of/:subject',
    {
      onRequest,
      schema: {
        summary: '주문·포인트·정산의 그때 상태',
        description: 'version번째 이벤트까지의 상태와, 고를 수 있는 모든 시점을 답해요.',
        params: asOfParams,
        querystring: asOfQuery,
        response: { 200: asOfAnswer },
        refusals: ['NOT_FOUND'],
      },
    },
    async (request, reply) => {
      const { version } = request.query
      const found = await stateAsOf(deps, { subject: request.params.subject, version })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )
}
