import { CARD_TRIES } from '../../domain/charges/terms.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { readCardsAgain } from '../cards/index.ts'
import type { CaptureOutcome } from '../gateways/cards/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type Attempt, beginAttempt, noteAsked } from './attempts.ts'
import { chargeName } from './chargeName.ts'
import { type ChargeRow, chargeRows, readCharge } from './chargeRow.ts'
import { recordChargePayment, recordFailedAttempt } from './commands/recordPayment.ts'
import { cardOrderId } from './providerOrder.ts'

/** Recorded in place of the provider's code when the member has no saved card. */
const noCard = 'NO_SAVED_CARD'

/**
 * Tries the saved card for each due charge: once a day, on three days. A renter without a card is skipped; an owner's
 * missing card counts as a refusal, so that their settlements pay what they owe. Safe to run twice, late, and in
 * several processes. Returns how many charges were paid.
 */
export async function tryCards(deps: Deps, rowsAPage = 1_000): Promise<number> {
  const today = seoulDate(deps.clock.now())
  let paid = 0
  let last: DueCharge | undefined
  // A skipped charge stays due, so the next page begins after it instead of reading it again.
  do {
    const charges = await chargesToTry(deps.db, today, rowsAPage, last)
    for (const charge of charges) {
      const attempt = await begin(deps, charge)
      if (attempt !== null && (await askForCharge(deps, attempt))) paid += 1
    }
    last = charges.length < rowsAPage ? undefined : charges.at(-1)
  } while (last !== undefined)
  return paid
}

type DueCharge = ChargeRow & { debtor: 'renter' | 'owner'; dueOn: CivilDate }

/** A page of the open charges that are due, without an open attempt and not tried today: those after `last`. */
const chargesToTry = (
  db: Deps['db'],
  today: CivilDate,
  rowsAPage: number,
  last: DueCharge | undefined,
): Promise<DueCharge[]> =>
  chargeRows(db)
    .select(['c.debtor', 'c.due_on as dueOn'])
    .where('c.status', '=', 'open')
    .where('c.due_on', '<=', today)
    .where('c.card_failures', '<', CARD_TRIES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('platform.charge_attempts as a')
            .whereRef('a.charge_id', '=', 'c.charge_id')
            .where((is) =>
              is.or([
                is('a.outcome', 'is', null),
                is.and([is('a.by', '=', 'saved_card'), is('a.tried_on', '>=', today)]),
              ]),
            ),
        ),
      ),
    )
    .$if(last !== undefined, (charges) =>
      charges.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('c.due_on', 'c.charge_id'), '>', tuple(last?.dueOn ?? today, last?.chargeId ?? '')),
      ),
    )
    .orderBy('c.due_on')
    .orderBy('c.charge_id')
    .limit(rowsAPage)
    .execute()

async function begin(deps: Deps, charge: DueCharge): Promise<(Attempt & { tries: number }) | null> {
  const { chargeId, memberId, customerKey, amount, cardFailures, debtor } = charge
  if (customerKey === null) return null
  const card = await readCardsAgain(deps, memberId)
  if (isRefusal(card) || (card === null && debtor === 'renter')) return null
  const orderId = cardOrderId(chargeId, cardFailures + 1)
  const attempt: Attempt = {
    attemptKey: orderId,
    chargeId,
    memberId,
    by: 'saved_card',
    customerKey,
    providerOrderId: orderId,
    methodKey: card?.methodKey ?? null,
    amount,
    triedOn: seoulDate(deps.clock.now()),
  }
  const begun = await beginAttempt(deps.db, attempt)
  if (begun === null) return null
  if (card !== null) return { ...attempt, ...begun }
  await recordFailedAttempt(deps, attempt, noCard)
  return null
}

/**
 * Charges the saved card under this try's idempotency key and records a final answer. Returns true once the charge is
 * paid; without a final answer the attempt stays open for recovery.
 */
export async function askForCharge(deps: Deps, attempt: Attempt & { tries: number }): Promise<boolean> {
  const { attemptKey, tries, chargeId, customerKey, providerOrderId, amount } = attempt
  const charge = await readCharge(deps.db, chargeId)
  const outcome = await deps.cards.chargeSavedCard({
    customerKey,
    methodKey: attempt.methodKey ?? '',
    amount,
    orderId: providerOrderId,
    orderName: chargeName(charge?.kind ?? 'damage', charge?.productName ?? null),
    idempotencyKey: tries === 0 ? attemptKey : `${attemptKey}:${tries}`,
  })
  return recordOutcome(deps, attempt, outcome)
}

async function recordOutcome(deps: Deps, attempt: Attempt, outcome: CaptureOutcome): Promise<boolean> {
  switch (outcome.outcome) {
    case 'captured': {
      const recorded = await recordChargePayment(deps, attempt, outcome.payment)
      return !isRefusal(recorded) && recorded.became === 'paid'
    }
    case 'declined':
      await recordFailedAttempt(deps, attempt, outcome.code)
      return false
    case 'unknown':
      if (await cardIsGone(deps, attempt)) await recordFailedAttempt(deps, attempt, noCard)
      else await noteAsked(deps.db, attempt.attemptKey, outcome.answered)
      return false
  }
}

/** True when the member has removed the card since, so that the provider will never charge it. */
async function cardIsGone(deps: Deps, { memberId, methodKey }: Attempt): Promise<boolean> {
  const read = await readCardsAgain(deps, memberId)
  if (isRefusal(read)) return false
  return ![read, ...(read?.others ?? [])].some((card) => card?.methodKey === methodKey)
}
