import type { Deps } from '../platform/deps.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import { endAttempt, noteAsked, type OpenAttempt, openAttempts, takeTurn } from './attempts.ts'
import { chargeSavedCard, confirmAttempt, judge, type Settled, settleAttempt } from './capturing.ts'
import type { PaymentSubject, PaymentSubjects } from './subject.ts'

/** An attempt younger than this may still be running in some process. */
const youngMs = 8_000
const actor = 'job:recoverPayments'

/**
 * Settles every attempt without a final answer. Captured money pays for its subject, or is refunded in full when it is
 * not wanted any more; an attempt that captured nothing ends, and a saved card that was never charged is charged. Safe
 * to run at any time, repeatedly, and in several processes at once. Returns how many attempts were settled.
 * @param young attempts younger than this many milliseconds are left to the process that made them
 */
export async function recoverPayments(
  deps: Deps,
  subjects: PaymentSubjects,
  young: number = youngMs,
): Promise<number> {
  const open = await openAttempts(deps.db, young)
  let isShut = false
  return sweep((each) =>
    each(open, async (attempt) => {
      const subject = subjects[attempt.of]
      if (isShut) await subject.lapse(deps, attempt.id)
      // Before the call: an attempt that faults comes after the others in the next run, which takes so many at most.
      else await noteAsked(deps.db, attempt)
      const recovered = isShut ? 'open' : await recoverAttempt(deps, subject, attempt)
      isShut ||= recovered === 'shut'
      return recovered !== 'shut' && recovered !== 'open'
    }),
  )
}

/** Between two calls about one attempt that hints ask for: whoever hints, the provider is asked no more often. */
const apartSeconds = 5

/**
 * Recovers the open attempts that a notification may concern. One that was asked about a moment ago is left to
 * `recoverPayments`, which asks about every open attempt (rule 570). Returns about how many the provider was asked.
 */
export async function recoverHinted(
  deps: Deps,
  subjects: PaymentSubjects,
  hinted: readonly OpenAttempt[],
): Promise<number> {
  let asked = 0
  for (const attempt of hinted) {
    if (!(await takeTurn(deps.db, attempt, apartSeconds))) continue
    asked += 1
    await recoverAttempt(deps, subjects[attempt.of], attempt)
  }
  return asked
}

async function recoverAttempt(deps: Deps, subject: PaymentSubject, attempt: OpenAttempt): Promise<Settled> {
  const { by, attemptKey, providerOrderId } = attempt
  const read = await (by === 'member'
    ? deps.cards.payment(attemptKey)
    : deps.cards.paymentOfOrder(providerOrderId))
  const judged = await judge(deps, attempt, read)
  return judged.is === 'waiting'
    ? askAgain(deps, subject, attempt)
    : settleAttempt(deps, subject, attempt, judged, actor)
}

/** Nothing has been captured yet: asks again while the payment is wanted and its approval is valid (rule 375). */
async function askAgain(deps: Deps, subject: PaymentSubject, attempt: OpenAttempt): Promise<Settled> {
  const isOver = attempt.by === 'member' && attempt.ageMs > deps.cards.approvalLastsMs
  const isWanted = !isOver && (await subject.isWanted(deps, attempt))
  if (isWanted && attempt.by === 'saved_card') return chargeSavedCard(deps, subject, attempt)
  if (isWanted) return settleAttempt(deps, subject, attempt, await confirmAttempt(deps, attempt), actor)
  await subject.lapse(deps, attempt.id)
  // What the member approved can still be captured by a call that is under way.
  if (attempt.by === 'member' && !isOver) return 'open'
  await endAttempt(deps.db, attempt, 'nothing_captured')
  return 'nothing_captured'
}
