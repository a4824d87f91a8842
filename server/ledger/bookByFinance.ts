import { z } from 'zod'
import { entryOf } from '../../domain/processes/entries.ts'
import type { ShopEvent } from '../../domain/processes/events.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import { runCompiled, statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement, StoredEvent, Work } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand, requestHashOf } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { typedAs } from '../platform/security/typedAs.ts'
import { reasonOfBooks } from './reasons.ts'

/** Decides on the events of the stream, and of the streams that `reads` names. */
type Decide<Booked, Code extends RefusalCode> = (
  before: readonly StoredEvent[],
  of: (stream: string) => readonly StoredEvent[],
) => readonly Booked[] | Refusal<Code>

type Booking<Booked extends ShopEvent, Code extends RefusalCode, AtAppend extends RefusalCode> = {
  stream: string
  /** The request without its reason, for the idempotency check. */
  request: object
  /** The typed reason. */
  reason: string
  staffId: number
  /** The request named the stream by an id of its own, so that any entry of it may be this request's. */
  isNamedByRequest?: boolean
  /** Streams that the decision reads besides, under their versions. */
  reads?: readonly string[]
  /**
   * Or the decision with what it reads besides streams. It is read after the number of the entry is known, because a
   * colleague's entry that comes in between then takes that number, and this one is refused.
   */
  decide: Decide<Booked, Code> | { read: () => Promise<Decide<Booked, Code>> }
  rows?: readonly Statement[]
  /** Done in the transaction of the append; what it refuses, with one of `refusedAtAppend`, is not booked. */
  work?: Work<AtAppend>
  refusedAtAppend?: readonly AtAppend[]
}

/**
 * Books the next entry of finance on a stream, with the typed reason, `rows` and `work` in the same append. The same request
 * made twice at once is booked once, and made again by the same colleague with the same reason, because its answer was lost,
 * it gets the first answer (rule 675). Refuses as `decide` does, given the stream's events.
 */
export async function bookByFinance<
  Booked extends ShopEvent,
  Code extends RefusalCode,
  AtAppend extends RefusalCode = never,
>(
  { db, clock, env, store }: Pick<Deps, 'db' | 'clock' | 'env' | 'store'>,
  {
    stream,
    request,
    reason,
    staffId,
    decide,
    rows = [],
    reads = [],
    isNamedByRequest = false,
    ...atAppend
  }: Booking<Booked, Code, AtAppend>,
): Promise<Refusal<Code | AtAppend | CommandCode> | null> {
  const { work, refusedAtAppend = [] } = atAppend
  const { stream: loaded } = await store.load([stream])
  const reasonId = reasonIdOf(stream, loaded(stream).version + 1)
  const words = await reasonOfBooks({ db, clock }, { reasonId, text: reason })
  const asked = { request, actor: `staff:${staffId}`, typed: typedAs({ env }, reason) }
  const decideOn = 'read' in decide ? await decide.read() : decide
  const written =
    (work: Work<AtAppend>): Work<AtAppend> =>
    async (client) => {
      for (const row of [words, ...rows]) await runCompiled(client, row)
      return work(client)
    }
  const handled = await handleCommand(store, clock, {
    ...{ commandId: reasonId, ...asked, reason: reasonId },
    streams: [stream, ...reads],
    refusedAtAppend,
    decide: (streams) => {
      const decided = decideOn(streams(stream).events, (other) => streams(other).events)
      if (isRefusal(decided)) return decided
      const events = newEvents(decided.map((event: ShopEvent) => entryOf(event)))
      return { events, rows: work === undefined ? [words, ...rows] : written(work) }
    },
  })
  if (handled.kind !== 'refused') return null
  const booked = { stream, requestHash: requestHashOf(asked), isNamedByRequest }
  return (await isBooked({ db, store }, booked)) ? null : handled.refusal
}

/** $1: the position of an entry. */
const takenBack = statement({
  name: 'ledger.isTakenBack',
  text: 'SELECT shop.is_taken_back($1) AS "isTakenBack"',
  row: z.object({ isTakenBack: z.boolean() }),
})

/**
 * Whether the last entry of the stream is what this request booked. An entry that a later one took back is not: the request
 * asks for another one then. `isNamedByRequest` looks at all entries.
 */
async function isBooked(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  {
    stream,
    requestHash,
    isNamedByRequest,
  }: { stream: string; requestHash: string; isNamedByRequest: boolean },
): Promise<boolean> {
  const { events } = (await store.load([stream])).stream(stream)
  for (const { version, pos } of isNamedByRequest ? events : events.slice(-1)) {
    const [taken] = await takenBack(db.pool, [pos])
    if (taken?.isTakenBack === true) continue
    const { done } = await store.load([stream], reasonIdOf(stream, version))
    if (done?.requestHash === requestHash) return true
  }
  return false
}

/** Names the typed reason of an entry, and the command that books it. */
const reasonIdOf = (stream: string, version: number): string => `${stream}:${version}`
