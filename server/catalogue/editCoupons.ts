import { type Kysely, sql } from 'kysely'
import { couponActions } from '../../domain/coupons/couponActions.ts'
import { issuingState } from '../../domain/coupons/issuing.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { couponConditions } from '../../domain/shared/couponShape.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { CouponBody, CouponChange } from '../../domain/wire/staffCoupons.ts'
import { contentVersion, defineContent } from '../platform/content.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import { pathOf } from './categories.ts'

const wrong = (field: keyof CouponBody, sentence: string) =>
  refuse('INVALID_REQUEST', { fields: { [field]: sentence } })
const codeTaken = '이미 쓰고 있는 코드예요.'
const noCategory = '없는 카테고리예요. 다시 골라 주세요.'
const isPast = '이미 지난 날이에요. 오늘이나 그 뒤로 골라 주세요.'

/**
 * A coupon for a category names the category, so that it covers what joins it later and no longer what left it (rule
 * 380). From then on only its issuing changes: a change sets its last day, which also resumes an issuing that was ended,
 * and a removal ends it at once; copies that members hold stay valid.
 */
export const coupons = defineContent({
  table: 'shop.coupons',
  key: ['id'],
  parts: { product_ids: { table: 'shop.coupon_products', owner: 'coupon_id', columns: ['product_id'] } },
  problems: [
    ['code', codeTaken, /^coupons_code_key$/],
    // A colleague removes the category at this moment.
    ['categoryId', noCategory, /^coupons_category_id_fkey$/],
  ],
  async create(body: CouponBody, { trx, by }) {
    const today = seoulDate(by.at)
    if (body.endDate < today) return wrong('endDate', isPast)
    if (body.offeredUntil !== null && body.offeredUntil < today) return wrong('offeredUntil', isPast)
    if (body.code !== null && (await isTaken(trx, body.code))) return wrong('code', codeTaken)
    const products = await limitedTo(trx, body)
    if ('refused' in products) return products
    return {
      values: {
        code: body.code,
        name: body.name,
        type: body.type,
        category_id: body.scope === 'category' ? body.categoryId : null,
        applicable_to: body.scope === 'all' ? ('all_products' as const) : ('specific' as const),
        discount_type: body.discountType,
        discount_value: body.discountValue,
        max_discount_amount: body.maxDiscountAmount,
        conditions: JSON.stringify(couponConditions.parse(body)),
        end_date: body.endDate,
        valid_days: body.validDays,
        welcome: body.welcome,
        offered_from: body.offeredFrom,
        offered_until: body.offeredUntil,
      },
      parts: { product_ids: products.ids },
    }
  },
  change({ offeredUntil }: CouponChange, { end_date, offered_from }, { by }) {
    const last = offeredUntil ?? end_date
    if (last < seoulDate(by.at)) return wrong('offeredUntil', isPast)
    if (last > end_date) return wrong('offeredUntil', '쓸 수 있는 마지막 날까지만 줄 수 있어요.')
    if (offered_from !== null && last < offered_from)
      return wrong('offeredUntil', '주기 시작하는 날보다 빨라요.')
    return { values: { on_offer: true, offered_until: offeredUntil } }
  },
  remove({ on_offer, offered_from, offered_until, end_date }, { by }) {
    const issuing = { onOffer: on_offer, offeredFrom: offered_from, offeredUntil: offered_until }
    const status = issuingState({ ...issuing, endDate: end_date }, seoulDate(by.at))
    return whyNot(couponActions, 'end', { status }, 'staff') ?? { values: { on_offer: false } }
  },
})

/** Returns every coupon, the newest first, with the version that a change has to name. */
export function allCoupons({ kysely }: Deps['db']) {
  return kysely
    .selectFrom('shop.coupons as t')
    .leftJoin('shop.categories as g', 'g.id', 't.category_id')
    .selectAll('t')
    .select('g.name as categoryName')
    .select(sql<number>`${sql.raw(contentVersion(coupons))}`.as('version'))
    .select(
      sql<number>`CASE WHEN t.category_id IS NULL
        THEN (SELECT count(*) FROM shop.coupon_products l WHERE l.coupon_id = t.id)
        ELSE (SELECT count(*) FROM shop.products p WHERE t.category_id IN (p.c1, p.c2, p.c3)) END::int`.as(
        'products',
      ),
    )
    .orderBy('t.id', 'desc')
    .execute()
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
  if (scope === 'category')
    return (await pathOf(trx, categoryId ?? 0)) === null ? wrong('categoryId', noCategory) : { ids: [] }
  const rows = await trx
    .selectFrom('shop.products')
    .select('id')
    .where('id', 'in', [0, ...productIds])
    .execute()
  return rows.length === new Set(productIds).size
    ? { ids: rows.map(({ id }) => id) }
    : wrong('productIds', '없는 상품이 있어요. 다시 골라 주세요.')
}
