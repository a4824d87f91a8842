import { sql } from 'kysely'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { CardPayment } from '../gateways/cards/index.ts'
import { realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { declineDraftOf, expireDraftOf } from './commands/endDraft.ts'
import { recordPayment } from './commands/recordPayment.ts'
import { confirmAttempt, type Judged, judge } from './confirming.ts'
import { type AttemptOutcome, type DraftRow, endAttempt, readDraft } from './draftRow.ts'

/** A confirmation younger than this may still be running in some process. */
const youngMs = 8_000
const attemptsARound = 200

type OpenAttempt = { orderId: string; paymentKey: string; tries: number; ageMs: number }

/** The outcome of recovering an attempt; `shut`: the provider answers none of our calls, so the rest can wait. */
type Recovered = AttemptOutcome | 'open' | 'shut'

/**
 * Settles every payment attempt without a final answer. A captured payment becomes its order, or is refunded in full
 * when its dates are no longer held; an attempt that captured nothing releases what its draft held. Safe to run at any
 * time, repeatedly, and in several processes at once. Returns how many attempts were settled.
 * @param young attempts younger than this many milliseconds are left to the process that made them
 */
export async function recoverPayments(deps: Deps, young: number = youngMs): Promise<number> {
  await markSettled(deps.db)
  const attempts = await openAttempts(deps.db)
    .where('started_at', '<=', realTimeIn(-young / 1000))
    .orderBy('asked_at', (asked) => asked.asc().nullsFirst())
    .orderBy('started_at')
    .limit(attemptsARound)
    .execute()
  let settled = 0
  let isShut = false
  for (const attempt of attempts) {
    if (isShut) await expireDraftOf(deps, attempt.orderId)
    const recovered = isShut ? 'open' : await recoverAttempt(deps, attempt)
    if (recovered === 'shut') isShut = true
    else if (recovered !== 'open') settled += 1
  }
  return settled
}

/** Recovers the open attempts of one payment after a webhook hinted that it changed. */
export async function recoverPayment(deps: Deps, paymentKey: string): Promise<void> {
  const attempts = await openAttempts(deps.db).where('payment_key', '=', paymentKey).execute()
  for (const attempt of attempts) await recoverAttempt(deps, attempt)
}

const openAttempts = ({ kysely }: Deps['db']) =>
  kysely
    .selectFrom('platform.payment_attempts')
    .select(['order_id as orderId', 'payment_key as paymentKey', 'tries'])
    .select(sql<number>`(extract(epoch FROM clock_timestamp() - started_at) * 1000)::bigint`.as('ageMs'))
    .where('outcome', 'is', null)

/**
 * Closes the rows of attempts whose payment is already recorded. Most end in the request that made them, which leaves
 * this update to the job so that the member does not wait for it.
 */
async function markSettled({ kysely }: Deps['db']): Promise<void> {
  await kysely
    .updateTable('platform.payment_attempts as a')
    .from('shop.orders as o')
    .set({
      outcome: sql`CASE WHEN o.payment_key = a.payment_key THEN 'placed' ELSE 'reversed' END`,
      finished_at: realNow,
    })
    .where('a.outcome', 'is', null)
    .whereRef('o.order_id', '=', 'a.order_id')
    .where(({ eb, and, or, exists, selectFrom }) =>
      or([
        eb('o.payment_key', '=', eb.ref('a.payment_key')),
        and([
          eb('o.reversed_at', 'is not', null),
          exists(
            selectFrom('shop.refunds as r')
              .select('r.refund_id')
              .whereRef('r.payment_key', '=', 'a.payment_key')
              .where('r.order_item_id', 'is', null),
          ),
        ]),
      ]),
    )
    .execute()
}

async function recoverAttempt(deps: Deps, attempt: OpenAttempt): Promise<Recovered> {
  const { orderId, paymentKey } = attempt
  const draft = await readDraft(deps.db.pool, orderId)
  if (draft === null) return 'open'
  const read = await deps.cards.payment(paymentKey)
  await noteAsked(deps.db, attempt)
  const recovered = await settle(deps, draft, attempt, await judge(deps, draft, read))
  if (recovered !== 'open' && recovered !== 'shut') await endAttempt(deps.db, attempt, recovered)
  return recovered
}

async function settle(deps: Deps, draft: DraftRow, attempt: OpenAttempt, judged: Judged): Promise<Recovered> {
  switch (judged.is) {
    case 'captured':
      return place(deps, draft, judged.payment)
    case 'over':
      // A payment that was captured and then cancelled in full was reversed, by us or at the provider's desk.
      await declineDraftOf(deps, draft.orderId, judged.code)
      return judged.reversed ? 'reversed' : 'nothing_captured'
    case 'waiting':
      return confirmAgain(deps, draft, attempt)
    case 'open':
      await expireDraftOf(deps, draft.orderId)
      return judged.shut ? 'shut' : 'open'
  }
}

async function place(deps: Deps, draft: DraftRow, payment: CardPayment): Promise<Recovered> {
  const recorded = await recordPayment(deps, draft, payment, 'job:recoverPayments')
  return isRefusal(recorded) ? 'open' : recorded.became
}

/** The member approved, but nothing has been captured: confirms again while the dates are still held. */
async function confirmAgain(deps: Deps, draft: DraftRow, attempt: OpenAttempt): Promise<Recovered> {
  const held = draft.status === 'awaiting_payment' && draft.heldUntil.getTime() >= deps.clock.now().getTime()
  if (!held) {
    await expireDraftOf(deps, attempt.orderId)
    return attempt.ageMs > deps.cards.approvalLastsMs ? 'nothing_captured' : 'open'
  }
  return settle(deps, draft, attempt, await confirmAttempt(deps, draft, attempt))
}

async function noteAsked({ kysely }: Deps['db'], { orderId, paymentKey }: OpenAttempt): Promise<void> {
  await kysely
    .updateTable('platform.payment_attempts')
    .set({ asked_at: realNow })
    .where('order_id', '=', orderId)
    .where('payment_key', '=', paymentKey)
    .execute()
}
