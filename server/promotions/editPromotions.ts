import { sql, type Transaction } from 'kysely'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { PromotionKind, PromotionRow } from '../../domain/wire/promotions.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'
import { cleanEventHtml } from './events.ts'
import { type Kind, kinds } from './kinds.ts'

type Db = Deps['db']
type Trx = Transaction<Tables>
type By = { actor: string; at: Date }
/** The fields that staff sent, and the same fields as they are stored. */
type Written = Readonly<Record<string, unknown>>
type Kept = Written & { id: number }

/**
 * Returns everything of a kind in its set order, the newest first at equal positions, with the columns that lists add.
 */
export async function promotionsOf(db: Db, name: PromotionKind): Promise<PromotionRow[]> {
  const kind = kinds[name]
  const rows = await read(db.kysely, kind, null)
  const beside = new Map((await readBeside(db.kysely, kind)).map(({ id, ...row }) => [id, row]))
  return rows.map((row) => ({ ...row, ...beside.get(row.id), version: hashOf(row) }))
}

/**
 * Creates a row of a kind, or changes the one with that id. Refuses NOT_FOUND, CONTENT_CHANGED when the change names
 * another version, and INVALID_REQUEST (unknown picture or product, taken name, an end before its start).
 */
export async function savePromotion(
  db: Db,
  name: PromotionKind,
  change: { id: number | null; body: Written; version?: string | undefined },
  by: By,
): Promise<{ id: number } | Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>> {
  const kind = kinds[name]
  try {
    return await db.kysely.transaction().execute(async (trx) => {
      const before = change.id === null ? null : ((await read(trx, kind, change.id))[0] ?? null)
      if (change.id !== null && before === null) return refuse('NOT_FOUND')
      if (change.version !== undefined && change.version !== hashOf(before)) return refuse('CONTENT_CHANGED')
      const id = await write(trx, kind, change.id, change.body)
      const [after = null] = await read(trx, kind, id)
      if (JSON.stringify(before) !== JSON.stringify(after))
        await recordChange(trx, { subject: kind.table, key: id, before, after, ...by })
      return { id }
    })
  } catch (fault) {
    const problem = constraintOf(fault)
    if (problem === null) throw fault
    return refuse('INVALID_REQUEST', { fields: sentenceAbout(problem) })
  }
}

/** Puts everything of a kind in this order. Refuses CONTENT_CHANGED when the ids are no longer all of that kind. */
export const orderPromotions = (
  db: Db,
  name: PromotionKind,
  ids: readonly number[],
  by: By,
): Promise<Refusal<'CONTENT_CHANGED'> | null> =>
  db.kysely.transaction().execute(async (trx) => {
    const kind = kinds[name]
    const before = (await read(trx, kind, null)).map(({ id }) => id)
    if (JSON.stringify([...before].sort()) !== JSON.stringify([...ids].sort()))
      return refuse('CONTENT_CHANGED')
    if (JSON.stringify(before) === JSON.stringify(ids)) return null
    await sql`
      UPDATE ${tableOf(kind)} t SET position = given.nth
      FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given(id, nth) WHERE t.id = given.id`.execute(trx)
    await recordChange(trx, { subject: kind.table, key: 'order', before, after: ids, ...by })
    return null
  })

/** Deletes a row of a kind for good. Refuses NOT_FOUND, and INVALID_REQUEST while something else shows it. */
export async function removePromotion(
  db: Db,
  name: PromotionKind,
  id: number,
  by: By & { reason?: string },
): Promise<Refusal<'INVALID_REQUEST' | 'NOT_FOUND'> | null> {
  const kind = kinds[name]
  try {
    return await db.kysely.transaction().execute(async (trx) => {
      const [before] = await read(trx, kind, id)
      if (before === undefined) return refuse('NOT_FOUND')
      await sql`DELETE FROM ${tableOf(kind)} WHERE id = ${id}`.execute(trx)
      await recordChange(trx, { subject: kind.table, key: id, before, after: null, ...by })
      return null
    })
  } catch (fault) {
    if (constraintOf(fault) === null) throw fault
    return refuse('INVALID_REQUEST', { fields: { id: '아직 쓰는 곳이 있어서 지울 수 없어요.' } })
  }
}

const tableOf = (kind: Kind) => sql.table(`shop.${kind.table}`)
const joined = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

async function read(db: Db['kysely'], kind: Kind, id: number | null): Promise<Kept[]> {
  const fields = Object.entries(kind.columns).map(
    ([field, column]) => sql`${sql.lit(field)}, t.${sql.ref(column)}`,
  )
  const products = kind.products === undefined ? sql`` : sql`, 'productIds', ${productsOf(kind.products)}`
  const { rows } = await sql<{ row: Kept }>`
    SELECT jsonb_build_object('id', t.id, ${sql.join(fields)}${products}) AS row FROM ${tableOf(kind)} t
    WHERE ${id}::int IS NULL OR t.id = ${id}
    ORDER BY ${isOrdered(kind) ? sql`t.position, ` : sql``}t.id DESC ${db.isTransaction ? sql`FOR UPDATE OF t` : sql``}`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

const isOrdered = (kind: Kind): boolean => 'position' in kind.columns

async function readBeside(db: Db['kysely'], { table, shows = {} }: Kind): Promise<Kept[]> {
  if (Object.keys(shows).length === 0) return []
  const fields = Object.entries(shows).map(([name, text]) => sql`${sql.lit(name)}, ${sql.raw(text)}`)
  const { rows } = await sql<{ row: Kept }>`
    SELECT jsonb_build_object('id', t.id, ${sql.join(fields)}) AS row FROM ${sql.table(`shop.${table}`)} t`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

const productsOf = (table: string) => sql`(
  SELECT coalesce(jsonb_agg(i.product_id ORDER BY i.display_order, i.product_id), '[]')
  FROM ${sql.table(`shop.${table}`)} i WHERE i.owner_id = t.id)`

async function write(trx: Trx, kind: Kind, id: number | null, body: Written): Promise<number> {
  const columns = Object.values(kind.columns)
  const row = Object.fromEntries(
    Object.entries(kind.columns).map(([field, column]) => [column, cleaned(field, body[field])]),
  )
  const values = sql`SELECT ${joined(columns)} FROM jsonb_populate_record(NULL::${tableOf(kind)}, ${JSON.stringify(row)}::jsonb)`
  const { rows } =
    id === null
      ? await sql<{ id: number }>`
          INSERT INTO ${tableOf(kind)} (${joined(columns)}) ${values} RETURNING id`.execute(trx)
      : await sql<{ id: number }>`
          UPDATE ${tableOf(kind)} SET (${joined(columns)}) = (${values}) WHERE id = ${id} RETURNING id`.execute(
          trx,
        )
  const written = rows[0]?.id
  if (written === undefined) throw new Error(`${kind.table} was not written`)
  if (kind.products !== undefined) await writeProducts(trx, kind.products, written, body.productIds)
  return written
}

const cleaned = (field: string, value: unknown): unknown =>
  field === 'content' && typeof value === 'string' ? cleanEventHtml(value) : value

async function writeProducts(trx: Trx, table: string, id: number, productIds: unknown): Promise<void> {
  await sql`DELETE FROM ${sql.table(`shop.${table}`)} WHERE owner_id = ${id}`.execute(trx)
  await sql`
    INSERT INTO ${sql.table(`shop.${table}`)} (owner_id, product_id, display_order)
    SELECT ${id}, (product #>> '{}')::int, min(nth)
    FROM jsonb_array_elements(${JSON.stringify(productIds)}::jsonb) WITH ORDINALITY AS given(product, nth)
    GROUP BY 2`.execute(trx)
}

/** Returns the sentence about a violated constraint, by the field that it concerns. */
function sentenceAbout(constraint: string): Record<string, string> {
  const [field, sentence] = constraintSentences.find(([, , pattern]) => pattern.test(constraint)) ?? [
    constraint,
    '값을 다시 확인해 주세요.',
  ]
  return { [field]: sentence }
}
const constraintSentences = [
  ['salesEndDate', '끝나는 때가 시작하는 때보다 빨라요.', /^hot_deals_times$/],
  // PostgreSQL names the check of the days before that of the times.
  ['endsOn', '끝나는 때가 시작하는 때보다 빨라요.', /_times$|^(banners|popups|plannings|events)_check$/],
  ['theme', '이미 쓰고 있는 주제예요.', /_theme_key$/],
  ['keyword', '이미 있는 검색어예요.', /_keyword_key$/],
  ['detailPictureId', '없는 그림이에요. 다시 골라 주세요.', /_detail_picture_id_fkey$/],
  ['pictureId', '없는 그림이에요. 다시 골라 주세요.', /_picture_id_fkey$/],
  ['pcFileId', '없는 사진이에요. 다시 올려 주세요.', /_pc_file_id_fkey$/],
  ['mobileFileId', '없는 사진이에요. 다시 올려 주세요.', /_mobile_file_id_fkey$/],
  ['pcFileId', 'PC 사진과 모바일 사진을 함께 올려 주세요.', /^promotion_pictures_check$/],
  ['productId', '없는 상품이에요. 상품 번호를 확인해 주세요.', /^hot_deals_product_id_fkey$/],
  ['productIds', '없는 상품이 있어요. 상품 번호를 확인해 주세요.', /_product_id_fkey$/],
] as const

/**
 * Returns the name of the constraint (foreign key, unique, check) that a well-formed value violated; null otherwise.
 */
function constraintOf(fault: unknown): string | null {
  if (!(fault instanceof Error) || !('code' in fault)) return null
  if (!['23503', '23505', '23514'].includes(String(fault.code))) return null
  return 'constraint' in fault && typeof fault.constraint === 'string' ? fault.constraint : 'value'
}
