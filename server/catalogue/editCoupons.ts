import { type Kysely, sql } from 'kysely'
import { couponActions } from '../../domain/coupons/couponActions.ts'
import { issuingState } from '../../domain/coupons/issuing.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { couponConditions } from '../../domain/shared/couponShape.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { CouponBody, CouponChange } from '../../domain/wire/staffCoupons.ts'
import { violates } from '../platform/database/refusableTransaction.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'

type Db = Deps['db']
type By = { actor: string; at: Date; reason: string }

const wrong = (field: keyof CouponBody, sentence: string) =>
  refuse('INVALID_REQUEST', { fields: { [field]: sentence } })
const codeInUse = () => wrong('code', '이미 쓰고 있는 코드예요.')

/** Returns every coupon, the newest first, with the version that a change has to name. */
export async function allCoupons(db: Db) {
  const rows = await db.kysely.selectFrom('shop.coupons').selectAll().orderBy('id', 'desc').execute()
  const limits = await db.kysely
    .selectFrom('shop.coupon_products')
    .select(({ fn }) => ['coupon_id as id', fn.countAll<string>().as('count')])
    .groupBy('coupon_id')
    .execute()
  const products = new Map(limits.map(({ id, count }) => [id, Number(count)]))
  return rows.map((row) => ({ ...row, products: products.get(row.id) ?? 0, version: hashOf(row) }))
}

/**
 * Creates a coupon; one for a category covers the products that are in it now. Refuses INVALID_REQUEST for an end in
 * the past, a code that is in use, an unknown product or an empty category.
 */
export const makeCoupon = (
  db: Db,
  body: CouponBody,
  by: By,
): Promise<{ id: number } | Refusal<'INVALID_REQUEST'>> =>
  write(db, body, by).catch((error: unknown) => {
    // Another coupon took the code between the check and the insert.
    if (violates(error, 'coupons_code_key')) return codeInUse()
    throw error
  })

const write = (db: Db, body: CouponBody, by: By): Promise<{ id: number } | Refusal<'INVALID_REQUEST'>> =>
  db.kysely.transaction().execute(async (trx) => {
    const today = seoulDate(by.at)
    if (body.endDate < today) return wrong('endDate', '이미 지난 날이에요. 오늘이나 그 뒤로 골라 주세요.')
    if (body.offeredUntil !== null && body.offeredUntil < today)
      return wrong('offeredUntil', '이미 지난 날이에요. 오늘이나 그 뒤로 골라 주세요.')
    if (body.code !== null && (await isTaken(trx, body.code))) return codeInUse()
    const products = await limitedTo(trx, body)
    if ('refused' in products) return products
    const after = await trx
      .insertInto('shop.coupons')
      .values({
        code: body.code,
        name: body.name,
        type: body.type,
        applicable_to: body.scope === 'all' ? 'all_products' : 'specific',
        discount_type: body.discountType,
        discount_value: body.discountValue,
        max_discount_amount: body.maxDiscountAmount,
        conditions: JSON.stringify(couponConditions.parse(body)),
        end_date: body.endDate,
        valid_days: body.validDays,
        welcome: body.welcome,
        offered_from: body.offeredFrom,
        offered_until: body.offeredUntil,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await sql`
      INSERT INTO shop.coupon_products (coupon_id, product_id)
      SELECT ${after.id}, unnest(${products.ids}::int[])`.execute(trx)
    const made = { ...after, category_id: body.categoryId, product_ids: body.productIds }
    await recordChange(trx, { subject: 'coupons', key: after.id, before: null, after: made, ...by })
    return { id: after.id }
  })

/**
 * Sets the last day on which the coupon is issued, which also resumes an issuing that was ended. Refuses NOT_FOUND,
 * CONTENT_CHANGED, and INVALID_REQUEST for a day that is past, before the first one or after the last valid one.
 */
export const changeIssuing = (
  db: Db,
  id: number,
  { offeredUntil, version }: CouponChange,
  by: By,
): Promise<{ id: number } | Refusal<'CONTENT_CHANGED' | 'INVALID_REQUEST' | 'NOT_FOUND'>> =>
  db.kysely.transaction().execute(async (trx) => {
    const before = await lockedCoupon(trx, id)
    if (before === undefined) return refuse('NOT_FOUND')
    if (version !== undefined && version !== hashOf(before)) return refuse('CONTENT_CHANGED')
    const last = offeredUntil ?? before.end_date
    if (last < seoulDate(by.at))
      return wrong('offeredUntil', '이미 지난 날이에요. 오늘이나 그 뒤로 골라 주세요.')
    if (last > before.end_date) return wrong('offeredUntil', '쓸 수 있는 마지막 날까지만 줄 수 있어요.')
    if (before.offered_from !== null && last < before.offered_from)
      return wrong('offeredUntil', '주기 시작하는 날보다 빨라요.')
    await issue(trx, before, { on_offer: true, offered_until: offeredUntil }, by)
    return { id }
  })

/** Ends the issuing at once; copies that members hold stay valid. Refuses NOT_FOUND, also when it is over. */
export const endIssuing = (db: Db, id: number, by: By): Promise<Refusal<'NOT_FOUND'> | null> =>
  db.kysely.transaction().execute(async (trx) => {
    const before = await lockedCoupon(trx, id)
    if (before === undefined) return refuse('NOT_FOUND')
    const { on_offer: onOffer, offered_from: offeredFrom, offered_until: offeredUntil } = before
    const issuing = { onOffer, offeredFrom, offeredUntil, endDate: before.end_date }
    const status = issuingState(issuing, seoulDate(by.at))
    const refusal = whyNot(couponActions, 'end', { status }, 'staff')
    if (refusal !== null) return refusal
    await issue(trx, before, { on_offer: false, offered_until: before.offered_until }, by)
    return null
  })

type Row = NonNullable<Awaited<ReturnType<typeof lockedCoupon>>>
const lockedCoupon = (trx: Kysely<Tables>, id: number) =>
  trx.selectFrom('shop.coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function issue(
  trx: Kysely<Tables>,
  before: Row,
  change: { on_offer: boolean; offered_until: CivilDate | null },
  by: By,
): Promise<void> {
  const after = { ...before, ...change }
  if (hashOf(after) === hashOf(before)) return
  await trx.updateTable('shop.coupons').set(change).where('id', '=', before.id).execute()
  await recordChange(trx, { subject: 'coupons', key: before.id, before, after, ...by })
}

/** Codes are compared case-insensitively, because members type them. */
const isTaken = async (trx: Kysely<Tables>, code: string): Promise<boolean> =>
  (await trx
    .selectFrom('shop.coupons')
    .select('id')
    .where(({ fn, eb, val }) => eb(fn<string>('upper', ['code']), '=', fn<string>('upper', [val(code)])))
    .executeTakeFirst()) !== undefined

async function limitedTo(
  trx: Kysely<Tables>,
  { scope, categoryId, productIds }: CouponBody,
): Promise<{ ids: number[] } | Refusal<'INVALID_REQUEST'>> {
  if (scope === 'all') return { ids: [] }
  const rows = await trx
    .selectFrom('shop.products')
    .select('id')
    .$if(scope === 'products', (products) => products.where('id', 'in', [0, ...productIds]))
    .$if(scope === 'category', (products) =>
      products.where(({ or, eb }) =>
        or([eb('c1', '=', categoryId ?? 0), eb('c2', '=', categoryId), eb('c3', '=', categoryId)]),
      ),
    )
    .execute()
  if (scope === 'category' && rows.length === 0) return wrong('categoryId', '이 카테고리에는 상품이 없어요.')
  if (scope === 'products' && rows.length !== new Set(productIds).size)
    return wrong('productIds', '없는 상품이 있어요. 다시 골라 주세요.')
  return { ids: rows.map(({ id }) => id) }
}
