import type pg from 'pg'
import { unreachable } from '../../../domain/shared/decision.ts'
import { type ChangedFunction, changedFunctions } from '../database/changedFunctions.ts'
import type { EventType } from '../eventStore/eventTypes.ts'
import { upcasters } from '../eventStore/installUpcasters.ts'
import { type KeptHead, missingHeads } from '../eventStore/keptHeads.ts'
import {
  type BrokenSeal,
  checkSeals,
  type RewrittenEvent,
  rewrittenEvents,
} from '../eventStore/tamperEvidence.ts'
import { platformFunctions } from '../functions.ts'
import { hashOf } from '../json.ts'
import type { Problem } from './problem.ts'

type Expected = {
  eventTypes?: readonly EventType[]
  heads?: readonly KeptHead[]
  /** The files of functions that the release installs. */
  functions?: readonly URL[]
}

/**
 * Checks the log before anything is rebuilt from it: broken seals, missing heads, events of an unknown type or version.
 */
export async function evidenceAgainst(
  client: pg.ClientBase,
  { eventTypes, heads = [], functions = [] }: Expected,
): Promise<Problem[]> {
  const upcasting = upcasters(eventTypes ?? [])
  const changed = await changedFunctions(client, [...platformFunctions, ...functions], upcasting)
  const problems = changed.map(ofFunction)
  problems.push(...(await checkSeals(client)).map(described))
  problems.push(...(await rewrittenProblems(client, 'all')))
  problems.push(...missingHeadsOf(await missingHeads(client, heads)))
  if (eventTypes !== undefined) problems.push(...(await unknownEvents(client, eventTypes)))
  return problems
}

const functionChanges = {
  missing: ['is gone', '없어졌어요'],
  changed: ['is not what this release installs', '내용이나 설정'],
  added: ['is there a second time, for other arguments', '인자만 다른 것이 하나 더 있어요'],
} as const

function ofFunction({ name, how, digest }: ChangedFunction): Problem {
  const [what, korean] = functionChanges[how]
  return {
    ...{ kind: 'function_changed', where: `function ${name}`, korean: `함수 ${name}` },
    ...{ what: `a function that checks rely on ${what}`, detail: korean },
    ...(digest !== null && { digest }),
  }
}

const mostHeads = 20

/** One for each head that no block has any more, and one that stands for further ones. */
function missingHeadsOf(missing: readonly KeptHead[]): Problem[] {
  const problems = missing.slice(0, mostHeads).map(
    ({ block, day, hash }): Problem => ({
      kind: 'head_missing',
      where: block === undefined ? 'the kept head' : `block ${block}`,
      what: `no longer has the hash ${hash}${day === undefined ? '' : ` of ${day}`}`,
      ...(block !== undefined && { block }),
      ...(day !== undefined && { detail: day }),
      digest: hash,
    }),
  )
  if (missing.length <= mostHeads) return problems
  const digest = hashOf(missing).slice(0, 12)
  return [
    ...problems,
    {
      ...{ kind: 'head_missing', where: 'the kept heads', korean: '밖에 보관한 해시', digest },
      what: `${missing.length} kept heads are no longer in the chain`,
      detail: `모두 ${missing.length}개`,
    },
  ]
}

/** Events that were written again since they were recorded. */
export async function rewrittenProblems(
  client: pg.ClientBase,
  which: Parameters<typeof rewrittenEvents>[1],
): Promise<Problem[]> {
  return (await rewrittenEvents(client, which)).map((event) =>
    event.kind === 'more_changed' ? described(event) : rewritten(event),
  )
}

const rewritten = ({ kind, stream, version, pos, digest }: RewrittenEvent): Problem => ({
  ...{ kind, where: `event ${pos}`, stream, version, pos, digest },
  what: `an event, or the command that made it, was written again after it was recorded: ${stream} version ${version}`,
})

function described(seal: BrokenSeal): Problem {
  const { kind, block } = seal
  const where = `block ${block}`
  switch (kind) {
    case 'block_changed':
      return { kind, block, where, what: 'the block itself was changed', digest: seal.digest }
    case 'more_changed': {
      const { differences, digest } = seal
      const what = `${differences} differences like these, not all of which are listed`
      return {
        kind,
        where: 'the chain',
        korean: '봉인 블록의 사슬',
        what,
        detail: `모두 ${differences}건`,
        digest,
      }
    }
    case 'event_missing': {
      const { stream, version } = seal
      return { kind, block, where, what: `${changes[kind]}: ${stream} version ${version}`, stream, version }
    }
    case 'event_added':
    case 'event_changed':
    case 'transaction_changed': {
      const { stream, version, pos, digest } = seal
      const what = `${changes[kind]}: ${stream} version ${version}`
      return { kind, block, where, what, stream, version, pos, digest }
    }
    default:
      return unreachable(seal)
  }
}

const changes = {
  event_missing: 'an event that was sealed is gone',
  event_added: 'an event is there that was not sealed',
  event_changed: 'an event, or the command that made it, is not what was sealed',
  transaction_changed: 'the transaction number of an event is not what was sealed',
} as const

async function unknownEvents(client: pg.ClientBase, known: readonly EventType[]): Promise<Problem[]> {
  const { rows } = await client.query<{ pos: number; type: string; version: number; all: number }>(
    `SELECT min(pos) AS pos, type, schema_v AS version, count(*) AS all FROM es.events
     GROUP BY type, schema_v ORDER BY 1`,
  )
  const problems: Problem[] = []
  for (const { pos, type, version, all } of rows) {
    if (known.some((one) => one.type === type && one.version === version)) continue
    const what = `the type ${type} in version ${version} is not known (${all} events)`
    problems.push({
      kind: 'type_unknown',
      where: await placeOf(client, pos),
      what,
      pos,
      detail: `${type} ${version} · 모두 ${all}건`,
    })
  }
  return problems
}

type EventPlace = { stream: string; version: number; pos: number; block: number | null }

/** Where the event at a position is: its stream, its version there and the block that sealed it; null for no event. */
export async function eventPlace(client: pg.ClientBase, pos: number): Promise<EventPlace | null> {
  const { rows } = await client.query<EventPlace>(
    `SELECT s.stream_id AS stream, e.version, e.pos,
       (SELECT number FROM es.blocks b WHERE e.pos BETWEEN b.first_pos AND b.last_pos) AS block
     FROM es.events e JOIN es.streams s USING (stream_no) WHERE e.pos = $1`,
    [pos],
  )
  return rows[0] ?? null
}

/** Describes an event for a problem report: its stream and version, its position and the block that sealed it. */
export async function placeOf(client: pg.ClientBase, pos: number): Promise<string> {
  const event = await eventPlace(client, pos)
  if (event === null) return `event ${pos}`
  const { stream, version, block } = event
  return `${stream} version ${version} (event ${pos}, ${block === null ? 'not sealed yet' : `block ${block}`})`
}
