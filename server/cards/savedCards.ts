import { sql } from 'kysely'
import { z } from 'zod'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { SavedCard, SavedCards } from '../../domain/wire/payments.ts'
import { withMemberLocked } from '../members/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { silentForSeconds } from '../platform/http/refusals.ts'
import { type Allowance, attemptKey, countAttempt } from '../platform/security/rateLimit.ts'
import { isDoubtful, standingOfKey } from '../providerKeys/index.ts'
import { customerKeyOf } from './customerKey.ts'

type Needs = Pick<Deps, 'db' | 'cards'>

/**
 * How often a member's page has the provider asked for cards that are not known: while it is silent a page is loaded again
 * and again, and each asking waits for the provider and holds its connection.
 */
const readingsOfOne: Allowance = { most: 3, windowSeconds: silentForSeconds }

const cardsShape = z.array(
  z.object({ methodKey: z.string(), cardCompany: z.string(), cardNumber: z.string() }),
)

const answerOf = ([first, ...others]: readonly SavedCard[]): SavedCards =>
  first === undefined ? null : { ...first, others }

/**
 * The member's saved cards, from a cache of ten minutes: webhooks refresh it but may get lost. The provider is asked three
 * times in half a minute at most; then the cards that were known last are the answer (rule 631). Refuses
 * PROVIDER_UNAVAILABLE when the cards were never read and the provider does not answer, or did not a moment ago.
 */
export async function savedCardsOf(
  deps: Needs & Pick<Deps, 'env'>,
  memberId: number,
): Promise<SavedCards | Refusal<'PROVIDER_UNAVAILABLE'>> {
  const kept = await keptCards(deps, memberId)
  if (kept?.isFresh === true) return answerOf(kept.cards)
  // Counted before the provider is asked, so that pages that load beside each other count as well.
  const key = attemptKey(deps.env.JWT_SECRET, 'cards', String(memberId))
  const isAsked = (await countAttempt(deps.db.pool, key, readingsOfOne)) === 0
  const read = isAsked ? await readCardsAgain(deps, memberId) : refuse('PROVIDER_UNAVAILABLE')
  return isRefusal(read) && kept !== null ? answerOf(kept.cards) : read
}

async function keptCards({ db }: Pick<Needs, 'db'>, memberId: number) {
  const row = await db.kysely
    .selectFrom('personal.saved_cards')
    .select(['cards', sql<boolean>`read_at > clock_timestamp() - interval '10 minutes'`.as('isFresh')])
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row === undefined ? null : { cards: cardsShape.parse(row.cards), isFresh: row.isFresh }
}

/**
 * Reads the member's cards from the provider and caches them, the selected card first. Of concurrent readings the one
 * that began last stays in the cache: each change is followed by a reading of its own, which begins after it. Refuses
 * PROVIDER_UNAVAILABLE, and keeps the cached cards, while the provider does not answer, and when it shows no card to a
 * key that does not see our payments either (rule 487).
 */
export async function readCardsAgain(
  deps: Needs,
  memberId: number,
): Promise<SavedCards | Refusal<'PROVIDER_UNAVAILABLE'>> {
  const customerKey = await customerKeyOf(deps, memberId)
  const { now: readAt } = await deps.db.kysely.selectNoFrom(realNow.as('now')).executeTakeFirstOrThrow()
  const saved = await deps.cards.savedCards(customerKey)
  if (saved.outcome === 'unknown') return refuse('PROVIDER_UNAVAILABLE')
  const cards = saved.outcome === 'absent' ? [] : [...saved.cards]
  if (cards.length === 0 && isDoubtful(await standingOfKey(deps))) return refuse('PROVIDER_UNAVAILABLE')
  await keepCards(deps, { memberId, cards, readAt })
  return answerOf(cards)
}

async function keepCards(
  { db }: Pick<Needs, 'db'>,
  { memberId, cards, readAt }: { memberId: number; cards: SavedCard[]; readAt: Date },
): Promise<void> {
  const read = { cards: JSON.stringify(cards), read_at: readAt }
  await withMemberLocked(db, memberId, (client) =>
    queriesOn(client)
      .insertInto('personal.saved_cards')
      .values({ member_id: memberId, ...read })
      .onConflict((known) =>
        known.column('member_id').doUpdateSet(read).where('personal.saved_cards.read_at', '<=', readAt),
      )
      .execute(),
  )
}
