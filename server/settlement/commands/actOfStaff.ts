import { entryOf } from '../../../domain/processes/entries.ts'
import { holdMonth, releaseMonth } from '../../../domain/settlement/decide.ts'
import { type PaidBy, settlementStream } from '../../../domain/settlement/events.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { reasonRow } from '../reasons.ts'
import { settlementIn } from '../streams.ts'
import { recordAnswer } from './answerPayout.ts'
import { request } from './requestPayouts.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
export type ByStaff = { ownerId: number; month: string; staffId: number; reason: string }
/** `attempt`: the one that the colleague saw, so that a page of before acts on nothing newer; 0 before the first one. */
export type ByStaffOnAttempt = ByStaff & { attempt: number }
export type MonthActed = { ownerId: number; month: string }

const decisions = { hold: holdMonth, release: releaseMonth } as const

async function hasMonth({ db }: Needs, ownerId: number, month: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('shop.settlement_months')
    .select('month')
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row !== undefined
}

/** Holds or releases a payout. Refuses NOT_FOUND when the owner has no such month, PAYOUT_NOT_DUE once it was sent. */
export async function holdOrRelease(
  needs: Needs,
  step: keyof typeof decisions,
  { ownerId, month, staffId, reason }: ByStaff,
): Promise<MonthActed | Refusal<'NOT_FOUND' | 'PAYOUT_NOT_DUE' | CommandCode>> {
  if (!(await hasMonth(needs, ownerId, month))) return refuse('NOT_FOUND')
  const reasonId = `${step}:${ownerId}:${month}:${needs.clock.now().getTime()}`
  const row = await reasonRow(needs, { reasonId, ownerId, month, text: reason })
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: reasonId,
    request: { ownerId, month },
    typed: null,
    actor: `staff:${staffId}`,
    reason: reasonId,
    streams: [settlementStream(ownerId, month)],
    decide: (streams) => {
      const decided = decisions[step](settlementIn(streams, ownerId, month), { ownerId, month })
      if (isRefusal(decided)) return decided
      // Without an event no reason is kept, because only an event refers to it.
      return { events: newEvents(decided.map(entryOf)), rows: decided.length === 0 ? [] : [row] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { ownerId, month }
}

/**
 * Requests the next attempt of a payout that the gateway refused for good, or that finance transfers itself. The same
 * colleague's second tap gets the first answer. Refuses NOT_FOUND, PAYOUT_WITHOUT_ACCOUNT, PAYOUT_NOT_DUE, also to the
 * later of two colleagues, and CONCURRENT_CHANGE when another attempt followed the one that they saw.
 */
export async function payAgain(
  needs: Needs,
  by: PaidBy,
  { ownerId, month, attempt: seen, staffId, reason }: ByStaffOnAttempt,
): Promise<MonthActed | Refusal<'NOT_FOUND' | 'PAYOUT_NOT_DUE' | 'PAYOUT_WITHOUT_ACCOUNT' | CommandCode>> {
  if (!(await hasMonth(needs, ownerId, month))) return refuse('NOT_FOUND')
  const attempt = seen + 1
  const reasonId = `pay:${ownerId}:${month}:${attempt}`
  const rows = [await reasonRow(needs, { reasonId, ownerId, month, text: reason })]
  const asked = await request(
    needs,
    { ownerId, month, attempt },
    { by, actor: `staff:${staffId}`, reason: reasonId, typed: typedAs(needs, reason), rows },
  )
  return isRefusal(asked) ? asked : { ownerId, month }
}

type TransferAnswer = { made: true; reference: string } | { made: false }

/**
 * Records the outcome of a transfer that finance made. A colleague's second tap is answered again. Refuses NOT_FOUND,
 * PAYOUT_NOT_DUE when no transfer is under way or it already ended otherwise, and CONCURRENT_CHANGE when the transfer
 * under way is a later one than they saw.
 */
export async function answerTransfer(
  needs: Needs,
  answer: TransferAnswer,
  { ownerId, month, attempt, staffId, reason }: ByStaffOnAttempt,
): Promise<MonthActed | Refusal<'NOT_FOUND' | 'PAYOUT_NOT_DUE' | CommandCode>> {
  if (!(await hasMonth(needs, ownerId, month))) return refuse('NOT_FOUND')
  const reasonId = `${answer.made ? 'transferred' : 'returned'}:${ownerId}:${month}:${attempt}`
  const rows = [await reasonRow(needs, { reasonId, ownerId, month, text: reason })]
  const said = answer.made
    ? ({
        outcome: 'confirmed',
        reference: answer.reference,
        confirmedAt: needs.clock.now().toISOString(),
      } as const)
    : ({ outcome: 'failed', providerCode: 'TRANSFER_RETURNED' } as const)
  const recorded = await recordAnswer(needs, { ownerId, month, attempt }, said, {
    ...{ by: 'transfer', actor: `staff:${staffId}`, reason: reasonId, typed: typedAs(needs, reason), rows },
  })
  return isRefusal(recorded) ? recorded : { ownerId, month }
}
