import type { Deps } from '../platform/deps.ts'

const keywordsShown = 12

/** Keywords that staff recommend, in their order. */
export async function recommendedKeywords(db: Deps['db']): Promise<string[]> {
  const { rows } = await db.pool.query<{ keyword: string }>(
    'SELECT keyword FROM shop.recommended_keywords ORDER BY position, id LIMIT $1',
    [keywordsShown],
  )
  return rows.map(({ keyword }) => keyword)
}
