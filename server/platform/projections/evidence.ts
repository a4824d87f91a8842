import type pg from 'pg'
import type { EventType } from '../eventStore/eventTypes.ts'
import { type KeptHead, missingHead } from '../eventStore/keptHeads.ts'
import { checkSeals } from '../eventStore/tamperEvidence.ts'
import type { Problem } from './problem.ts'

type Expected = { eventTypes?: readonly EventType[]; heads?: readonly KeptHead[] }

/**
 * Checks the log before anything is rebuilt from it: broken seals, missing heads, events of an unknown type or version.
 */
export async function evidenceAgainst(
  client: pg.ClientBase,
  { eventTypes, heads = [] }: Expected,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const broken = await checkSeals(client)
  if (broken) {
    const { block, what, stream, version } = broken
    problems.push({ where: `block ${block}`, what: stream ? `${what}: ${stream} version ${version}` : what })
  }
  const missing = await missingHead(client, heads)
  if (missing !== null)
    problems.push({
      where: missing.block === undefined ? 'the kept head' : `block ${missing.block}`,
      what: `no longer has the hash ${missing.hash}${missing.day === undefined ? '' : ` of ${missing.day}`}`,
    })
  if (eventTypes !== undefined) problems.push(...(await unknownEvents(client, eventTypes)))
  return problems
}

async function unknownEvents(client: pg.ClientBase, known: readonly EventType[]): Promise<Problem[]> {
  const { rows } = await client.query<{ pos: number; type: string; version: number; all: number }>(
    `SELECT min(pos) AS pos, type, schema_v AS version, count(*) AS all FROM es.events
     GROUP BY type, schema_v ORDER BY 1`,
  )
  const problems: Problem[] = []
  for (const { pos, type, version, all } of rows) {
    if (known.some((one) => one.type === type && one.version === version)) continue
    const what = `the type ${type} in version ${version} is not known (${all} events)`
    problems.push({ where: await placeOf(client, pos), what })
  }
  return problems
}

/** Describes an event for a problem report: its stream and version, its position and the block that sealed it. */
export async function placeOf(client: pg.ClientBase, pos: number): Promise<string> {
  const { rows } = await client.query<{ stream: string; version: number; block: number | null }>(
    `SELECT s.stream_id AS stream, e.version,
       (SELECT number FROM es.blocks b WHERE e.pos BETWEEN b.first_pos AND b.last_pos) AS block
     FROM es.events e JOIN es.streams s USING (stream_no) WHERE e.pos = $1`,
    [pos],
  )
  const [event] = rows
  if (event === undefined) return `event ${pos}`
  const { stream, version, block } = event
  return `${stream} version ${version} (event ${pos}, ${block === null ? 'not sealed yet' : `block ${block}`})`
}
