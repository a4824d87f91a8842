import { entryOf } from '../../../domain/processes/entries.ts'
import { type MonthRef, requestPayout } from '../../../domain/settlement/decide.ts'
import { type PaidBy, settlementStream } from '../../../domain/settlement/events.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Statement } from '../../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { inOne } from '../../platform/jobs/sweep.ts'
import { hashOf } from '../../platform/json.ts'
import { type AttemptRef, accountRows, sealedAttempts } from '../payoutAccounts.ts'
import { settlementIn } from '../streams.ts'
import { faultsOf, inParts } from './closeMonths.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

type By = {
  by: PaidBy
  actor: string
  reason?: string
  typed?: string
  rows?: readonly Statement[]
}

/** Months that can be paid now: closed, not held, and not refused by the gateway; an account may still be missing. */
const dueMonths = ({ db }: Pick<Deps, 'db'>): Promise<MonthRef[]> =>
  db.kysely
    .selectFrom('shop.settlement_months')
    .select(['owner_id as ownerId', 'month'])
    .where('status', '=', 'due')
    .where('is_held', '=', false)
    .orderBy('month')
    .orderBy('owner_id')
    .execute()

/**
 * Records a payout that is about to be sent, and its account, before the gateway is called. Refuses PAYOUT_NOT_DUE,
 * PAYOUT_WITHOUT_ACCOUNT, CONCURRENT_CHANGE.
 */
export async function request(
  needs: Needs,
  { ownerId, month, attempt }: AttemptRef,
  { by, actor, reason, typed, rows = [] }: By,
): Promise<AttemptRef | Refusal<'PAYOUT_NOT_DUE' | 'PAYOUT_WITHOUT_ACCOUNT' | CommandCode>> {
  const sealed = await sealedAttempts(needs, [{ ownerId, month, attempt }])
  const account = sealed[0]?.account ?? null
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `payout:${ownerId}:${month}:${attempt}`,
    request: { ownerId, month, attempt, by, actor },
    typed,
    actor,
    ...(reason !== undefined && { reason }),
    streams: [settlementStream(ownerId, month)],
    decide: (streams) => {
      const decided = requestPayout(settlementIn(streams, ownerId, month), {
        ...{ ownerId, month, attempt, by, account, actor: actor.startsWith('job:') ? 'job' : 'staff' },
      })
      return isRefusal(decided)
        ? decided
        : {
            events: newEvents(decided.map(entryOf)),
            rows: [...accountRows(needs, sealed), ...rows],
            result: { attempt },
          }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : { ownerId, month, attempt }
}

type BatchOutcome = { refusal: Refusal | null; requested: number }

/** Requests the payouts that are still due, in one append; writes nothing when none is. */
async function requestTogether(needs: Needs, months: readonly MonthRef[]): Promise<BatchOutcome> {
  const attempts = await sealedAttempts(
    needs,
    months.map((ref) => ({ ...ref, attempt: 1 })),
  )
  if (attempts.length === 0) return { refusal: null, requested: 0 }
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: `payouts:${hashOf(months)}`,
    request: months,
    actor: 'job:settleMonths',
    streams: attempts.map(({ ownerId, month }) => settlementStream(ownerId, month)),
    decide: (streams) => {
      const decided = attempts.map((attempt) => {
        const { ownerId, month, account } = attempt
        const due = { ownerId, month, attempt: 1, by: 'gateway', actor: 'job', account } as const
        return { attempt, events: requestPayout(settlementIn(streams, ownerId, month), due) }
      })
      const due = decided.flatMap(({ attempt, events }) => (isRefusal(events) ? [] : { attempt, events }))
      if (due.length === 0) return refuse('PAYOUT_NOT_DUE', { status: 'requested' })
      return {
        events: newEvents(due.flatMap(({ events }) => events).map(entryOf)),
        rows: accountRows(
          needs,
          due.map(({ attempt }) => attempt),
        ),
      }
    },
  })
  if (handled.kind === 'done') return { refusal: null, requested: handled.events.length }
  const { refusal } = handled
  return { refusal: refusal.refused === 'PAYOUT_NOT_DUE' ? null : refusal, requested: 0 }
}

/**
 * Requests every payout that is due, a few hundred in one append. Owners without an account, held months and streams
 * that are locked wait for the next run; a month that fails rejects the run once the others are requested. Safe to run twice and in parallel.
 */
export async function requestPayouts(needs: Needs): Promise<number> {
  let all = 0
  const undone = await inParts(await dueMonths(needs), async (part) => {
    const { refusal, requested } = await requestTogether(needs, part)
    all += requested
    return refusal
  })
  const faults = faultsOf(undone.filter((each) => 'fault' in each))
  if (faults.length > 0) throw inOne(faults)
  return all
}
