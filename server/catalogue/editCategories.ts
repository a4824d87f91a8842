import type { Kysely } from 'kysely'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { shelfActions } from '../../domain/shared/contentActions.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { CategoryBody, CategoryChange, StaffCategory } from '../../domain/wire/staffShelves.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'
import type { By } from './editBrands.ts'

type Db = Deps['db']

/** Returns the whole tree in the shop's order, each category after its parent, with its number of products. */
export async function staffCategories({ kysely }: Db): Promise<StaffCategory[]> {
  const [rows, counts] = await Promise.all([
    kysely.selectFrom('shop.categories').selectAll().orderBy('position').orderBy('id').execute(),
    kysely
      .selectFrom('shop.products')
      .select(({ fn }) => ['c1', 'c2', 'c3', fn.countAll<string>().as('count')])
      .groupBy(['c1', 'c2', 'c3'])
      .execute(),
  ])
  const productsIn = (id: number) =>
    counts
      .filter(({ c1, c2, c3 }) => [c1, c2, c3].includes(id))
      .reduce((sum, { count }) => sum + Number(count), 0)
  const below = (parent: number | null, above: string): StaffCategory[] =>
    rows
      .filter((row) => row.parent_id === parent)
      .flatMap((row) => {
        const { id, name, level, position } = row
        const path = above === '' ? name : `${above} › ${name}`
        const children = rows.filter(({ parent_id }) => parent_id === id).length
        const counted = { products: productsIn(id), children }
        const own = { id, name, path, level, position, ...counted, version: hashOf(row) }
        return [own, ...below(id, path)]
      })
  return below(null, '')
}

/** Creates a category at the top or below another. Refuses INVALID_REQUEST for an unknown parent or a fourth level. */
export const makeCategory = (
  db: Db,
  body: CategoryBody,
  by: By,
): Promise<{ id: number } | Refusal<'INVALID_REQUEST'>> =>
  db.kysely.transaction().execute(async (trx) => {
    const parent = body.parentId === null ? null : await lockedCategory(trx, body.parentId)
    if (parent === undefined || parent?.level === 3)
      return refuse('INVALID_REQUEST', {
        fields: {
          parentId:
            parent === undefined ? '없는 카테고리예요. 다시 골라 주세요.' : '카테고리는 3단계까지예요.',
        },
      })
    const { name, position } = body
    const after = await trx
      .insertInto('shop.categories')
      .values({ name, position, parent_id: parent?.id ?? null, level: (parent?.level ?? 0) + 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(trx, { subject: 'categories', key: after.id, before: null, after, ...by })
    return { id: after.id }
  })

/** Renames a category and moves it among its siblings. Refuses NOT_FOUND and CONTENT_CHANGED. */
export const changeCategory = (
  db: Db,
  id: number,
  { name, position, version }: CategoryChange,
  by: By,
): Promise<{ id: number } | Refusal<'CONTENT_CHANGED' | 'NOT_FOUND'>> =>
  db.kysely.transaction().execute(async (trx) => {
    const before = await lockedCategory(trx, id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (version !== undefined && version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    const after = { ...before, name, position }
    if (hashOf(after) === hashOf(before)) return { id }
    await trx.updateTable('shop.categories').set({ name, position }).where('id', '=', id).execute()
    await recordChange(trx, { subject: 'categories', key: id, before, after, ...by })
    return { id }
  })

/** Deletes an empty category. Refuses NOT_FOUND, and INVALID_REQUEST while products or categories are in it. */
export const removeCategory = (
  db: Db,
  id: number,
  by: By,
): Promise<Refusal<'INVALID_REQUEST' | 'NOT_FOUND'> | null> =>
  db.kysely.transaction().execute(async (trx) => {
    const before = await lockedCategory(trx, id)
    if (before === undefined) return refuse('NOT_FOUND')
    const product = await trx
      .selectFrom('shop.products')
      .select('id')
      .where(({ or, eb }) => or([eb('c1', '=', id), eb('c2', '=', id), eb('c3', '=', id)]))
      .limit(1)
      .executeTakeFirst()
    const child = await trx
      .selectFrom('shop.categories')
      .select('id')
      .where('parent_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    const status = product === undefined && child === undefined ? 'empty' : 'used'
    const inIt = product === undefined ? '아래 카테고리가' : '상품이'
    if (!mayDo(shelfActions, 'remove', { status }, 'staff'))
      return refuse('INVALID_REQUEST', { fields: { id: `${inIt} 있는 카테고리는 지울 수 없어요.` } })
    await trx.deleteFrom('shop.categories').where('id', '=', id).execute()
    await recordChange(trx, { subject: 'categories', key: id, before, after: null, ...by })
    return null
  })

const lockedCategory = (trx: Kysely<Tables>, id: number) =>
  trx.selectFrom('shop.categories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
