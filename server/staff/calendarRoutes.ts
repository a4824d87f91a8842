import * as z from 'zod/mini'
import { maskedName } from '../../domain/members/maskedName.ts'
import { blockedBecause } from '../../domain/rental/events.ts'
import { isPastPickUp, lastPickUpDay } from '../../domain/rental/lateReturn.ts'
import {
  addDays,
  addMonths,
  type CivilDate,
  clampedDate,
  daysBetween,
  partsOf,
  seoulDate,
} from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import { mayAct } from '../../domain/shared/staffRoles.ts'
import { orderItemStatus } from '../../domain/wire/orderItemStatus.ts'
import { returnDays } from '../../domain/wire/orders.ts'
import { day } from '../../domain/wire/primitives.ts'
import {
  type BusyDays,
  type CalendarRow,
  calendarDaysAtMost,
  lateAnswer,
  lateItemAnswer,
  type StaffCalendar,
  type StaffCalendarQuery,
  staffCalendarAnswer,
  staffCalendarQuery,
} from '../../domain/wire/staffCalendar.ts'
import { lateItem, lateItems, whereaboutsOfProducts } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { rowParams } from '../platform/http/listRoutes.ts'

const productsAPage = 50
/** Enough for two full months side by side, and for half a year of one product. */
const longestOfOne = 3 * calendarDaysAtMost

const busyRows = statement({
  name: 'staff.calendar',
  text: `WITH busy AS MATERIALIZED (
      SELECT s.* FROM shop.slots_between($1::date, $2::date) s
      WHERE (s.status <> 'held' OR s.held_until >= $3::timestamptz) AND ($4::int[] IS NULL OR s.product_id = ANY ($4))
    ), shown AS (
      SELECT p.* FROM shop.coded_products() p
      WHERE p.id > $5::int AND ($4::int[] IS NULL OR p.id = ANY ($4))
        AND ($4::int[] IS NOT NULL OR $6::text <> '' OR p.id IN (SELECT b.product_id FROM busy b))
        AND ($6::text = '' OR p.id IN (
          SELECT c.id FROM shop.coded_products() c WHERE c.product_code COLLATE "C" ILIKE $6 || '%'
          UNION ALL SELECT c.id FROM shop.coded_products() c WHERE c.product_name ILIKE '%' || $6 || '%'))
      ORDER BY p.id LIMIT ${productsAPage + 1}
    )
    SELECT p.id AS "productId", p.product_code AS "productCode", p.brand_name AS "brandName",
      p.product_name AS "productName", p.turnaround_days AS "turnaroundDays", p.on_sale AS "onSale", b.slot_id AS "slotId",
      b.status AS "slotStatus", b.because, b.occupied_from AS "from", b.occupied_to AS "to", b.start_on AS "startOn",
      b.end_on AS "endOn", b.order_item_id AS "orderItemId", i.order_numbers AS "orderNumbers",
      i.status AS "itemStatus", m.name AS "memberName", b.held_until AS "heldUntil", b.note,
      t.status AS "sentStatus", t.back_at AS "backAt", t.arrived_on AS "arrivedOn", t.pick_up_from AS "pickUpFrom",
      coalesce(t.return_days, '[]') AS "returnDays",
      EXISTS (SELECT FROM shop.rentals_awaiting_arrival() l WHERE l.order_item_id = b.order_item_id) AS "isArrivalAwaited"
    FROM shown p LEFT JOIN busy b ON b.product_id = p.id
      LEFT JOIN shop.rented_items() i ON i.order_item_id = b.order_item_id
      LEFT JOIN shop.member_names() m ON m.id = b.member_id
      LEFT JOIN shop.rentals_back() t ON t.order_item_id = b.order_item_id
    ORDER BY p.id, b.occupied_from`,
  row: z.object({
    productId: z.int(),
    productCode: z.string(),
    brandName: z.string(),
    productName: z.string(),
    turnaroundDays: z.int(),
    onSale: z.boolean(),
    slotId: z.nullable(z.string()),
    slotStatus: z.nullable(z.enum(['held', 'booked', 'blocked'])),
    because: z.nullable(blockedBecause),
    from: z.nullable(day),
    to: z.nullable(day),
    startOn: z.nullable(day),
    endOn: z.nullable(day),
    orderItemId: z.nullable(z.string()),
    orderNumbers: z.nullable(z.string()),
    itemStatus: z.nullable(orderItemStatus),
    memberName: z.nullable(z.string()),
    heldUntil: z.nullable(z.date()),
    note: z.nullable(z.string()),
    sentStatus: z.nullable(orderItemStatus),
    backAt: z.nullable(z.date()),
    arrivedOn: z.nullable(day),
    pickUpFrom: z.nullable(day),
    returnDays,
    isArrivalAwaited: z.boolean(),
  }),
})
type Row = Awaited<ReturnType<typeof busyRows>>[number]

const kinds = { booked: 'rental', held: 'hold', blocked: 'downtime' } as const

/**
 * A page of products with their busy days from the rental calendar, and with who rents them only when `knowsPeople`
 * (rule 343). Refuses PERIOD_INVALID beyond 62 days, or 186 of one product.
 */
async function staffCalendar(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { productId, ids, q, after, ...asked }: StaffCalendarQuery,
  { knowsPeople }: { knowsPeople: boolean },
): Promise<StaffCalendar | Refusal<'PERIOD_INVALID'>> {
  const today = seoulDate(clock.now())
  const present = monthAround(today)
  const { from = present.from, to = present.to } = asked
  const length = daysBetween(from, to) + 1
  if (length < 1 || length > (productId === undefined ? calendarDaysAtMost : longestOfOne))
    return refuse('PERIOD_INVALID', { start: from, end: to })
  const text = (q ?? '').replaceAll(/[\\%_]/g, '\\$&')
  const only = productId === undefined ? ids : [productId]
  const rows = await busyRows(db.pool, [
    ...[from, to, clock.now()],
    ...[only.length === 0 ? null : only, after, text],
  ])
  const elsewhere = await whereaboutsOfProducts(
    { db, clock },
    rows.map((row) => row.productId),
  )
  const products = [...Map.groupBy(rows, (row) => row.productId).values()].map((of) =>
    productOf(of, elsewhere, today),
  )
  const shown = products.slice(0, productsAPage).flatMap((product) => product ?? [])
  const result = knowsPeople
    ? shown
    : shown.map(({ busy, elsewhere, ...product }) => ({
        ...product,
        ...{ elsewhere: elsewhere && { ...elsewhere, orderItemId: null }, busy: busy.map(withoutPeople) },
      }))
  const nextAfter = products.length > productsAPage ? (result.at(-1)?.productId ?? null) : null
  return { result, nextAfter, from, to, today }
}

function monthAround(today: CivilDate): { from: CivilDate; to: CivilDate } {
  const { year, month } = partsOf(today)
  const from = clampedDate(year, month, 1)
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** Who fixes holidays and days off reads which orders they touch, and nothing that opens these. */
const withoutPeople = (busy: BusyDays): BusyDays => ({
  ...busy,
  ...{ slotId: null, orderItemId: null, memberName: null },
})

function productOf(
  rows: readonly Row[],
  elsewhere: Awaited<ReturnType<typeof whereaboutsOfProducts>>,
  today: CivilDate,
): CalendarRow | null {
  const [first] = rows
  if (first === undefined) return null
  const { productId, productCode, brandName, productName, turnaroundDays, onSale } = first
  const busy = rows.flatMap((row) => busyOf(row, today))
  const place = elsewhere.get(productId) ?? null
  return { productId, productCode, brandName, productName, turnaroundDays, onSale, elsewhere: place, busy }
}

function busyOf(row: Row, today: CivilDate): BusyDays[] {
  const { slotId, slotStatus, because, from, to, startOn, endOn } = row
  if (slotId === null || slotStatus === null || from === null || to === null) return []
  const kind = because ?? kinds[slotStatus]
  return [
    {
      slotId,
      kind,
      from,
      to,
      rentalStartDate: startOn ?? from,
      rentalEndDate: endOn ?? to,
      orderItemId: row.orderItemId,
      orderNumbers: row.orderNumbers,
      status: row.itemStatus,
      memberName: row.memberName === null ? null : maskedName(row.memberName),
      heldUntil: kind === 'hold' ? (row.heldUntil?.toISOString() ?? null) : null,
      note: row.note,
      late: lateDaysIn(row, today),
    },
  ]
}

/**
 * The days behind its pick-up day on which the rental's item was not here so far; null for one that came in time, or ended in
 * another way.
 */
function lateDaysIn(
  { sentStatus, backAt, startOn, endOn, arrivedOn, pickUpFrom, returnDays, isArrivalAwaited }: Row,
  today: CivilDate,
): BusyDays['late'] {
  if (sentStatus === null || startOn === null || endOn === null) return null
  if (sentStatus === 'lost' || sentStatus === 'cancel') return null
  const to = backAt === null ? today : seoulDate(backAt)
  const lent = { start: startOn, end: endOn, arrivedOn, pickUpFrom, returnDays }
  return isPastPickUp({ ...lent, isArrivalAwaited }, to)
    ? { from: addDays(lastPickUpDay(lent), 1), to }
    : null
}

/** The calendar of products' busy days, and the list of late returns. */
export const calendarRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/calendar',
    {
      onRequest: app.staff('operations', 'content', 'finance'),
      schema: {
        summary: '상품별 대여 일정: 대여, 결제 중, 쉬는 날',
        description: '누가 빌렸는지와 주문으로 가는 번호는 운영·재무 담당자에게만 보여요.',
        querystring: staffCalendarQuery,
        response: { 200: staffCalendarAnswer },
        refusals: ['PERIOD_INVALID'],
      },
    },
    async (request, reply) => {
      const knowsPeople = mayAct(request.staff.roles, ['operations', 'finance'])
      const found = await staffCalendar(deps, request.query, { knowsPeople })
      return isRefusal(found) ? reply.refuse(found) : { data: found }
    },
  )

  app.get(
    '/api/staff/late',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '늦어지는 반납과 그 상품을 기다리는 다음 대여',
        description:
          '가장 오래 늦은 200건과 모두 몇 건인지 답해요. 대신 보낼 상품은 다음 대여마다 따로 물어요.',
        response: { 200: lateAnswer },
      },
    },
    async () => ({ data: await lateItems(deps) }),
  )

  app.get(
    '/api/staff/late/rows/:id',
    {
      onRequest: app.staff('operations'),
      schema: {
        summary: '늦어지는 반납 하나와 그 상품을 기다리는 다음 대여',
        description: '가장 오래 늦은 200건에 있는지도 알려요. 늦지 않았으면 줄은 null이에요.',
        params: rowParams,
        response: { 200: lateItemAnswer },
      },
    },
    async ({ params }) => ({ data: await lateItem(deps, params.id) }),
  )
}
