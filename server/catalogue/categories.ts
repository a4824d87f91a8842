import type { Category } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'

type Db = Deps['db']

/** The top level (parent null), or the children of a category; none for an unknown one. */
export const categoriesUnder = (db: Db, parentId: number | null, level: 1 | 2 | 3): Promise<Category[]> =>
  db.kysely
    .selectFrom('shop.categories')
    .select(['id', 'name'])
    .where('level', '=', level)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .execute()

/** On which level a category stands, or null when there is none with that id. */
export async function levelOf(db: Db, categoryId: number): Promise<1 | 2 | 3 | null> {
  const { rows } = await db.pool.query<{ level: 1 | 2 | 3 }>(
    'SELECT level FROM shop.categories WHERE id = $1',
    [categoryId],
  )
  return rows[0]?.level ?? null
}
