import { sql } from 'kysely'
import { CARD_TRIES } from '../../domain/charges/terms.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { readCardsAgain } from '../cards/index.ts'
import { type Attempt, attempts, chargeSavedCard } from '../payments/index.ts'
import type { Deps } from '../platform/deps.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import { type ChargeRow, chargeRows } from './chargeRow.ts'
import { cardOrderId } from './providerOrder.ts'
import { beginAttempt, chargeSubject } from './subject.ts'

/**
 * Tries the saved card for each due charge: once a day, on three days. A renter without a card is skipped; an owner's
 * missing card counts as a refusal, so that their settlements pay what they owe. Safe to run twice, late, and in
 * several processes. Returns how many charges were paid.
 */
export function tryCards(deps: Deps, rowsAPage = 1_000): Promise<number> {
  const today = seoulDate(deps.clock.now())
  return sweep(async (each) => {
    let paid = 0
    let last: DueCharge | undefined
    // A skipped charge stays due, so the next page begins after it instead of reading it again.
    do {
      const charges = await chargesToTry(deps.db, today, rowsAPage, last)
      paid += await each(charges, async (charge) => {
        const attempt = await begin(deps, charge)
        return attempt !== null && (await chargeSavedCard(deps, chargeSubject, attempt)) === 'captured'
      })
      last = charges.length < rowsAPage ? undefined : charges.at(-1)
    } while (last !== undefined)
    return paid
  })
}

type DueCharge = ChargeRow & { debtor: 'renter' | 'owner'; dueOn: CivilDate; cardTries: number }

/** A page of the open charges that are due, without an open attempt and not tried today: those after `last`. */
const chargesToTry = (
  db: Deps['db'],
  today: CivilDate,
  rowsAPage: number,
  last: DueCharge | undefined,
): Promise<DueCharge[]> =>
  chargeRows(db)
    .select(['c.debtor', 'c.due_on as dueOn'])
    .select((charge) =>
      charge
        .selectFrom(attempts.as('t'))
        .select((tried) => tried.fn.countAll<number>().as('count'))
        .whereRef('t.subject_id', '=', 'c.charge_id')
        .where('t.by', '=', 'saved_card')
        .$asScalar()
        .as('cardTries'),
    )
    .where('c.status', '=', 'open')
    .where('c.due_on', '<=', today)
    .where('c.card_failures', '<', CARD_TRIES)
    .where(isNotDisputed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(attempts.as('a'))
            .whereRef('a.subject_id', '=', 'c.charge_id')
            .where((is) =>
              is.or([
                is('a.is_open', '=', true),
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

/** An objection pauses the card until it is answered (rule 351). */
const isNotDisputed = sql<boolean>`(c.inquiry_id IS NULL OR c.dispute_answered_at IS NOT NULL)`

/** Begins this try; an owner without a card is declined by the attempt itself. */
async function begin(deps: Deps, charge: DueCharge): Promise<Attempt | null> {
  const { chargeId: id, memberId, customerKey, amount, cardTries, debtor } = charge
  if (customerKey === null) return null
  const card = await readCardsAgain(deps, memberId)
  if (isRefusal(card) || (card === null && debtor === 'renter')) return null
  // A try whose money went back is no failure, but the provider repeats its answer under the number of that try.
  const orderId = cardOrderId(id, cardTries + 1)
  const methodKey = card?.methodKey ?? null
  const tried = { id, memberId, by: 'saved_card', customerKey, methodKey, amount } as const
  return beginAttempt(deps, { ...tried, attemptKey: orderId, providerOrderId: orderId })
}
