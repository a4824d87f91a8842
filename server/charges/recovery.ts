import { isRefusal } from '../../domain/shared/decision.ts'
import type { CardReading } from '../gateways/cards/index.ts'
import { seesOurPayments } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import { attemptsHintedAt, endAttempt, noteAsked, type OpenAttempt, openAttempts } from './attempts.ts'
import { readCharge } from './chargeRow.ts'
import { recordChargePayment, recordFailedAttempt } from './commands/recordPayment.ts'
import { confirmKey, isCapturedFor } from './providerOrder.ts'
import { askForCharge } from './tryCards.ts'

/** An attempt younger than this may still be running in some process. */
const youngMs = 8_000

/**
 * Settles every attempt without a final answer: records what was captured, ends what captured nothing, and repeats a
 * saved-card charge that never reached the provider. Safe to run at any time, repeatedly, and in several processes.
 * Returns how many attempts were settled.
 */
export async function recoverCharges(deps: Deps, young: number = youngMs): Promise<number> {
  return recoverAll(deps, await openAttempts(deps.db, young))
}

/** Recovers the open attempts that a webhook's hint may concern. */
export async function recoverChargePayment(
  deps: Deps,
  hint: { paymentKey: string; orderId: string },
): Promise<void> {
  await recoverAll(deps, await attemptsHintedAt(deps.db, hint))
}

async function recoverAll(deps: Deps, attempts: readonly OpenAttempt[]): Promise<number> {
  let settled = 0
  for (const attempt of attempts) if (await recover(deps, attempt)) settled += 1
  return settled
}

async function recover(deps: Deps, attempt: OpenAttempt): Promise<boolean> {
  const { by, attemptKey, providerOrderId } = attempt
  const read = await (by === 'member'
    ? deps.cards.payment(attemptKey)
    : deps.cards.paymentOfOrder(providerOrderId))
  await noteAsked(deps.db, attemptKey, false)
  if (read.outcome === 'unknown') return false
  // With another merchant's API key our payments are never found, so `absent` then proves nothing.
  if (read.outcome === 'absent' && !(await seesOurPayments(deps))) return false
  if (read.outcome === 'found' && isCapturedFor(attempt, read)) {
    return !isRefusal(await recordChargePayment(deps, attempt, read.payment))
  }
  if (read.outcome === 'found' && read.state === 'declined') {
    await recordFailedAttempt(deps, attempt, read.failure?.code ?? read.state)
    return true
  }
  return by === 'member' ? endOrConfirm(deps, attempt, read) : sendAgain(deps, attempt)
}

/** The saved card was not charged: charges it again while the charge is still owed, otherwise ends the attempt. */
async function sendAgain(deps: Deps, attempt: OpenAttempt): Promise<boolean> {
  const charge = await readCharge(deps.db, attempt.chargeId)
  if (charge?.status === 'open') return askForCharge(deps, attempt)
  await endAttempt(deps.db, attempt.attemptKey, 'nothing_captured')
  return true
}

/** Confirms what the member approved while the charge is owed and the approval is valid; otherwise ends the attempt. */
async function endOrConfirm(
  deps: Deps,
  attempt: OpenAttempt,
  read: Exclude<CardReading, { outcome: 'unknown' }>,
): Promise<boolean> {
  const { attemptKey, chargeId, providerOrderId: orderId, customerKey, amount, ageMs } = attempt
  const waits = read.outcome === 'found' && read.state === 'approved'
  const charge = waits && ageMs <= deps.cards.approvalLastsMs ? await readCharge(deps.db, chargeId) : null
  if (charge?.status !== 'open') {
    await endAttempt(deps.db, attemptKey, 'nothing_captured')
    return true
  }
  const confirming = { paymentKey: attemptKey, orderId, customerKey, amount }
  const outcome = await deps.cards.capture({ ...confirming, idempotencyKey: confirmKey(attempt) })
  if (outcome.outcome === 'unknown') {
    await noteAsked(deps.db, attemptKey, outcome.answered)
    return false
  }
  if (outcome.outcome === 'declined') await recordFailedAttempt(deps, attempt, outcome.code)
  else await recordChargePayment(deps, attempt, outcome.payment)
  return true
}
