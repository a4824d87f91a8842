import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { CategoryPath } from '../../domain/search/categoryWords.ts'
import type { Category, TopCategory } from '../../domain/wire/catalogue.ts'
import type { Deps, Tables } from '../platform/deps.ts'

type Db = Deps['db']

/** Returns the children of a category at a level; null for an unknown category. */
export async function categoriesBelow(db: Db, parentId: number, level: 2 | 3): Promise<Category[] | null> {
  const children = await categoriesUnder(db, parentId, level)
  return children.length === 0 && (await levelOf(db, parentId)) === null ? null : children
}

/** Returns the top level (parent null) or the children of a category; none for an unknown category. */
export const categoriesUnder = (db: Db, parentId: number | null, level: 1 | 2 | 3): Promise<Category[]> =>
  db.kysely
    .selectFrom('shop.categories')
    .select(['id', 'name'])
    .where('level', '=', level)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Returns all categories as a tree, each level in the shop's order. */
export async function categoryTree(db: Db): Promise<TopCategory[]> {
  const rows = await db.kysely
    .selectFrom('shop.categories')
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const below = (parent: number | null) =>
    rows.filter(({ parentId }) => parentId === parent).map(({ id, name }) => ({ id, name }))
  return below(null).map((first) => ({
    ...first,
    children: below(first.id).map((second) => ({ ...second, children: below(second.id) })),
  }))
}

/** Every category with those above it, each level in the shop's order. */
export async function categoryPaths(db: Db): Promise<CategoryPath[]> {
  const under =
    (...above: Category[]) =>
    ({ children = [], ...own }: Nested): CategoryPath[] => {
      const path = [...above, own]
      return [{ level: levels.parse(path.length), path }, ...children.flatMap(under(...path))]
    }
  return (await categoryTree(db)).flatMap(under())
}
type Nested = Category & { children?: readonly Nested[] | undefined }

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

/** Returns the ids of the category and its ancestors by their level; null for an unknown category. */
export async function pathOf(
  kysely: Kysely<Tables>,
  categoryId: number,
): Promise<{ c1: number; c2: number | null; c3: number | null } | null> {
  const row = await kysely
    .selectFrom('shop.categories as own')
    .leftJoin('shop.categories as above', 'above.id', 'own.parent_id')
    .select(['own.id', 'own.level', 'own.parent_id as parent', 'above.parent_id as top'])
    .where('own.id', '=', categoryId)
    .executeTakeFirst()
  if (row === undefined) return null
  const [c1 = row.id, c2 = null, c3 = null] = [row.top, row.parent, row.id].filter((id) => id !== null)
  return { c1, c2, c3 }
}
