import { sql } from 'kysely'
import { changeConsent as decide, marketingTermId, optionalTermIds } from '../../domain/members/consents.ts'
import { memberStream } from '../../domain/members/events.ts'
import { hasLeft } from '../../domain/members/standing.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { MemberConsent } from '../../domain/wire/join.ts'
import { memberIn } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { termsInForce, termTitles } from '../terms/index.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type ConsentAnswer = { term_id: number; agreed: boolean; decided_at: Date }

/** Returns the member's latest decision on each optional term, whatever its wording was then. */
async function saidLast({ db }: Needs, memberId: number): Promise<ConsentAnswer[]> {
  return db.kysely
    .selectFrom('shop.member_consents')
    .distinctOn('term_id')
    .select(['term_id', 'agreed', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('term_id', 'in', optionalTermIds)
    .orderBy('term_id')
    .orderBy('decided_at', 'desc')
    .orderBy(sql`version`, 'desc')
    .execute()
}

/** Returns those of the members who agree to advertising now. */
export async function agreedToAdvertising(
  { db }: Pick<Needs, 'db'>,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const said = await db.kysely
    .selectFrom('shop.member_consents')
    .distinctOn('member_id')
    .select(['member_id', 'agreed'])
    .where('term_id', '=', marketingTermId)
    .where('member_id', 'in', memberIds)
    .orderBy('member_id')
    .orderBy('decided_at', 'desc')
    .orderBy(sql`version`, 'desc')
    .execute()
  return new Set(said.filter(({ agreed }) => agreed).map(({ member_id }) => member_id))
}

/** Returns the optional terms with the member's latest decision on each and its time. */
export async function consentsOf(needs: Needs, memberId: number): Promise<MemberConsent[]> {
  const [terms, said] = await Promise.all([termsInForce(needs, optionalTermIds), saidLast(needs, memberId)])
  return terms.map(({ id, title }) => {
    const last = said.find(({ term_id }) => term_id === id)
    return {
      termId: id,
      title,
      agreedYn: last?.agreed ?? false,
      decidedAt: last?.decided_at.toISOString() ?? null,
    }
  })
}

/**
 * Gives or withdraws consent to an optional term. Refuses NOT_FOUND, NOT_LOGGED_IN when the member has just left,
 * CONCURRENT_CHANGE, IDEMPOTENCY_KEY_REUSED (the opposite choice was made at the same moment) and BUSY.
 */
export async function changeConsent(
  needs: Needs,
  { memberId, termId, agreed }: { memberId: number; termId: number; agreed: boolean },
): Promise<Refusal<'NOT_FOUND' | 'NOT_LOGGED_IN' | CommandCode> | null> {
  const [[term], said] = await Promise.all([termsInForce(needs, [termId]), saidLast(needs, memberId)])
  if (term === undefined) return refuse('NOT_FOUND')
  const last = said.find(({ term_id }) => term_id === termId)
  const changed = decide({ memberId, term, agreed, before: last?.agreed ?? null })
  if (isRefusal(changed)) return changed
  if (changed.length === 0) return null
  const stream = memberStream(memberId)
  const handled = await handleCommand(needs.store, needs.clock, {
    // The time of the decision before is part of the id, so that a later change is a command of its own.
    commandId: `consent:${memberId}:${termId}:${last?.decided_at.toISOString() ?? 'never'}`,
    request: { termId, agreed },
    actor: `member:${memberId}`,
    streams: [stream],
    decide: (streams) =>
      hasLeft(memberIn(streams, memberId))
        ? refuse('NOT_LOGGED_IN')
        : { events: changed.map((event) => ({ stream, ...event })) },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}

/** The member's latest decision on each term that was ever shown to them, required ones too. */
export async function decidedTerms(
  needs: Pick<Deps, 'db' | 'clock'>,
  memberId: number,
): Promise<
  { termId: number; version: number; title: string; isRequired: boolean; agreed: boolean; decidedAt: Date }[]
> {
  const [said, terms] = await Promise.all([
    needs.db.kysely
      .selectFrom('shop.member_consents')
      .distinctOn('term_id')
      .select(['term_id as termId', 'version', 'agreed', 'decided_at as decidedAt'])
      .where('member_id', '=', memberId)
      .orderBy('term_id')
      .orderBy('decided_at', 'desc')
      .orderBy(sql`version`, 'desc')
      .execute(),
    termTitles(needs),
  ])
  return said.map((one) => {
    const term = terms.find(({ id }) => id === one.termId)
    return { ...one, title: term?.title ?? `약관 ${one.termId}`, isRequired: term?.required ?? false }
  })
}
