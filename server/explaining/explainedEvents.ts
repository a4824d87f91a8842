import { z } from 'zod'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import type { Explanation } from '../../domain/ledger/explanation.ts'
import { type JournalLine, journalSchema } from '../../domain/ledger/journal.ts'
import { explainLines, titleOf } from '../../domain/processes/events.ts'
import { ruleSentences } from '../../domain/processes/ruleSentences.ts'
import type { ExplainedEvent, WireExplanation } from '../../domain/wire/explain.ts'
import { entryFactsOf, subjectsOf } from '../ledger/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Json } from '../platform/json.ts'

/** Identifies an event by its stream and its version there. */
type EventPlace = { stream: string; version: number }

const blockOf = `
  LEFT JOIN LATERAL (SELECT * FROM es.blocks WHERE last_pos >= e.pos ORDER BY last_pos LIMIT 1) AS b ON true`

/** Whether an event `e` of a stream `s` with its command `c` and its block `b` is not what was sealed. */
const isBroken = `
  (coalesce(NOT es.holds(e, s.stream_id, c, b), false)
    OR EXISTS (SELECT FROM platform.open_findings() f
      WHERE f.block = b.number AND f.pos IS NULL AND f.stream IS NULL))`

/** $1 and $2: streams and versions, pairwise; $3 and $4: streams and positions, pairwise. */
const eventsAt = statement({
  name: 'explaining.eventsAt',
  text: `
    SELECT e.pos, s.stream_id, e.version, e.type, e.schema_v, e.occurred_at, e.data, e.meta->>'actor' AS actor,
      b.number AS block, encode(b.hash, 'hex') AS hash, b.sealed_at, ${isBroken} AS is_broken, s.is_whole,
      ARRAY(SELECT f.place || ': ' || f.what FROM platform.open_findings() f
        WHERE f.pos = e.pos OR (f.pos IS NULL AND f.stream = s.stream_id) ORDER BY f.finding_id) AS findings
    FROM (
      SELECT s.stream_no, s.stream_id, w.version, NULL::bigint AS pos, es.is_whole(s) AS is_whole
      FROM unnest($1::text[], $2::int[]) AS w(stream_id, version) JOIN es.streams s USING (stream_id)
      UNION ALL
      SELECT s.stream_no, s.stream_id, NULL, w.pos, es.is_whole(s)
      FROM unnest($3::text[], $4::bigint[]) AS w(stream_id, pos) JOIN es.streams s USING (stream_id)) AS s
    JOIN es.events e ON e.stream_no = s.stream_no AND (e.version = s.version OR e.pos = s.pos)
    LEFT JOIN es.commands c USING (command_id) ${blockOf}
    ORDER BY e.pos`,
  row: z.object({
    pos: z.int(),
    stream_id: z.string(),
    version: z.int(),
    type: z.string(),
    schema_v: z.int(),
    occurred_at: z.date(),
    data: z.record(z.string(), z.json()),
    actor: z.string(),
    block: z.int().nullable(),
    hash: z.string().nullable(),
    sealed_at: z.date().nullable(),
    is_broken: z.boolean(),
    is_whole: z.boolean(),
    findings: z.array(z.string()),
  }),
})

/** What is said of each event of a stream that lacks one, before any check. */
export const notWhole = (subject: string): string =>
  `${subject}: 이벤트 번호가 이어지지 않아요. 지워졌거나 더해진 이벤트가 있어요.`

const withJournal = z.object({ journal: z.optional(journalSchema) })

const entriesOf = (lines: readonly JournalLine[]) =>
  lines.map(({ account, amount }) => ({ account, name: chartOfAccounts[account].name, amount }))

/** An explanation in its wire format, with the sentence of its rule. */
export const wireExplanation = ({ rule, label, booked, amount, terms }: Explanation): WireExplanation => ({
  ...{ rule, label, amount, terms },
  sentence: ruleSentences[rule],
  account: booked?.account ?? null,
  accountName: booked === null ? null : chartOfAccounts[booked.account].name,
  side: booked?.side ?? null,
})

type EventSelection = {
  places?: readonly EventPlace[]
  positions?: readonly { stream: string; pos: number }[]
}

/** These events in log order, each with the rules behind its journal lines and the block that seals it. */
export async function explainedEvents(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { places = [], positions = [] }: EventSelection,
): Promise<ExplainedEvent[]> {
  const rows = await eventsAt(db.pool, [
    places.map(({ stream }) => stream),
    places.map(({ version }) => version),
    positions.map(({ stream }) => stream),
    positions.map(({ pos }) => pos),
  ])
  const [subjectOf, reversingOf] = await Promise.all([
    subjectsOf(
      { db },
      rows.map((row) => row.stream_id),
    ),
    reversingOfEntries({ db }, rows),
  ])
  return rows.map(
    ({ pos, stream_id: streamId, version, type, schema_v, occurred_at, data, actor, ...found }) => {
      const { findings, is_whole: isWhole, ...seal } = found
      const subject = subjectOf(streamId)
      const { journal, explanations, unexplained } = seal.is_broken
        ? asFound(data)
        : explained(store.eventTypes, { type, schema_v, data })
      return {
        ...{ pos, streamId, version, type, actor },
        subject,
        title: titleOf(type),
        occurredAt: occurred_at.toISOString(),
        entries: entriesOf(journal),
        reversing: reversingOf.get(pos) ?? null,
        explanations: explanations.map(wireExplanation),
        unexplained: entriesOf(unexplained),
        seal: sealFrom(seal),
        findings: isWhole || findings.length > 0 ? findings : [notWhole(subject)],
      }
    },
  )
}

type FoundEvent = { pos: number; stream_id: string; version: number; data: unknown; is_broken: boolean }

/**
 * What taking back the entries of these events depends on, by the event's position; none for events without amounts, and
 * for those that were changed.
 */
async function reversingOfEntries(
  { db }: Pick<Deps, 'db'>,
  events: readonly FoundEvent[],
): Promise<ReadonlyMap<number, ExplainedEvent['reversing']>> {
  const isBooked = ({ data, is_broken: isBroken }: FoundEvent) =>
    !isBroken && (withJournal.safeParse(data).data?.journal ?? []).length > 0
  const booked = events.filter(isBooked)
  const facts = await entryFactsOf(
    { db },
    booked.map(({ stream_id: stream, version }) => ({ stream, version })),
  )
  return new Map(facts.map(({ version: _, ...one }, nth) => [booked[nth]?.pos ?? 0, one]))
}

function explained(
  eventTypes: Pick<Deps, 'store'>['store']['eventTypes'],
  { type, schema_v, data }: { type: string; schema_v: number; data: Record<string, Json> },
) {
  const today = eventTypes.upcast(type, schema_v, data)
  const { journal = [] } = withJournal.parse(today)
  return { journal, ...explainLines({ type, data: today }, journal) }
}

/** The lines of an event that was changed, as they are found: no rule explains them, and nothing else is trusted. */
function asFound(data: Record<string, Json>) {
  const journal = withJournal.safeParse(data).data?.journal ?? []
  return { journal, explanations: [], unexplained: journal }
}

/** The seal of an event; null while no block contains it. */
const sealFrom = ({
  block,
  hash,
  sealed_at: sealedAt,
  is_broken: isBroken,
}: {
  block: number | null
  hash: string | null
  sealed_at: Date | null
  is_broken: boolean
}): ExplainedEvent['seal'] =>
  block === null || hash === null || sealedAt === null
    ? null
    : { block, hash, sealedAt: sealedAt.toISOString(), isBroken }
