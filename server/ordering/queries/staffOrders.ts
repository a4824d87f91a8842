import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import type { ReturnDays } from '../../../domain/rental/lateReturn.ts'
import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../../../domain/rental/period.ts'
import { addDays, type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { Refusal } from '../../../domain/shared/decision.ts'
import type { FoundRow as Found } from '../../../domain/shared/foundRow.ts'
import { waybillNumber } from '../../../domain/shared/waybillNumber.ts'
import { orderItemStatus } from '../../../domain/wire/orderItemStatus.ts'
import { uuid } from '../../../domain/wire/primitives.ts'
import type {
  StaffOrderRow,
  StaffOrders,
  StaffOrdersDue,
  StaffOrdersFileQuery,
  StaffOrdersQuery,
} from '../../../domain/wire/staffOrders.ts'
import { codedProducts } from '../../catalogue/index.ts'
import { assigneesOf, isAssignedAs } from '../../handling/index.ts'
import { memberNames } from '../../members/index.ts'
import { partOf } from '../../platform/database/lists.ts'
import { cutOf, cutPage, placeDay, placeIn, placeInstant } from '../../platform/database/pages.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { staleCursor } from '../../platform/http/fieldSentences.ts'
import { isPastPickUpOn, withRenterUntil as lastDayWithRenter } from '../arrivals.ts'
import { addressNumber } from '../parcelPapers.ts'
import { whereaboutsOfProducts } from '../whereabouts.ts'
import { isLostByShop } from './lostByShop.ts'
import { away, type FoundRow, staffRowOf, toPickUp, toSend } from './staffRow.ts'

type Items = SelectQueryBuilder<{ i: Schema['shop.order_items'] }, 'i', object>
type Place = { key: string | number; id: string }

const sorts = {
  start: { column: 'i.start_on', type: 'date', keyOf: (row: FoundRow) => row.rentalStartDate },
  end: { column: 'i.end_on', type: 'date', keyOf: (row: FoundRow) => row.rentalEndDate },
  placed: {
    column: 'i.placed_at',
    type: 'timestamptz',
    keyOf: (row: FoundRow) => row.placedAt.toISOString(),
  },
  amount: { column: 'i.final_amount', type: 'bigint', keyOf: (row: FoundRow) => row.finalAmount },
} as const

/** A page of rented items for staff, with counts by state. */
export async function staffOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: StaffOrdersQuery & { staffId: number | null },
): Promise<StaffOrders> {
  const after = placeOf(query)
  const today = seoulDate(clock.now())
  const from = await filtered(db, query)
  const counting = counted(from, query, today)
  const [rows, counts] = await Promise.all([page(db, from, query, { after, today, counting }), counting])
  const { shown: result, cursor: nextCursor } = cutPage(rows, query.limit, (last) => [
    query.sort,
    query.direction,
    sorts[query.sort].keyOf(last),
    last.orderItemId,
  ])
  return { result: await shown({ db, clock }, result, today), ...counts, nextCursor }
}

/** The rows in their wire format, with where each of them is that has to be sent. */
async function shown(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  rows: readonly FoundRow[],
  today: CivilDate,
): Promise<StaffOrderRow[]> {
  const [elsewhere, assigneeOf] = await Promise.all([
    whereaboutsOfProducts(
      { db, clock },
      rows.filter(isToSend).map(({ productId }) => productId),
    ),
    assigneesOf(db, 'order', ordersIn(rows)),
  ])
  return rows.map((row) => ({ ...staffRowOf(row, today, elsewhere), assignee: assigneeOf(row.orderId) }))
}

/** The rented item with this id, and whether the list of this query has it. */
export async function staffOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
  query: StaffOrdersFileQuery & { staffId: number | null },
): Promise<Found<StaffOrderRow>> {
  if (!z.safeParse(uuid, id).success) return { row: null, isListed: false }
  const today = seoulDate(clock.now())
  const isIt = (items: Items) => items.where('i.order_item_id', '=', id)
  const whatever = { ...query, status: [], due: undefined }
  const [rows, listed] = await Promise.all([
    rowsOf(db, keysOf(isIt(db.kysely.selectFrom('shop.order_items as i')), whatever, today), query).execute(),
    keysOf(isIt(await filtered(db, query)), query, today).executeTakeFirst(),
  ])
  const [row = null] = await shown({ db, clock }, rows, today)
  return { row, isListed: listed !== undefined }
}

/** The orders of these items, each once. */
const ordersIn = (rows: readonly Pick<FoundRow, 'orderId'>[]): string[] => [
  ...new Set(rows.map(({ orderId }) => orderId)),
]

const isToSend = ({ status }: Pick<FoundRow, 'status'>): boolean => toSend.includes(status)

/** Applies the filters except `status` and `due`: the counts are taken across those. */
export async function filtered(
  { kysely }: Deps['db'],
  query: StaffOrdersFileQuery & { staffId: number | null },
): Promise<Items> {
  const { assignee, staffId, startFrom, startTo, endFrom, endTo, productId, memberId, q } = query
  const text = q === undefined || q === '' ? [] : [await matchesSearch({ kysely }, q)]
  return kysely
    .selectFrom('shop.order_items as i')
    .where((is) =>
      is.and([
        ...(startFrom === undefined ? [] : [is('i.start_on', '>=', startFrom)]),
        ...(startTo === undefined ? [] : [is('i.start_on', '<=', startTo)]),
        ...(endFrom === undefined ? [] : [is('i.end_on', '>=', endFrom)]),
        ...(endTo === undefined ? [] : [is('i.end_on', '<=', endTo)]),
        ...(productId === undefined ? [] : [is('i.product_id', '=', productId)]),
        ...(memberId === undefined ? [] : [is('i.member_id', '=', memberId)]),
        ...(assignee === undefined
          ? []
          : [isAssignedAs('order', ['i.order_id', 'uuid'], { assignee, staffId })]),
        ...text,
      ]),
    )
}

const readingNames = ['waybill', 'number', 'code', 'name', 'brand', 'member'] as const
type Reading = { column: string; of: RawBuilder<unknown> }

/**
 * What a member says on the telephone, as what each reading of it finds and the column of an item that holds it: the start
 * of a number, a part of a product's or brand's name, or their own name.
 */
function readingsOf(typed: string): Readonly<Record<(typeof readingNames)[number], Reading>> {
  const part = partOf(typed)
  const upper = part.slice(1).toUpperCase()
  // Of hyphens alone nothing would be left, which every number begins with.
  const waybill = partOf(waybillNumber(typed) || typed).slice(1)
  const like = sql.raw(typed.toLowerCase() === typed.toUpperCase() ? 'LIKE' : 'ILIKE')
  return {
    waybill: {
      column: 'order_item_id',
      of: sql`SELECT w.order_item_id FROM shop.order_items w WHERE w.tracking_number LIKE ${waybill}`,
    },
    number: {
      column: 'order_id',
      of: sql`SELECT o.order_id FROM shop.orders o WHERE o.order_numbers LIKE ${upper}`,
    },
    code: {
      column: 'product_id',
      of: sql`SELECT p.id FROM shop.coded_products() p WHERE p.product_code LIKE ${upper}`,
    },
    name: {
      column: 'product_id',
      of: sql`SELECT p.id FROM shop.coded_products() p WHERE p.product_name ${like} ${part}`,
    },
    // Brands are a few hundred rows: their names are scanned, and an index leads from a brand to its products.
    brand: {
      column: 'product_id',
      of: sql`SELECT p.id FROM shop.shown_brands() b JOIN shop.offered_products() p ON p.brand_id = b.id
        WHERE b.name_english ${like} ${part} OR b.name_korean ${like} ${part}`,
    },
    member: { column: 'member_id', of: sql`SELECT m.id FROM shop.member_names() m WHERE m.name = ${typed}` },
  }
}

/**
 * The condition for what the text finds. Only readings that find something are asked for: the planner knows how often a
 * word is in the names, but neither of several readings joined by OR, which it checks row by row, nor of their union, of
 * which it expects a few items and looks each up by itself.
 */
async function matchesSearch({ kysely }: Pick<Deps['db'], 'kysely'>, typed: string) {
  const readings = readingsOf(typed)
  const finds = readingNames.map((name) => sql`EXISTS (${readings[name].of}) AS ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, boolean>>`SELECT ${sql.join(finds)}`.execute(kysely)
  const found = readingNames.filter((name) => rows[0]?.[name] === true).map((name) => readings[name])
  const [only, ...others] = found
  if (only === undefined) return sql<SqlBool>`false`
  const isIn = (t: string, { column, of }: Reading) => sql<SqlBool>`${sql.ref(`${t}.${column}`)} IN (${of})`
  if (others.length === 0) return isIn('i', only)
  const items = found.map(
    (one) => sql`SELECT t.order_item_id FROM shop.order_items t WHERE ${isIn('t', one)}`,
  )
  return sql<SqlBool>`i.order_item_id IN (${sql.join(items, sql` UNION `)})`
}

const listed = (statuses: readonly ItemStatus[]) => sql.join(statuses.map((status) => sql.lit(status)))

const lateColumns = {
  ...{ endOn: 'i.end_on', arrivedOn: 'i.arrived_on' },
  ...{ pickUpFrom: 'i.pick_up_from', returnDays: 'i.return_days' },
}

/** Whatever is due but an item whose arrival staff have to record: that one depends on its parcel, not on a day. */
type DueByDay = Exclude<StaffOrdersDue, 'to_confirm'>

/** SQL: the rental is over, or not: its last day is past. */
const isOver = (today: CivilDate) => sql<SqlBool>`i.end_on < ${today}::date`
const isNotOver = (today: CivilDate) => sql<SqlBool>`i.end_on >= ${today}::date`

/** SQL: the item still has to be sent, and its rental is not over (rule 703). */
export const mayBeSent = (today: CivilDate) =>
  sql<SqlBool>`(i.status IN (${listed(toSend)}) AND ${isNotOver(today)})`

/** An item that is due by its day, or whose arrival was taken back: what is counted for each state by its days alone. */
type CountedByDay = DueByDay | 'denied'

/** The states of an item that is counted so. */
const statesOf: Readonly<Record<CountedByDay, readonly ItemStatus[]>> = {
  to_ship: toSend,
  unsent: toSend,
  to_pick_up: toPickUp,
  late: away,
  denied: [...toPickUp, 'return_requested'],
}

/** SQL: what the days of an item in one of these states say of it. */
const isByDays = (which: CountedByDay, today: CivilDate) => {
  if (which === 'to_ship')
    return sql<SqlBool>`(${isNotOver(today)} AND i.start_on <= ${addDays(today, SHIPS_DAYS_BEFORE_START)}::date)`
  if (which === 'unsent') return isOver(today)
  if (which === 'to_pick_up')
    return sql<SqlBool>`(i.arrived_on IS NOT NULL
      AND ${withRenterUntil} = ${addDays(today, -PICKED_UP_DAYS_AFTER_END)}::date)`
  if (which === 'denied') return sql<SqlBool>`i.arrived_on IS NULL`
  return sql<SqlBool>`${sql.raw(isPastPickUpOn(`'${today}'::date`, lateColumns))}`
}

/**
 * SQL: the item is due to ship, was not sent before its rental was over (rule 703), is due to be picked up, or is late
 * (rules 215 and 650), whoever has its parcel; or its arrival was taken back, and nobody recorded since whether its renter
 * has it (rule 504).
 */
const isInState = (which: CountedByDay, today: CivilDate) =>
  sql<SqlBool>`(i.status IN (${listed(statesOf[which])}) AND ${isByDays(which, today)})`

/**
 * SQL: the day before an item's pick-up: the last day of its rental, or that of its arrival when it came later (rule 650).
 */
export const withRenterUntil = sql<CivilDate>`${sql.raw(lastDayWithRenter(lateColumns))}`

/**
 * SQL: nobody recorded the arrival of what the shop lost, or whose arrival was taken back (rule 753): few, which are found
 * by themselves.
 */
const isArrivalAwaited = sql<boolean>`(i.order_item_id IN (SELECT w.order_item_id FROM shop.rentals_awaiting_arrival() w))`

/** Nothing that was not sent is lost with its parcel. */
const wasNotSent = (due: DueByDay): boolean => due === 'to_ship' || due === 'unsent'

/**
 * SQL: the item is due, or was not sent before its rental was over (rule 703), or staff have to record whether its parcel
 * arrived, because the shop lost it or its arrival was taken back. Such a parcel is neither picked up nor late (rules 502
 * and 650).
 */
export const isDue = (due: StaffOrdersDue, today: CivilDate) => {
  if (due === 'to_confirm') return isArrivalAwaited
  const isDueToday = isInState(due, today)
  return wasNotSent(due) ? isDueToday : sql<SqlBool>`(${isDueToday} AND NOT ${isLostByShop('i')})`
}

async function page(
  db: Deps['db'],
  from: Items,
  query: StaffOrdersQuery,
  {
    after,
    today,
    counting,
  }: { after: Place | null; today: CivilDate; counting: Promise<{ cntAll: number }> },
): Promise<FoundRow[]> {
  const { sort, direction, limit, curPage } = query
  const part =
    after !== null || curPage === 1
      ? { way: direction, limit: limit + 1, offset: 0 }
      : cutOf(direction, { curPage, limit, ...(await counting) })
  const { column, type } = sorts[sort]
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  const cut = keysOf(from, query, today)
    .$if(after !== null, (items) =>
      items.where(
        sql<SqlBool>`(${sql.ref(column)}, i.order_item_id) ${beyond} (${after?.key}::${sql.raw(type)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(column, part.way)
    .orderBy('i.order_item_id', part.way)
    .limit(part.limit)
    .offset(part.offset)
  // The page is cut from keys alone, so that the rows before it are never looked up.
  return rowsOf(db, cut, query).execute()
}

/** The keys of the items that match the `status` and `due` filters. */
export const keysOf = (from: Items, { status, due }: StaffOrdersFileQuery, today: CivilDate) =>
  from
    .$if(status.length > 0, (items) => items.where('i.status', 'in', status))
    .$if(due !== undefined, (items) => items.where(isDue(due ?? 'late', today)))
    .select('i.order_item_id')

/** The rows of these items as staff read them, in the order asked for. */
export function rowsOf(
  { kysely }: Deps['db'],
  keys: ReturnType<typeof keysOf>,
  { sort, direction }: StaffOrdersFileQuery,
) {
  return kysely
    .selectFrom(keys.as('cut'))
    .innerJoin('shop.order_items as i', 'i.order_item_id', 'cut.order_item_id')
    .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
    .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
    .select(staffColumns)
    .orderBy(sorts[sort].column, direction)
    .orderBy('i.order_item_id', direction)
}

/** SQL: the consignment of an owner's item, as `i`, reports it missing. */
export const isReportedMissing = sql<boolean>`EXISTS (SELECT FROM shop.consignment_contracts() c
  WHERE c.consignment_id = i.consignment_id AND c.is_missing)`

/** The columns of a row, from items as `i`, orders as `o`, products as `p` and members as `m`. */
export const staffColumns = [
  'i.order_id as orderId',
  'i.order_item_id as orderItemId',
  'o.order_numbers as orderNumbers',
  'i.status',
  'i.product_id as productId',
  'p.product_code as productCode',
  'p.brand_name as brandName',
  'p.product_name as productName',
  'i.member_id as memberId',
  'm.name as memberName',
  'm.withdrawn_at as withdrawnAt',
  'i.start_on as rentalStartDate',
  'i.end_on as rentalEndDate',
  'i.courier',
  'i.tracking_number as trackingNumber',
  'i.final_amount as finalAmount',
  'i.placed_at as placedAt',
  'i.consignment_id as consignmentId',
  'i.correction_number as corrections',
  addressNumber.as('addressNumber'),
  'i.arrival_presumed as isArrivalPresumed',
  isLostByShop('i').as('isLostByShop'),
  isArrivalAwaited.as('isArrivalAwaited'),
  'i.found_at as foundAt',
  'i.reason_code as reasonCode',
  'i.handed_over_on as handedOverOn',
  'i.arrived_on as arrivedOn',
  'i.pick_up_from as pickUpFrom',
  sql<ReturnDays[]>`shop.days_of(i.return_days)`.as('returnDays'),
  isReportedMissing.as('isReportedMissing'),
] as const

/** How many of these items are in each state, and of how many the day is due. */
const countsOf = (items: Items, today: CivilDate, areLost: boolean) =>
  items
    .select(({ fn }) => [
      'i.status',
      sql.lit(areLost).as('areLost'),
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere(isByDays('to_ship', today)).as('to_ship'),
      fn.countAll<number>().filterWhere(isByDays('unsent', today)).as('unsent'),
      fn.countAll<number>().filterWhere(isByDays('to_pick_up', today)).as('to_pick_up'),
      fn.countAll<number>().filterWhere(isByDays('late', today)).as('late'),
      fn.countAll<number>().filterWhere(isByDays('denied', today)).as('denied'),
    ])
    .groupBy('i.status')

/**
 * The counts across the `status` and `due` filters. Items whose parcel the shop lost are few: they are counted once more
 * by themselves and taken off, so that all items are counted from the index of states.
 */
export async function counted(from: Items, { status, due }: StaffOrdersFileQuery, today: CivilDate) {
  const lost = from.where(isLostByShop('i'))
  const rows = await countsOf(from, today, false)
    .unionAll(countsOf(lost, today, true))
    .execute()
  const countIn = (name: ItemStatus, which: 'all' | CountedByDay, areLost: boolean): number => {
    if (which !== 'all' && !statesOf[which].includes(name)) return 0
    return rows.find((row) => row.status === name && row.areLost === areLost)?.[which] ?? 0
  }
  const dueIn = (name: ItemStatus, which: StaffOrdersDue): number => {
    if (which === 'to_confirm')
      return countIn(name, 'all', true) + countIn(name, 'denied', false) - countIn(name, 'denied', true)
    const byDay = countIn(name, which, false)
    return wasNotSent(which) ? byDay : byDay - countIn(name, which, true)
  }
  const of = (name: ItemStatus): number =>
    due === undefined ? countIn(name, 'all', false) : dueIn(name, due)
  const sum = (all: readonly number[]) => all.reduce((total, count) => total + count, 0)
  const dueInAll = (which: StaffOrdersDue) => sum(orderItemStatus.options.map((name) => dueIn(name, which)))
  const statuses = status.length > 0 ? status : orderItemStatus.options
  return {
    cntAll: sum([...new Set(statuses)].map(of)),
    counts: {
      new: of('new'),
      ready_for_delivery: of('ready_for_delivery'),
      shipped: of('shipped'),
      delivered: of('delivered'),
      end: of('end'),
      collected: of('collected'),
      lost: of('lost'),
      cancel: of('cancel'),
      return_requested: of('return_requested'),
      return_collecting: of('return_collecting'),
      return_collected: of('return_collected'),
      return_completed: of('return_completed'),
    },
    due: {
      to_ship: dueInAll('to_ship'),
      unsent: dueInAll('unsent'),
      to_pick_up: dueInAll('to_pick_up'),
      late: dueInAll('late'),
      to_confirm: dueInAll('to_confirm'),
    },
  }
}

const keys = {
  start: placeDay,
  end: placeDay,
  placed: placeInstant,
  amount: z.int(),
} as const satisfies Record<StaffOrdersQuery['sort'], z.core.$ZodType>

function placeOf({ sort, direction, cursor }: StaffOrdersQuery): Place | null {
  const place = placeIn(z.tuple([z.literal(sort), z.literal(direction), keys[sort], uuid]), cursor)
  return place && { key: place[2], id: place[3] }
}

/** Refuses INVALID_REQUEST for a cursor that is not ours, or of another sort. */
export const unknownPlace = (query: StaffOrdersQuery): Refusal<'INVALID_REQUEST'> | null =>
  query.cursor !== undefined && placeOf(query) === null ? staleCursor() : null
