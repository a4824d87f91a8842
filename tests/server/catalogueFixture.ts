import { randomUUID } from 'node:crypto'
import type { OrderEventOf, OrderedItem } from '../../domain/ordering/events.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as members from '../../server/members/index.ts'
import { eventTypes } from '../../server/ordering/eventTypes.ts'
import { orders } from '../../server/ordering/projections/orders.ts'
import { slots } from '../../server/ordering/projections/slots.ts'
import type { Door } from '../../server/platform/deps.ts'
import type { Json } from '../../server/platform/json.ts'
import type { Projection } from '../../server/platform/projections/projection.ts'
import { testApp } from '../support/app.ts'

export const slotsWithBusyDays: Projection = { ...slots, sql: [...slots.sql, ...catalogue.busyDayStatements] }

const by = { actor: 'job:seed', at: new Date('2026-11-01T09:00:00+09:00') }

/** A shop with women's and men's bags of two houses; today is Friday 20 November 2026, ten in the morning. */
export async function aCatalogue(name: string, more: readonly Door[] = []) {
  const shop = await testApp(name, [
    catalogue,
    members,
    { eventTypes, projections: [slotsWithBusyDays, orders] },
    ...more,
  ])
  await shop.database.pool.query(`
    INSERT INTO shop.categories (id, parent_id, level, name, position) VALUES
      (1, NULL, 1, '여성', 1), (2, NULL, 1, '남성', 2), (11, 1, 2, '가방', 1), (12, 1, 2, '시계', 2),
      (21, 2, 2, '가방', 1), (111, 11, 3, '탑핸들', 1), (112, 11, 3, '숄더', 2);
    INSERT INTO shop.brands (id, name_english, name_korean, recommended, position) VALUES
      (1, 'VERANNE', '베란', false, 1), (2, 'ORRELLE', '오렐', true, 2)`)
  let made = 0
  const aBag = async (changes: Partial<catalogue.NewProduct> = {}): Promise<number> => {
    made += 1
    const [id = 0] = await catalogue.addProducts(
      shop.deps.db,
      [
        {
          product_code: `VRN-TH-${String(made).padStart(4, '0')}`,
          product_name: '아틀리에 탑핸들 백 미디엄',
          brand_id: 1,
          c1: 1,
          c2: 11,
          c3: 111,
          daily_rental_price: 15_400,
          discount_rate: 20,
          supply_price: 1_900_000,
          owner_member_id: null,
          consigning_date: null,
          consignment_period: null,
          transaction_per_mille: null,
          operating_per_mille: null,
          color: '옥스블러드',
          material: '소가죽',
          origin: '이탈리아',
          listed_at: new Date(Date.UTC(2026, 9, 1, 0, made)),
          illustration: {
            silhouette: 'topHandle',
            proportion: 'medium',
            material: 'calf',
            colour: 'bordeaux',
            hardware: 'gold',
            seed: made,
          },
          images: [
            { type: 'main', view: 'front' },
            { type: 'info', view: 'detail' },
          ],
          ...changes,
        },
      ],
      by,
    )
    return id
  }
  const get = async <Body>(url: string): Promise<{ status: number; body: Body }> => {
    const answer = await shop.app.inject({ url })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const append = (stream: string, expected: number, events: { type: string; data: Json }[]) =>
    shop.deps.store.append({
      commandId: randomUUID(),
      requestHash: 'aa',
      result: null,
      occurredAt: shop.clock.now(),
      meta: { actor: 'member:7' },
      streams: [{ id: stream, expected }],
      events: events.map((event) => ({ stream, ...event })),
    })
  return { ...shop, aBag, get, rentals: rentalsOf(append) }
}

type Append = (stream: string, expected: number, events: { type: string; data: Json }[]) => Promise<unknown>

/** Rentals as events; amounts do not matter to the catalogue. */
function rentalsOf(append: Append) {
  let member = 100
  const draft = async (
    productId: number,
    start: CivilDate,
    end: CivilDate,
    { heldUntil = '2026-11-20T10:15:00+09:00', turnaroundDays = 0 } = {},
  ) => {
    member += 1
    const drafted = aDraft({ productId, start, end, heldUntil, turnaroundDays, memberId: member })
    const outcome = await append(`order:${drafted.orderId}`, 0, [
      { type: 'order.drafted', data: { ...drafted } },
    ])
    return {
      ...{ orderId: drafted.orderId, orderItemId: drafted.items[0]?.orderItemId ?? '' },
      ...{ memberId: member, start, end, items: drafted.items, outcome },
    }
  }
  type Draft = Awaited<ReturnType<typeof draft>>
  const place = ({ orderId, memberId, start, end, items }: Draft) =>
    append(`order:${orderId}`, 1, [
      {
        type: 'order.placed',
        data: {
          ...{ orderId, memberId, payment: null, placedAt: '2026-11-20T09:59:00+09:00' },
          ...{ start, end, items, amounts: nothing },
        },
      },
    ])
  const cancel = ({ orderId, orderItemId, memberId }: Draft) =>
    append(`order:${orderId}`, 2, [
      {
        type: 'order.item.cancelled',
        data: {
          ...{ orderId, orderItemId, memberId, by: 'member', reasonCode: 'changed_mind', feePercent: 0 },
          ...{ finalAmount: 0, fee: 0, cardRefund: 0, pointsRefund: 0, deliveryFeeRefund: 0, refundId: null },
          couponReturned: false,
        },
      },
    ])
  const book = async (...given: Parameters<typeof draft>) => {
    const drafted = await draft(...given)
    await place(drafted)
    return drafted
  }
  return { draft, place, cancel, book }
}

const nothing = {
  totalRent: 0,
  periodDiscount: 0,
  couponDiscount: 0,
  pointsUsed: 0,
  deliveryFee: 0,
  totalAmount: 0,
}

function aDraft(given: {
  productId: number
  start: CivilDate
  end: CivilDate
  heldUntil: string
  turnaroundDays: number
  memberId: number
}) {
  const { productId, turnaroundDays, ...rest } = given
  const item: OrderedItem = {
    ...{ orderItemId: randomUUID(), productId, cartId: null, turnaroundDays, consignment: null },
    ...{ dailyRentalPrice: 0, perDay: 0, totalRentPrice: 0, periodTotalPrice: 0, periodDiscount: 0 },
    ...{ couponShare: 0, finalAmount: 0, pointsShare: 0 },
  }
  return {
    ...rest,
    orderId: randomUUID(),
    orderNumbers: `261120-${String(given.memberId).padStart(6, '0')}`,
    items: [item],
    amounts: nothing,
    coupon: null,
    agreedTerms: [],
  } satisfies OrderEventOf<'order.drafted'>['data']
}
