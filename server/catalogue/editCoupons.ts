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

const wrong = (field: keyof CouponBody, sentence: string) =>
  refuse('INVALID_REQUEST', { fields: { [field]: sentence } })
const codeTaken = '이미 쓰고 있는 코드예요.'
const isPast = '이미 지난 날이에요. 오늘이나 그 뒤로 골라 주세요.'

/**
 * A new coupon for a category covers the products that are in it now. From then on only its issuing changes: a change
 * sets its last day, which also resumes an issuing that was ended, and a removal ends it at once; copies that members
 * hold stay valid.
 */
export const coupons = defineContent({
  table: 'shop.coupons',
  key: ['id'],
  parts: { product_ids: { table: 'shop.coupon_products', owner: 'coupon_id', columns: ['product_id'] } },
  problems: [['code', codeTaken, /^coupons_code_key$/]],
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
      noted: { category_id: body.categoryId },
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
export async function allCoupons({ kysely }: Deps['db']) {
  const rows = await kysely
    .selectFrom('shop.coupons as t')
    .selectAll()
    .select(sql<number>`${sql.raw(contentVersion(coupons))}`.as('version'))
    .orderBy('id', 'desc')
    .execute()
  const limits = await kysely
    .selectFrom('shop.coupon_products')
    .select(({ fn }) => ['coupon_id as id', fn.countAll<string>().as('count')])
    .groupBy('coupon_id')
    .execute()
  const products = new Map(limits.map(({ id, count }) => [id, Number(count)]))
  return rows.map((row) => ({ ...row, products: products.get(row.id) ?? 0 }))
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
