import { randomUUID } from 'node:crypto'
import { type MemberEventOf, memberStream } from '../../domain/members/events.ts'
import { entryOf } from '../../domain/processes/entries.ts'
import type { Refusal, RefusalCode } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import type { Work } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'

type SafetyEvent = MemberEventOf<'member.account.changed' | 'member.device.added' | 'member.password.changed'>

/**
 * Writes `rows` and appends the event in one transaction. A message follows the event, so that a member whose account
 * another person uses learns of it (rule 420). `rows` check that the member has not left; their refusals are returned.
 */
export async function doSafely<Code extends RefusalCode>(
  { store, clock }: Pick<Deps, 'clock' | 'store'>,
  event: SafetyEvent,
  { rows, refusedAtAppend }: { rows: Work<Code>; refusedAtAppend: readonly Code[] },
): Promise<Refusal<Code | CommandCode> | null> {
  const { memberId } = event.data
  const handled = await handleCommand(store, clock, {
    commandId: `${event.type}:${randomUUID()}`,
    request: event,
    actor: `member:${memberId}`,
    streams: [memberStream(memberId)],
    refusedAtAppend,
    decide: () => ({ events: newEvents([entryOf(event)]), rows }),
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
