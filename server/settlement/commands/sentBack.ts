import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import { decideSentBack } from '../../../domain/processes/sendingBack.ts'
import { type PaidBy, settlementStream } from '../../../domain/settlement/events.ts'
import { isRefusal, type Refusal, type RefusalCode } from '../../../domain/shared/decision.ts'
import { memberIn } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Statement } from '../../platform/eventStore/eventStore.ts'
import {
  type CommandCode,
  handleCommand,
  type LoadedStreams,
} from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { sayWhoSaid } from '../answeredBefore.ts'
import type { AttemptRef } from '../payoutAccounts.ts'
import { reasonRow } from '../reasons.ts'
import { settlementIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type ByStaff = AttemptRef & { staffId: number; reason: string }
export type SentBackCode = 'ALREADY_DONE' | 'OWNER_HAS_LEFT' | 'PAYOUT_NOT_DUE' | CommandCode

type Saying<Code extends RefusalCode> = {
  /** Who says so: the gateway's list, or finance of its own transfer. */
  said: PaidBy
  /** Streams that `barred` reads, under their versions. */
  reads?: readonly string[]
  /** Why it cannot be said now, besides. */
  barred?: (streams: LoadedStreams) => Refusal<Code> | null
  rows?: readonly Statement[]
}

/**
 * Records that a confirmed payout did not reach its owner, so that it is owed again and can be paid anew (rule 826). The same
 * colleague's second tap gets the first answer. Refuses what bars it, ALREADY_DONE with who recorded it before (rule 938),
 * PAYOUT_NOT_DUE, CONCURRENT_CHANGE, OWNER_HAS_LEFT.
 */
export async function recordSentBack<Code extends RefusalCode = never>(
  needs: Needs,
  { ownerId, month, attempt, staffId, reason }: ByStaff,
  { said, reads = [], barred = () => null, rows = [] }: Saying<Code>,
): Promise<Refusal<Code | SentBackCode> | null> {
  const reasonId = `sent-back:${ownerId}:${month}:${attempt}`
  const words = await reasonRow(needs, { reasonId, ownerId, month, text: reason })
  const handled = await handleCommand<Code | SentBackCode>(needs.store, needs.clock, {
    commandId: reasonId,
    request: { ownerId, month, attempt },
    typed: typedAs(needs, reason),
    actor: `staff:${staffId}`,
    reason: reasonId,
    streams: [settlementStream(ownerId, month), memberStream(ownerId), ...reads],
    decide: (streams) => {
      const barrier = barred(streams)
      if (barrier !== null) return barrier
      const decided = decideSentBack(settlementIn(streams, ownerId, month), {
        ...{ ownerId, month, attempt, said, ownerHasLeft: hasLeft(memberIn(streams, ownerId)) },
      })
      return isRefusal(decided) ? decided : { events: newEvents(decided), rows: [words, ...rows] }
    },
  })
  return handled.kind === 'refused'
    ? sayWhoSaid(needs, { ownerId, month, attempt }, 'sentBack', handled.refusal)
    : null
}
