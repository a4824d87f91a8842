import { entryOf } from '../../../domain/processes/entries.ts'
import { holdMonth, releaseMonth } from '../../../domain/settlement/decide.ts'
import { type PaidBy, type SettlementEvent, settlementStream } from '../../../domain/settlement/events.ts'
import type { Doing } from '../../../domain/shared/alreadyDone.ts'
import { isRefusal, isRefusedAs, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { alreadyDone, madeBy } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { sayWhoSaid } from '../answeredBefore.ts'
import { madeHolds } from '../queries/holds.ts'
import { reasonRow, typedReasons } from '../reasons.ts'
import { isSettlementEvent, settlementIn } from '../streams.ts'
import { recordAnswer } from './answerPayout.ts'
import { request } from './requestPayouts.ts'
import { recordSentBack, type SentBackCode } from './sentBack.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
type ByStaff = { ownerId: number; month: string; staffId: number; reason: string }
/** `holds`: how often the month had been held when the colleague read it. */
export type ByStaffOnHold = ByStaff & { holds: number }
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

/**
 * Holds or releases a payout (rule 824). The same colleague's second tap gets the first answer. Refuses NOT_FOUND when the
 * owner has no such month, ALREADY_DONE with who did so before and why, PAYOUT_NOT_DUE once it was sent, and
 * CONCURRENT_CHANGE when it was held and released since.
 */
export async function holdOrRelease(
  needs: Needs,
  step: keyof typeof decisions,
  { ownerId, month, holds, staffId, reason }: ByStaffOnHold,
): Promise<MonthActed | Refusal<'ALREADY_DONE' | 'NOT_FOUND' | 'PAYOUT_NOT_DUE' | CommandCode>> {
  if (!(await hasMonth(needs, ownerId, month))) return refuse('NOT_FOUND')
  const reasonId = `${step}:${ownerId}:${month}:${step === 'hold' ? holds + 1 : holds}`
  const row = await reasonRow(needs, { reasonId, ownerId, month, text: reason })
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: reasonId,
    request: { ownerId, month, holds },
    typed: typedAs(needs, reason),
    actor: `staff:${staffId}`,
    reason: reasonId,
    streams: [settlementStream(ownerId, month)],
    decide: (streams) => {
      const decided = decisions[step](settlementIn(streams, ownerId, month), { ownerId, month, holds })
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)), rows: [row] }
    },
  })
  if (handled.kind === 'done') return { ownerId, month }
  const { refusal } = handled
  return isRefusedAs(refusal, ['ALREADY_DONE'])
    ? sayWho(needs, refusal.data.doing, { ownerId, month })
    : refusal
}

/** Who held or released the month last, and why; of a hold that came with the sum of an earlier month who held that one. */
async function sayWho(
  { db, store }: Needs,
  doing: Doing,
  { ownerId, month }: MonthActed,
): Promise<Refusal<'ALREADY_DONE'>> {
  const stream = settlementStream(ownerId, month)
  const { events } = (await store.load([stream])).stream(stream)
  const last = events.filter(isSettlementEvent).findLast(({ type }) => onHolds.has(type))
  if (last === undefined) return alreadyDone(db, doing, null)
  if (last.type !== 'settlement.hold_carried')
    return alreadyDone(db, doing, await madeBy(last, (references) => typedReasons(db, references)))
  const made = await madeHolds(
    db,
    last.data.holds.map((hold) => ({ ...hold, ownerId })),
  )
  return alreadyDone(db, doing, made.at(-1))
}

const onHolds: ReadonlySet<string> = new Set<SettlementEvent['type']>([
  ...(['settlement.held', 'settlement.hold_carried', 'settlement.released'] as const),
])

/**
 * Requests the next attempt of a payout that the gateway refused for good, or that finance transfers itself. The same
 * colleague's second tap gets the first answer. Refuses NOT_FOUND, PAYOUT_WITHOUT_ACCOUNT, PAYOUT_NOT_DUE, ALREADY_DONE to
 * the later of two colleagues (rule 938), and CONCURRENT_CHANGE when another attempt followed the one that they saw.
 */
export async function payAgain(
  needs: Needs,
  by: PaidBy,
  { ownerId, month, attempt: seen, staffId, reason }: ByStaffOnAttempt,
): Promise<
  | MonthActed
  | Refusal<'ALREADY_DONE' | 'NOT_FOUND' | 'PAYOUT_NOT_DUE' | 'PAYOUT_WITHOUT_ACCOUNT' | CommandCode>
> {
  if (!(await hasMonth(needs, ownerId, month))) return refuse('NOT_FOUND')
  const attempt = seen + 1
  const reasonId = `pay:${ownerId}:${month}:${attempt}`
  const rows = [await reasonRow(needs, { reasonId, ownerId, month, text: reason })]
  const asked = await request(
    needs,
    { ownerId, month, attempt },
    { by, actor: `staff:${staffId}`, reason: reasonId, typed: typedAs(needs, reason), rows },
  )
  return isRefusal(asked)
    ? sayWhoSaid(needs, { ownerId, month, attempt }, 'again', asked)
    : { ownerId, month }
}

type TransferAnswer = { made: true; reference: string } | { made: false }

/**
 * Records the outcome of a transfer that finance made. A colleague's second tap is answered again. Refuses NOT_FOUND,
 * ALREADY_DONE with who said before how it ended (rule 938), PAYOUT_NOT_DUE when no transfer is under way, and
 * CONCURRENT_CHANGE when the transfer under way is a later one than they saw.
 */
export async function answerTransfer(
  needs: Needs,
  answer: TransferAnswer,
  { ownerId, month, attempt, staffId, reason }: ByStaffOnAttempt,
): Promise<MonthActed | Refusal<'ALREADY_DONE' | 'NOT_FOUND' | 'PAYOUT_NOT_DUE' | CommandCode>> {
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
  return isRefusal(recorded)
    ? sayWhoSaid(needs, { ownerId, month, attempt }, 'answer', recorded)
    : { ownerId, month }
}

/**
 * Records that the bank sent a transfer of finance back after it was confirmed (rule 826). Refuses NOT_FOUND, and as
 * `recordSentBack` does.
 */
export async function transferSentBack(
  needs: Needs,
  by: ByStaffOnAttempt,
): Promise<MonthActed | Refusal<'NOT_FOUND' | SentBackCode>> {
  const { ownerId, month } = by
  if (!(await hasMonth(needs, ownerId, month))) return refuse('NOT_FOUND')
  return (await recordSentBack(needs, by, { said: 'transfer' })) ?? { ownerId, month }
}
