import { sql } from 'kysely'
import { z } from 'zod'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { memberAccounts, withMemberLocked } from '../members/index.ts'
import { endLeases, takeLeases } from '../platform/database/leases.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import { realNow } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'
import { sweep } from '../platform/jobs/sweep.ts'
import { readCardsAgain } from './savedCards.ts'

type Needs = Pick<Deps, 'db' | 'cards'>

/** Between two readings of one member's cards that hints ask for: whoever hints, the provider is asked no more often. */
const apartSeconds = 5
/** Longer than the two calls of a reading may take. */
const readingSeconds = 60
const readInARun = 50

/** Whether the cards were read now, or are left to the job because they were read a moment ago. */
type Reading = 'later' | 'read'

/** Returns the member whom the provider knows by this key; null for anybody else's, and for who left. */
export async function memberOfCustomer(
  { db }: Pick<Deps, 'db'>,
  customerKey: string,
): Promise<number | null> {
  if (!z.uuid().safeParse(customerKey).success) return null
  const member = await db.kysely
    .selectFrom(memberAccounts.as('m'))
    .select('id')
    .where('customer_key', '=', customerKey)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return member?.id ?? null
}

/**
 * Reads a member's cards because the provider hinted that they changed (rule 570). The hint is written first, so that a
 * job reads what was hinted while another reading was under way, or a moment after it, and what a process that dies has
 * not read. Refuses PROVIDER_UNAVAILABLE, so that the provider repeats its hint.
 */
export async function readCardsOnHint(
  deps: Needs,
  memberId: number,
): Promise<Reading | Refusal<'PROVIDER_UNAVAILABLE'>> {
  const noted = await withMemberLocked(deps.db, memberId, (client) =>
    queriesOn(client)
      .insertInto('personal.card_hints')
      .values({ member_id: memberId })
      .onConflict((known) =>
        known
          .column('member_id')
          .doUpdateSet({ hints: sql<number>`personal.card_hints.hints + 1`, hinted_at: realNow }),
      )
      .execute(),
  )
  return isRefusal(noted) ? 'later' : readHinted(deps, memberId)
}

/** Reads the cards that hints left to the job. Returns how many members' were read. */
export async function readHintedCards(deps: Needs): Promise<number> {
  const hinted = await deps.db.kysely
    .selectFrom('personal.card_hints')
    .select('member_id')
    .orderBy('hinted_at')
    .limit(readInARun)
    .execute()
  let isSilent = false
  return sweep((each) =>
    each(hinted, async ({ member_id }) => {
      if (isSilent) return false
      const reading = await readHinted(deps, member_id)
      isSilent = isRefusal(reading)
      return reading === 'read'
    }),
  )
}

/** Reads the cards, unless another process does or they were read a moment ago; a hint that comes meanwhile stays. */
async function readHinted(deps: Needs, memberId: number): Promise<Reading | Refusal<'PROVIDER_UNAVAILABLE'>> {
  const { db } = deps
  const keys = [String(memberId)]
  const [wait = 0] = (await takeLeases(db, 'cards', { keys, seconds: readingSeconds })).values()
  if (wait > 0) return 'later'
  try {
    const hint = await db.kysely
      .selectFrom('personal.card_hints')
      .select('hints')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (hint === undefined) return 'later'
    const cards = await readCardsAgain(deps, memberId)
    if (isRefusal(cards)) {
      // Behind the others: what the provider never tells keeps nobody waiting.
      await db.kysely
        .updateTable('personal.card_hints')
        .set({ hinted_at: realNow })
        .where('member_id', '=', memberId)
        .execute()
      return cards
    }
    await db.kysely
      .deleteFrom('personal.card_hints')
      .where('member_id', '=', memberId)
      .where('hints', '=', hint.hints)
      .execute()
    return 'read'
  } finally {
    await endLeases(db, 'cards', { keys, pauseSeconds: apartSeconds })
  }
}
