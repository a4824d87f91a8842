import sanitize from 'sanitize-html'
import { CHECKOUT_TERM_IDS } from '../../domain/ordering/checkoutTerms.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { Term } from '../../domain/wire/shop.ts'
import type { Deps } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Shown at /terms and /policy. */
export const serviceTermsId = 2
export const privacyPolicyId = 3

/** The wording in force today of the given terms, or of all, in the order of their ids. */
export async function termsInForce(
  { db, clock }: Needs,
  ids: readonly number[] | null = null,
): Promise<Term[]> {
  const { rows } = await db.pool.query<Term>(
    `SELECT DISTINCT ON (id) id, version, title, required, content FROM shop.terms
      WHERE effective_on <= $1 AND ($2::int[] IS NULL OR id = ANY ($2))
      ORDER BY id, version DESC`,
    [seoulDate(clock.now()), ids],
  )
  return rows.map((term) => ({ ...term, content: sanitize(term.content) }))
}

/** Ids and versions of what checkout asks for, as the order's event records them. */
export async function checkoutTerms(needs: Needs): Promise<{ termId: number; version: number }[]> {
  const { rows } = await needs.db.pool.query<{ termId: number; version: number }>(
    `SELECT id AS "termId", max(version) AS version FROM shop.terms
      WHERE effective_on <= $1 AND id = ANY ($2) GROUP BY id ORDER BY id`,
    [seoulDate(needs.clock.now()), CHECKOUT_TERM_IDS],
  )
  return rows
}
