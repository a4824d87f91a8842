import * as z from 'zod/mini'
import type { Category, TopCategory } from '../../domain/wire/catalogue.ts'
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

/** All categories, each level in the shop's own order below its parent. */
export async function categoryTree(db: Db): Promise<TopCategory[]> {
  const rows = await db.kysely
    .selectFrom('shop.categories')
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy('position')
    .execute()
  const below = (parent: number | null) =>
    rows.filter(({ parentId }) => parentId === parent).map(({ id, name }) => ({ id, name }))
  return below(null).map((first) => ({
    ...first,
    children: below(first.id).map((second) => ({ ...second, children: below(second.id) })),
  }))
}

const levels = z.literal([1, 2, 3])

/** The level of a category, or null when there is none with that id. */
export async function levelOf(db: Db, categoryId: number): Promise<1 | 2 | 3 | null> {
  const category = await db.kysely
    .selectFrom('shop.categories')
    .select('level')
    .where('id', '=', categoryId)
    .executeTakeFirst()
  return category === undefined ? null : levels.parse(category.level)
}
