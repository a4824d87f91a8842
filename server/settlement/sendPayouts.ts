import { z } from 'zod'
import type { PayoutAnswer } from '../../domain/settlement/decide.ts'
import { settlementStream } from '../../domain/settlement/events.ts'
import { payOn } from '../../domain/settlement/months.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { payoutRefOf } from '../../domain/shared/payoutRef.ts'
import { ANOTHER_PAYOUT, PAYOUT_NOT_FOUND } from '../../domain/shared/payoutWaits.ts'
import { EARLIER_ATTEMPT_PAID } from '../../domain/shared/settlementMonthStatus.ts'
import { idempotencyKey } from '../gateways/idempotencyKey.ts'
import type { Payout, PayoutReading, Unknown } from '../gateways/payouts/index.ts'
import { isDatabaseAway } from '../platform/database/databaseAway.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { allEnded, type Each, sweep } from '../platform/jobs/sweep.ts'
import type { Log } from '../platform/log.ts'
import { doubtOfPayoutKey } from '../providerKeys/index.ts'
import { recordAnswer } from './commands/answerPayout.ts'
import { inconclusive } from './inconclusive.ts'
import type { AttemptRef } from './payoutAccounts.ts'
import {
  endAttempts,
  type LeasedAttempt,
  leaseAttempts,
  notePayoutId,
  noteSent,
  noteWaits,
  takeNextKey,
} from './payoutTries.ts'
import { type DueAttempt, sellersOf } from './sellers.ts'
import { settlementIn } from './streams.ts'
import { alertTrouble } from './troubles.ts'

type Needs = Pick<Deps, 'db' | 'env' | 'clock' | 'store' | 'queue' | 'payouts'>
type DuePayout = AttemptRef & { amount: number }
/** `tries`: how many calls for it the gateway answered with a fault. */
type UnsentPayout = DuePayout & { tries: number }

// A batch is asked about concurrently, so it must be answered within one lease and must not flood the gateway.
const asksAtOnce = 16

const waiting = statement({
  name: 'settlement.payoutsOnTheirWay',
  text: `
    SELECT owner_id AS "ownerId", month, attempt, payable AS amount FROM shop.settlement_months
    WHERE status = 'requested' AND paid_by = 'gateway' AND (month, owner_id) > ($1, $2)
      AND ($3::text IS NULL OR 'settle-' || owner_id || '-' || month || '-' || attempt = $3)
    ORDER BY month, owner_id LIMIT $4`,
  row: z.object({ ownerId: z.int(), month: z.string(), attempt: z.int(), amount: z.int() }),
})

/**
 * Sends requested payouts and reads the state of those already sent; only `payoutRef` where one is given. An attempt
 * without a final answer is looked up first and sent again only under the same reference, and a later attempt is sent
 * only when no earlier one was paid after all, so that no owner is paid twice however often this runs, and in how many
 * processes. An inconclusive answer leaves the payout waiting, and finance is alerted where waiting alone will not fix
 * it (rule 232). Returns how many got a final answer.
 */
export const sendPayouts = (needs: Needs, log: Log, payoutRef: string | null = null): Promise<number> =>
  sweep(async (each) => {
    let answered = 0
    let last = { month: '', ownerId: 0 }
    for (;;) {
      const due = await waiting(needs.db.pool, [last.month, last.ownerId, payoutRef, asksAtOnce])
      const end = due.at(-1)
      if (end === undefined) return answered
      last = end
      answered += await answerPage(needs, log, due, each)
    }
  })

/** Answers a page together, or each of it alone where one faults: it is due again in every run and must stop no other. */
async function answerPage(needs: Needs, log: Log, due: readonly DuePayout[], each: Each): Promise<number> {
  try {
    return await answerTogether(needs, log, due)
  } catch (fault) {
    if (isDatabaseAway(fault)) throw fault
  }
  return each(due, async (attempt) => (await answerTogether(needs, log, [attempt])) > 0)
}

async function answerTogether(needs: Needs, log: Log, due: readonly DuePayout[]): Promise<number> {
  const leased = await leaseAttempts(needs.db, due)
  try {
    const answers = await ask(needs, leased)
    await noteWaits(needs.db, changedWaits(leased, answers))
    const recorded = await allEnded(
      answers.map(async ({ attempt, answer }) => {
        if (answer === null) return false
        if (answer.outcome === 'unknown') {
          await alertTrouble(needs, log, answer)
          return false
        }
        return !isRefusal(
          await recordAnswer(needs, attempt, answer, { by: 'gateway', actor: 'job:sendPayouts' }),
        )
      }),
    )
    return recorded.filter((isRecorded) => isRecorded).length
  } finally {
    await endAttempts(
      needs.db,
      leased.map(({ attempt }) => attempt),
    )
  }
}

/** The gateway's answer on one attempt: final, inconclusive, or null while the bank is still processing it. */
type AttemptAnswer = { attempt: DuePayout; answer: PayoutAnswer | Unknown | null }

/** Why attempts wait for an answer, of those of which that is not what the last run recorded. */
function changedWaits(leased: readonly LeasedAttempt<DuePayout>[], answers: readonly AttemptAnswer[]) {
  const before = new Map(leased.map(({ attempt, lastReason }) => [payoutRefOf(attempt), lastReason]))
  return answers
    .map(({ attempt, answer }) => ({
      attempt,
      reason: answer?.outcome === 'unknown' ? answer.reason : null,
    }))
    .filter(({ attempt, reason }) => reason !== before.get(payoutRefOf(attempt)))
}

async function ask(needs: Needs, leased: readonly LeasedAttempt<DuePayout>[]) {
  const looked = await allEnded(leased.map((attempt) => lookUp(needs, attempt)))
  const known = looked.flatMap((one) => ('answer' in one ? one : []))
  const unsent = looked.flatMap((one) => ('answer' in one ? [] : one.attempt))
  return [...known, ...(await send(needs, unsent))]
}

/**
 * Reads an attempt at the gateway, by the gateway's id or, when its answer was lost, in the gateway's list. That it is not
 * there is believed only with a key that finds our newest payout: another merchant's finds nothing of ours, and what is
 * sent again then would be paid twice (rule 498).
 */
async function readAttempt(
  needs: Needs,
  attempt: AttemptRef,
  payoutId: string | null,
): Promise<PayoutReading> {
  // No payout of a month is older than its pay day; a day earlier, because the gateway's clock is another one.
  const since = addDays(payOn(attempt.month), -1)
  const { payouts } = needs
  const read = await (payoutId === null ? payouts.find(payoutRefOf(attempt), since) : payouts.read(payoutId))
  return read.outcome === 'absent' ? ((await doubtOfPayoutKey(needs)) ?? read) : read
}

/** Looks an attempt up at the gateway. One without an answer is unknown there and remains to be sent. */
async function lookUp(
  needs: Needs,
  { attempt, isSent, payoutId, tries }: LeasedAttempt<DuePayout>,
): Promise<AttemptAnswer | { attempt: UnsentPayout }> {
  if (payoutId !== null) {
    const read = await readAttempt(needs, attempt, payoutId)
    if (read.outcome === 'found') return { attempt, answer: answerOf(needs, attempt, read.payout) }
    return { attempt, answer: read.outcome === 'absent' ? inconclusive(PAYOUT_NOT_FOUND, 'code') : read }
  }
  const unsent = { attempt: { ...attempt, tries } }
  if (!isSent) return unsent
  const found = await readAttempt(needs, attempt, null)
  if (found.outcome === 'absent') return unsent
  return found.outcome === 'found' ? sent(needs, attempt, found.payout) : { attempt, answer: found }
}

async function send(needs: Needs, attempts: readonly UnsentPayout[]): Promise<AttemptAnswer[]> {
  const due = await stillDue(needs, attempts)
  const earlier = await allEnded(due.map((attempt) => answerByEarlier(needs, attempt)))
  const payable = due.filter((_, nth) => earlier[nth] === null)
  return [...earlier.flatMap((answer) => answer ?? []), ...(await sendPayable(needs, payable))]
}

/** Those that wait for an answer, each with its account: another process may have answered one before its lease ended. */
async function stillDue(
  needs: Needs,
  attempts: readonly UnsentPayout[],
): Promise<(UnsentPayout & DueAttempt)[]> {
  if (attempts.length === 0) return []
  const streams = await needs.store.load(
    attempts.map(({ ownerId, month }) => settlementStream(ownerId, month)),
  )
  return attempts.flatMap((attempt) => {
    const { payout } = settlementIn(streams.stream, attempt.ownerId, attempt.month)
    const isDue = payout.status === 'requested' && payout.attempt === attempt.attempt
    return isDue ? { ...attempt, account: payout.account } : []
  })
}

const earlierTries = statement({
  name: 'settlement.earlierTries',
  text: `
    SELECT attempt, payout_id AS "payoutId" FROM platform.payout_tries
    WHERE owner_id = $1 AND month = $2 AND attempt < $3 AND is_asked ORDER BY attempt`,
  row: z.object({ attempt: z.int(), payoutId: z.nullable(z.string()) }),
})

/**
 * The answer to a later attempt that follows from the earlier ones: refused once one of them was paid after all, and
 * inconclusive while the gateway does not say. Null when none of them moved money.
 */
async function answerByEarlier(needs: Needs, attempt: DuePayout): Promise<AttemptAnswer | null> {
  if (attempt.attempt === 1) return null
  const { ownerId, month } = attempt
  for (const tried of await earlierTries(needs.db.pool, [ownerId, month, attempt.attempt])) {
    const earlier = { ownerId, month, attempt: tried.attempt }
    const read = await readAttempt(needs, earlier, tried.payoutId)
    if (read.outcome === 'unknown') return { attempt, answer: read }
    if (read.outcome === 'absent') continue
    if (read.payout.state === 'paid') return refusedBy(attempt, EARLIER_ATTEMPT_PAID)
    if (read.payout.state === 'pending') return { attempt, answer: null }
  }
  return null
}

async function sendPayable(
  needs: Needs,
  attempts: readonly (UnsentPayout & DueAttempt)[],
): Promise<AttemptAnswer[]> {
  if (attempts.length === 0) return []
  const sellers = await sellersOf(needs, attempts)
  const known = attempts.filter((_, nth) => sellers[nth]?.outcome === 'registered')
  await noteSent(needs.db, known)
  return allEnded(
    attempts.map(async (attempt, nth): Promise<AttemptAnswer> => {
      const seller = sellers[nth] ?? inconclusive('UNREADABLE_ANSWER', 'shape')
      if (seller.outcome === 'unknown') return { attempt, answer: seller }
      return seller.outcome === 'refused'
        ? refusedBy(attempt, seller.code)
        : sendTo(needs, attempt, seller.sellerId)
    }),
  )
}

/**
 * Sends one payout. What the gateway answered with a fault is sent again under the next idempotency key, because the
 * gateway repeats a fault under its key for 15 days; what it did not answer keeps its key (rule 486).
 */
async function sendTo(needs: Needs, attempt: UnsentPayout, sellerId: string): Promise<AttemptAnswer> {
  const payoutRef = payoutRefOf(attempt)
  const sending = await needs.payouts.send({
    ...{ payoutRef, sellerId, amount: attempt.amount },
    description: `정산${attempt.month.slice(2).replace('-', '')}`,
    idempotencyKey: idempotencyKey(`payout:${payoutRef}`, attempt.tries),
  })
  switch (sending.outcome) {
    case 'accepted':
      return sent(needs, attempt, sending.payout)
    case 'refused':
      return refusedBy(attempt, sending.code)
    case 'unknown':
      if (sending.answered) await takeNextKey(needs.db, attempt)
      return { attempt, answer: sending }
  }
}

const refusedBy = (attempt: DuePayout, providerCode: string): AttemptAnswer => ({
  attempt,
  answer: { outcome: 'failed', providerCode },
})

async function sent(needs: Needs, attempt: DuePayout, payout: Payout): Promise<AttemptAnswer> {
  await notePayoutId(needs.db, attempt, payout.payoutId)
  return { attempt, answer: answerOf(needs, attempt, payout) }
}

function answerOf({ clock }: Needs, due: DuePayout, payout: Payout): PayoutAnswer | Unknown | null {
  // The gateway answered with another payout than ours: this one waits, and the operators are alerted.
  if (payout.payoutRef !== payoutRefOf(due) || payout.amount !== due.amount)
    return inconclusive(ANOTHER_PAYOUT, 'shape')
  switch (payout.state) {
    case 'paid':
      return { outcome: 'confirmed', reference: payout.payoutId, confirmedAt: clock.now().toISOString() }
    case 'failed':
      return { outcome: 'failed', providerCode: payout.failureCode ?? payout.state }
    case 'pending':
      return null
  }
}
