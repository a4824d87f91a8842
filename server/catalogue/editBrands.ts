import { type Kysely, sql } from 'kysely'
import { mayDo } from '../../domain/shared/actionTable.ts'
import { shelfActions } from '../../domain/shared/contentActions.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { BrandChange, StaffBrand } from '../../domain/wire/staffShelves.ts'
import { violates } from '../platform/database/refusableTransaction.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'

type Db = Deps['db']
export type By = { actor: string; at: Date; reason: string }

/** Returns every brand in the shop's order, with its number of products. */
export async function staffBrands({ kysely }: Db): Promise<StaffBrand[]> {
  const [brands, counts, files] = await Promise.all([
    kysely.selectFrom('shop.brands').selectAll().orderBy('position').orderBy('id').execute(),
    kysely
      .selectFrom('shop.products')
      .select(({ fn }) => ['brand_id as id', fn.countAll<string>().as('count')])
      .groupBy('brand_id')
      .execute(),
    kysely
      .selectFrom('shop.files as f')
      .innerJoin('shop.brands as b', 'b.image_file_id', 'f.id')
      .select(['f.id', 'f.url'])
      .execute(),
  ])
  const countOf = new Map(counts.map(({ id, count }) => [id, Number(count)]))
  const urlOf = new Map(files.map(({ id, url }) => [id, url]))
  return brands.map((brand) => ({
    ...{ id: brand.id, nameKorean: brand.name_korean, nameEnglish: brand.name_english },
    ...{ recommended: brand.recommended, position: brand.position, imageFileId: brand.image_file_id },
    pictureUrl: brand.image_file_id === null ? null : (urlOf.get(brand.image_file_id) ?? null),
    products: countOf.get(brand.id) ?? 0,
    version: hashOf(brand),
  }))
}

/**
 * Creates a brand, or changes the one with that id. Refuses NOT_FOUND, CONTENT_CHANGED, and INVALID_REQUEST for an
 * English name that another brand has in any case, or an unknown picture.
 */
export const saveBrand = (
  db: Db,
  id: number | null,
  body: BrandChange,
  by: By,
): Promise<{ id: number } | Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>> =>
  savedBrand(db, id, body, by).catch((error: unknown) => {
    // Another save of that name was committed after this one had looked for it.
    if (violates(error, 'brands_name_english')) return refuse('INVALID_REQUEST', { fields: nameTaken })
    throw error
  })

const nameTaken = { nameEnglish: '이미 있는 브랜드예요.' }

const savedBrand = (db: Db, id: number | null, body: BrandChange, by: By): ReturnType<typeof saveBrand> =>
  db.kysely.transaction().execute(async (trx) => {
    const before = id === null ? null : await lockedBrand(trx, id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (body.version !== undefined && body.version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    const wrong = await problemOf(trx, id, body)
    if (wrong !== null) return refuse('INVALID_REQUEST', { fields: wrong })
    const values = {
      ...{ name_korean: body.nameKorean, name_english: body.nameEnglish, image_file_id: body.imageFileId },
      ...{ recommended: body.recommended, position: body.position },
    }
    const after =
      before === null
        ? await trx.insertInto('shop.brands').values(values).returningAll().executeTakeFirstOrThrow()
        : await trx
            .updateTable('shop.brands')
            .set(values)
            .where('id', '=', before.id)
            .returningAll()
            .executeTakeFirstOrThrow()
    if (hashOf(before) !== hashOf(after))
      await recordChange(trx, { subject: 'brands', key: after.id, before, after, ...by })
    return { id: after.id }
  })

/** Deletes a brand without products. Refuses NOT_FOUND, and INVALID_REQUEST while it has some. */
export const removeBrand = (
  db: Db,
  id: number,
  by: By,
): Promise<Refusal<'INVALID_REQUEST' | 'NOT_FOUND'> | null> =>
  db.kysely.transaction().execute(async (trx) => {
    const before = await lockedBrand(trx, id)
    if (before === undefined) return refuse('NOT_FOUND')
    const product = await trx
      .selectFrom('shop.products')
      .select('id')
      .where('brand_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    const status = product === undefined ? 'empty' : 'used'
    if (!mayDo(shelfActions, 'remove', { status }, 'staff'))
      return refuse('INVALID_REQUEST', { fields: { id: '상품이 있는 브랜드는 지울 수 없어요.' } })
    await trx.deleteFrom('shop.brands').where('id', '=', id).execute()
    await recordChange(trx, { subject: 'brands', key: id, before, after: null, ...by })
    return null
  })

const lockedBrand = (trx: Kysely<Tables>, id: number) =>
  trx.selectFrom('shop.brands').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function problemOf(
  trx: Kysely<Tables>,
  id: number | null,
  { nameEnglish, imageFileId }: BrandChange,
): Promise<Record<string, string> | null> {
  const namesake = await trx
    .selectFrom('shop.brands')
    .select('id')
    .where(sql`lower(name_english)`, '=', sql`lower(${nameEnglish})`)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  if (namesake !== undefined) return nameTaken
  if (imageFileId === null) return null
  const file = await trx
    .selectFrom('shop.files')
    .select('id')
    .where('id', '=', imageFileId)
    .executeTakeFirst()
  return file === undefined ? { imageFileId: '없는 사진이에요. 다시 올려 주세요.' } : null
}
