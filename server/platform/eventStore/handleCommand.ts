import {
  isRefusal,
  isRefusedAs,
  type Refusal,
  type RefusalCode,
  refuse,
} from '../../../domain/shared/decision.ts'
import type { Clock } from '../clock.ts'
import { hashOf, type Json } from '../json.ts'
import type {
  EventStore,
  Job,
  Loaded,
  LoadedStream,
  Meta,
  NewEvent,
  Rows,
  StoredEvent,
} from './eventStore.ts'

export type LoadedStreams = (id: string) => LoadedStream

type Decision<Code extends RefusalCode, AtAppend extends RefusalCode> =
  | { events: readonly NewEvent[]; rows?: NoInfer<Rows<AtAppend>>; jobs?: readonly Job[]; result?: Json }
  | Refusal<Code>

/** What is decided on of a stream, and the version of the stream that it was read at. */
export type Reading<State> = { stream: string; version: number; state: State }

export type Command<
  State = never,
  Code extends RefusalCode = RefusalCode,
  AtAppend extends RefusalCode = never,
> = Meta & {
  /** Made by the client, or composed by a job from what it does (settle + owner + month). */
  commandId: string
  /** Hashed: the same commandId with another request is refused, by the state of the streams when that refuses it. */
  request: unknown
  /** Every stream that the decision reads or writes, new ones included. */
  streams: readonly string[]
  /**
   * What only one command can get. A command that waited while another got it, or was refused it, is refused
   * CONCURRENT_CHANGE: the caller gathers its facts anew.
   */
  contendsFor?: readonly string[]
  /**
   * Reads one more stream, anew for each try, from the rows of its inline projections instead of its events: what
   * decides is bounded, however long the stream.
   */
  read?: (() => Promise<Reading<State>>) | undefined
  /** Pure: facts are gathered before, the clock's now is one of them. Called again after a conflict. */
  decide: (stream: LoadedStreams, state: State | null) => Decision<Code, AtAppend>
  /** What inline projections and the rows of this command may refuse; any other code of theirs is a fault. */
  refusedAtAppend?: readonly AtAppend[]
  /** What the command answers, now and whenever it is repeated; else the decision's own `result`, else null. */
  result?: (events: readonly NewEvent[]) => Json
}

/** What any command may be refused with, beside its decision. */
const commandCodes = ['CONCURRENT_CHANGE', 'BUSY', 'IDEMPOTENCY_KEY_REUSED'] as const
export type CommandCode = (typeof commandCodes)[number]

type Done = { kind: 'done'; result: Json; events: StoredEvent[]; duplicate: boolean }
/** What became of a command that is refused with these codes or those of any command. */
export type Handled<Code extends RefusalCode> =
  | Done
  | { kind: 'refused'; refusal: Refusal<Code | CommandCode> }

const mostTries = 4

/**
 * Loads, decides, appends; the only place that tries again after a conflict, three times. Refuses with
 * CONCURRENT_CHANGE (still in conflict after the last try), BUSY (something else holds what it needs), what `decide`
 * refuses and what `refusedAtAppend` names of what an inline projection or the rows refuse. A repeated command gets its
 * first answer and appends nothing; with another request it is refused as the streams' state has it, else with
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function handleCommand<
  Code extends RefusalCode = never,
  State = never,
  AtAppend extends RefusalCode = never,
>(
  store: EventStore,
  clock: Clock,
  command: Command<State, Code, AtAppend>,
): Promise<Handled<Code | AtAppend>> {
  const requestHash = hashOf(command.request)
  const meta = metaOf(command)
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const [loaded, read] = await Promise.all([
      store.load(command.streams, command.commandId),
      command.read?.() ?? null,
    ])
    if (loaded.done?.requestHash === requestHash) return again(loaded.done.result)
    const decision = command.decide(loaded.stream, read?.state ?? null)
    if (isRefusal(decision)) return { kind: 'refused', refusal: decision }
    if (loaded.done !== null) return { kind: 'refused', refusal: refuse('IDEMPOTENCY_KEY_REUSED') }
    const result = command.result?.(decision.events) ?? decision.result ?? null
    const outcome = await store.append({
      commandId: command.commandId,
      requestHash,
      result,
      meta,
      occurredAt: clock.now(),
      streams: expectedOf(command.streams, loaded, read),
      contendsFor: command.contendsFor ?? [],
      events: decision.events,
      rows: decision.rows ?? [],
      jobs: decision.jobs ?? [],
    })
    switch (outcome.kind) {
      case 'appended':
        return { kind: 'done', result, events: outcome.events, duplicate: false }
      case 'duplicate':
        return again(outcome.result)
      case 'refused':
        return { kind: 'refused', refusal: named(outcome.refusal, command.refusedAtAppend ?? []) }
      case 'otherBody': // What the first one did is in the streams by now.
      case 'conflict': // Decide anew on what the streams hold now.
    }
  }
  return { kind: 'refused', refusal: refuse('CONCURRENT_CHANGE') }
}

function named<Code extends RefusalCode>(
  refusal: Refusal,
  codes: readonly Code[],
): Refusal<Code | CommandCode> {
  if (isRefusedAs(refusal, codes) || isRefusedAs(refusal, commandCodes)) return refusal
  throw new Error(`The append was refused with ${refusal.refused}, which its command does not name`)
}

const again = (result: Json): Done => ({ kind: 'done', result, events: [], duplicate: true })

function expectedOf(ids: readonly string[], loaded: Loaded, read: Reading<unknown> | null) {
  const streams = ids.map((id) => ({ id, expected: loaded.stream(id).version }))
  return read === null ? streams : [...streams, { id: read.stream, expected: read.version }]
}

function metaOf({ actor, reason, correlationId, causationId }: Meta): Meta {
  if (!/^(member|staff|job):./.test(actor)) throw new Error(`${actor} is no actor`)
  if (actor.startsWith('staff:') && !reason) throw new Error('Staff must give a reason')
  return {
    actor,
    ...(reason && { reason }),
    ...(correlationId && { correlationId }),
    ...(causationId && { causationId }),
  }
}
