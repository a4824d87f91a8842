import type pg from 'pg'
import { memberStream } from '../../domain/members/events.ts'
import { type Refusal, type RefusalCode, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { hashOf, type Json } from '../platform/json.ts'
import { newId } from '../platform/newId.ts'
import { keyedHash } from '../platform/security/encryption.ts'
import { lockMember } from './withMemberLocked.ts'

type Writing<Code extends RefusalCode> = {
  memberId: number
  /** What is written; a part of the command's id. */
  kind: 'address' | 'follow-up' | 'inquiry'
  /** The id of the filled-in form. Without one every request is another one. */
  requestId: string | undefined
  /** What the member typed and what it is about: the same id with anything else is refused. */
  typed: object
  /** Stored, and returned again when the request is repeated. */
  result: Json
  /** Writes the rows in the transaction that records the command. May be called again. */
  write: (client: pg.ClientBase) => Promise<Refusal<Code> | null>
  /** The codes that `write` may refuse with, in SQL as well. */
  refuses: readonly Code[]
}

/**
 * Writes what a member typed as plain rows, once for each request, however often its form is sent (rule 550): a command
 * without events. Refuses NOT_LOGGED_IN when the member has just left, and what `write` refuses.
 */
export async function writeOnce<Code extends RefusalCode>(
  { store, clock, env }: Pick<Deps, 'clock' | 'env' | 'store'>,
  { memberId, kind, requestId, typed, result, write, refuses }: Writing<Code>,
): Promise<{ result: Json } | Refusal<Code | CommandCode | 'NOT_LOGGED_IN'>> {
  const refusedAtAppend: readonly (Code | 'NOT_LOGGED_IN')[] = [...refuses, 'NOT_LOGGED_IN']
  const handled = await handleCommand(store, clock, {
    commandId: `${kind}:${memberId}:${requestId ?? newId(clock.now())}`,
    // Keyed, because commands are kept for ever and must not let anybody test guesses of an address.
    request: { typed: keyedHash(env.DATA_SECRET, 'request', hashOf(typed)).toString('hex') },
    actor: `member:${memberId}`,
    streams: [memberStream(memberId)],
    refusedAtAppend,
    decide: () => ({
      events: [],
      rows: async (client) =>
        (await lockMember(client, memberId)) ? write(client) : refuse('NOT_LOGGED_IN'),
      result,
    }),
  })
  return handled.kind === 'refused' ? handled.refusal : { result: handled.result }
}
