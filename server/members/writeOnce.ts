import type pg from 'pg'
import { memberStream } from '../../domain/members/events.ts'
import { type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import type { Json } from '../platform/json.ts'
import { newId } from '../platform/newId.ts'
import { typedAs } from '../platform/security/typedAs.ts'
import { lockMember } from './withMemberLocked.ts'

type Writing<Code extends RefusalCode> = {
  /** Who writes: `member:12`, `staff:3`. */
  actor: string
  /** Whom it is about; nothing is written about a member who has left. */
  memberId: number
  /** What is written; a part of the command's id. */
  kind: 'address' | 'follow-up' | 'inquiry' | 'note'
  /** The id of the filled-in form. Without one every request is another one. */
  requestId: string | undefined
  /** What was typed and what it is about: the same id with anything else is refused. */
  typed: object
  /** Stored, and returned again when the request is repeated. */
  result: Json
  /** Writes the rows in the transaction that records the command. May be called again. */
  write: (client: pg.ClientBase) => Promise<Refusal<Code> | null>
  /** What is refused when the member has just left. */
  gone: Refusal<Code>
  /** The codes that `write` may refuse with, in SQL as well. */
  refuses: readonly Code[]
}

/**
 * Writes what was typed about a member as plain rows, once for each request, however often its form is sent (rule 584):
 * a command without events. Refuses `gone`, and what `write` refuses.
 */
export async function writeOnceBy<Code extends RefusalCode>(
  { store, clock, env }: Pick<Deps, 'clock' | 'env' | 'store'>,
  { actor, memberId, kind, requestId, typed, result, write, gone, refuses }: Writing<Code>,
): Promise<{ result: Json } | Refusal<Code | CommandCode>> {
  const commandId = `${kind}:${memberId}:${requestId ?? newId(clock.now())}`
  const handled = await handleCommand(store, clock, {
    commandId,
    request: { typed: typedAs({ env }, typed) },
    typed: null,
    actor,
    reason: commandId,
    streams: [memberStream(memberId)],
    refusedAtAppend: refuses,
    decide: () => ({
      events: [],
      rows: async (client) => ((await lockMember(client, memberId)) ? write(client) : gone),
      result,
    }),
  })
  return handled.kind === 'refused' ? handled.refusal : { result: handled.result }
}

/** Writes what a member typed, as `writeOnceBy` does (rule 550). Refuses NOT_LOGGED_IN when the member has just left. */
export const writeOnce = <Code extends RefusalCode>(
  deps: Pick<Deps, 'clock' | 'env' | 'store'>,
  { refuses, ...writing }: Omit<Writing<Code>, 'actor' | 'gone'>,
): Promise<{ result: Json } | Refusal<Code | CommandCode | 'NOT_LOGGED_IN'>> =>
  writeOnceBy<Code | 'NOT_LOGGED_IN'>(deps, {
    ...writing,
    actor: `member:${writing.memberId}`,
    gone: refuse('NOT_LOGGED_IN'),
    refuses: [...refuses, 'NOT_LOGGED_IN'],
  })
