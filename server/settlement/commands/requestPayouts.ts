import { settlementEntries } from '../../../domain/processes/settling.ts'
import { requestPayout } from '../../../domain/settlement/decide.ts'
import { type PaidBy, settlementStream } from '../../../domain/settlement/events.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { fullAccountOf } from '../../accounts/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Statement } from '../../platform/eventStore/eventStore.ts'
import { handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { type AttemptRef, accountRow } from '../payoutAccounts.ts'
import { settlementIn } from '../streams.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

type By = { by: PaidBy; actor: string; reason?: string; rows?: readonly Statement[] }

/** Months that can be paid now: closed, not held, and not refused by the gateway, with an account to pay to. */
export const dueMonths = ({ db }: Pick<Deps, 'db'>): Promise<{ ownerId: number; month: string }[]> =>
  db.kysely
    .selectFrom('shop.settlement_months')
    .select(['owner_id as ownerId', 'month'])
    .where('status', '=', 'due')
    .where('is_held', '=', false)
    .orderBy('month')
    .orderBy('owner_id')
    .execute()

/**
 * Writes down that a payout is about to be sent, and to which account, before anybody is asked. Refuses PAYOUT_NOT_DUE,
 * PAYOUT_WITHOUT_ACCOUNT, CONCURRENT_CHANGE.
 */
export async function request(
  needs: Needs,
  { ownerId, month, attempt }: AttemptRef,
  { by, actor, reason, rows = [] }: By,
): Promise<AttemptRef | Refusal> {
  const account = await fullAccountOf(needs.db.pool, ownerId)
  if (account === null) return refuse('PAYOUT_WITHOUT_ACCOUNT')
  const row = await accountRow(needs, { ownerId, month, attempt }, account)
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `payout:${ownerId}:${month}:${attempt}`,
    request: { ownerId, month, attempt, by },
    actor,
    ...(reason !== undefined && { reason }),
    streams: [settlementStream(ownerId, month)],
    decide: (streams) => {
      const decided = requestPayout(settlementIn(streams, ownerId, month), { ownerId, month, attempt, by })
      return isRefusal(decided)
        ? decided
        : { events: newEvents(settlementEntries(decided)), rows: [row, ...rows], result: { attempt } }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { ownerId, month, attempt }
}

/** Requests every payout that is due; an owner without an account waits. Safe to run twice and side by side. */
export async function requestPayouts(needs: Needs): Promise<number> {
  let requested = 0
  for (const { ownerId, month } of await dueMonths(needs)) {
    const first = { ownerId, month, attempt: 1 }
    const asked = await request(needs, first, { by: 'gateway', actor: 'job:settleMonths' })
    if (!isRefusal(asked)) requested += 1
  }
  return requested
}
