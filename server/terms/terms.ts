import { CHECKOUT_TERM_IDS } from '../../domain/ordering/checkoutTerms.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { Term } from '../../domain/wire/shop.ts'
import { cleanRich } from '../platform/cleanRich.ts'
import type { Deps } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Shown at /terms and /policy. */
export const serviceTermsId = 2
export const privacyPolicyId = 3

/** Returns the versions in force today of the given terms, or of all, ordered by id; their HTML is sanitised. */
export async function termsInForce(
  { db, clock }: Needs,
  ids: readonly number[] | null = null,
): Promise<Term[]> {
  const rows = await db.kysely
    .selectFrom('shop.terms')
    .distinctOn('id')
    .select(['id', 'version', 'title', 'required', 'content'])
    .where('effective_on', '<=', seoulDate(clock.now()))
    .$if(ids !== null, (terms) => terms.where('id', 'in', [0, ...(ids ?? [])]))
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
  return rows.map((term) => ({ ...term, content: cleanRich('terms', term.content) }))
}

/** Returns ids and versions of the terms that checkout asks for, as the order's event records them. */
export async function checkoutTerms(needs: Needs): Promise<{ termId: number; version: number }[]> {
  return needs.db.kysely
    .selectFrom('shop.terms')
    .select(({ fn }) => ['id as termId', fn.max('version').as('version')])
    .where('effective_on', '<=', seoulDate(needs.clock.now()))
    .where('id', 'in', [...CHECKOUT_TERM_IDS])
    .groupBy('id')
    .orderBy('id')
    .execute()
}

/** Returns what the terms in force today are called, without their text. */
export const termTitles = ({
  db,
  clock,
}: Needs): Promise<{ id: number; title: string; required: boolean }[]> =>
  db.kysely
    .selectFrom('shop.terms')
    .distinctOn('id')
    .select(['id', 'title', 'required'])
    .where('effective_on', '<=', seoulDate(clock.now()))
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
