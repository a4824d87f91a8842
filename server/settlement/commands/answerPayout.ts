import { entryOf } from '../../../domain/processes/entries.ts'
import { answerPayout, answerTransfer, type PayoutAnswer } from '../../../domain/settlement/decide.ts'
import { type PaidBy, settlementStream } from '../../../domain/settlement/events.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Rows } from '../../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { AttemptRef } from '../payoutAccounts.ts'
import { settlementIn } from '../streams.ts'

const decisions = { gateway: answerPayout, transfer: answerTransfer } as const

type By = { by: PaidBy; actor: string; reason?: string; typed?: string; rows?: Rows<never> }

/**
 * Records the outcome of an attempt, once. Refuses PAYOUT_NOT_DUE when this attempt is not the latest one, or when a
 * transfer already ended otherwise, CONCURRENT_CHANGE when a later transfer is under way, and IDEMPOTENCY_KEY_REUSED for
 * a confirmation under another reference.
 */
export async function recordAnswer(
  needs: Pick<Deps, 'clock' | 'store'>,
  { ownerId, month, attempt }: AttemptRef,
  answer: PayoutAnswer,
  { by, actor, reason, typed, rows }: By,
): Promise<AttemptRef | Refusal<'PAYOUT_NOT_DUE' | CommandCode>> {
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `payout:${answer.outcome}:${ownerId}:${month}:${attempt}`,
    request: {
      ...{ ownerId, month, attempt, outcome: answer.outcome },
      ...(answer.outcome === 'confirmed' && { reference: answer.reference }),
    },
    typed,
    actor,
    ...(reason !== undefined && { reason }),
    streams: [settlementStream(ownerId, month)],
    decide: (streams) => {
      const state = settlementIn(streams, ownerId, month)
      const decided = decisions[by](state, { ownerId, month, attempt }, answer)
      return isRefusal(decided)
        ? decided
        : {
            events: newEvents(decided.map(entryOf)),
            ...(rows !== undefined && decided.length > 0 && { rows }),
          }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { ownerId, month, attempt }
}
