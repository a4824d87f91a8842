import * as z from 'zod/mini'
import { OWN } from '../../domain/lists/products.ts'
import { maskedName } from '../../domain/members/maskedName.ts'
import { minDate, seoulDate, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { daysOfPeriod } from '../../domain/shared/figurePeriod.ts'
import { returnOn, utilisation } from '../../domain/shared/figureShares.ts'
import { WITHDRAWN } from '../../domain/shared/listColumns.ts'
import type {
  EarningsFilter,
  EarningsRow,
  FigureGroup,
  UtilisationFilter,
  UtilisationRow,
} from '../../domain/wire/figures.ts'
import type { List } from '../platform/database/lists.ts'
import type { Deps } from '../platform/deps.ts'
import { readsOfList } from '../platform/http/listRoutes.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** SQL: a part of a whole in per mille, as `domain/shared/figureShares` rounds it; -1 without a whole, so that it sorts. */
const perMille = (part: string, whole: string): string =>
  `CASE WHEN ${whole} > 0 THEN floor((2000 * (${part}) + ${whole}) / (2 * ${whole})) ELSE -1 END::int`

/*
 * $1 the period, $2 its first day, $3 its last day up to today, $4 its first instant, $5 a brand and $6 an owner to which
 * items are narrowed, null for all, $7 the period's last day.
 */

/**
 * SQL: the first day of the period on which an item was offered. Of all time it is the day on which each item was listed;
 * by the name of the zone, the days of 100,000 items took a sixth of the whole answer.
 */
const offeredFrom = `
  CASE WHEN i.listed_at < $4 THEN $2::date ELSE (i.listed_at AT TIME ZONE interval '9 hours')::date END`

/** SQL: the days of the period up to today on which an item was offered. */
const offeredDays = `greatest(0, least(i.offered_to, $3::date) - ${offeredFrom} + 1)`

/** SQL: the days of the period up to today on which staff had closed an item, of the ranges of days in `c`. */
const closedDays = `
  (SELECT sum(greatest(0, least(upper(d.days) - 1, i.offered_to, $3::date) - greatest(lower(d.days), ${offeredFrom}) + 1))
   FROM unnest(c.ranges) AS d(days))`

/** SQL: items `i` with their sums `f` of the period, null for an item without any. */
const itemsWithSums = `shop.stocked_items() i LEFT JOIN shop.figure_items f ON f.period = $1 AND f.product_id = i.id`

/** SQL: items and sums are both read along their keys. Without it the planner hashes them, which takes a third longer. */
const alongKeys = 'ORDER BY i.id'

/** SQL: the item is one of the brand and of the owner. */
const isNarrowed =
  '($5::int IS NULL OR i.brand_id = $5) AND ($6::int IS NULL OR coalesce(i.owner_id, 0) = $6)'

/** SQL: whose an item is. */
const groupColumns = 'i.id, i.brand_id, coalesce(i.owner_id, 0) AS owner_id, 1 AS items'

/**
 * SQL: how long each item was rented and offered in the period up to today. Days of the period that are rented ahead are
 * taken off the sums; they are few. OFFSET 0 keeps the days of an item from being computed again for each column that
 * names them.
 */
const rentedItems = `
  SELECT id, brand_id, owner_id, items, rentals, returned, late, damaged, rented_days,
    greatest(rented_days, offered - closed) AS days_on_sale
  FROM (
    SELECT ${groupColumns}, f.product_id IS NOT NULL AS has_sums,
      coalesce(f.rentals, 0) AS rentals, coalesce(f.returned, 0) AS returned, coalesce(f.late, 0) AS late,
      coalesce(f.damaged, 0) AS damaged, coalesce(f.rented_days, 0) - coalesce(a.days, 0) AS rented_days,
      CASE WHEN c.product_id IS NULL THEN 0 ELSE ${closedDays} END AS closed, ${offeredDays} AS offered
    FROM ${itemsWithSums}
      LEFT JOIN (
        SELECT r.product_id, sum(least(r.until_on, $7::date) - greatest(r.start_on, $2::date, $3::date + 1) + 1) AS days
        FROM shop.figure_rentals r
        WHERE $3::date < $7::date AND NOT r.is_cancelled AND r.until_on >= greatest($2::date, $3::date + 1)
          AND r.start_on <= $7::date AND r.start_on <= r.until_on
        GROUP BY r.product_id
      ) AS a ON a.product_id = i.id
      LEFT JOIN (
        SELECT c.product_id, range_agg(daterange(c.from_on, c.to_on, '[]')) AS ranges
        FROM shop.figure_closed_days c WHERE c.from_on <= $3::date AND c.to_on >= $2::date
        GROUP BY c.product_id
      ) AS c ON c.product_id = i.id
    WHERE ${isNarrowed} ${alongKeys}
    OFFSET 0
  ) AS days
  WHERE offered > 0 OR has_sums`

/** SQL: what each item that was offered in the period, or has sums of it, earned and cost. */
const earningItems = `
  SELECT ${groupColumns}, i.list_price, coalesce(f.rentals, 0) AS rentals, coalesce(f.earned, 0) AS earned,
    coalesce(f.cost, 0) AS cost
  FROM ${itemsWithSums}
  WHERE ${isNarrowed} AND (f.product_id IS NOT NULL OR ${offeredDays} > 0) ${alongKeys}`

const groupKeys = { item: 'id', brand: 'brand_id', owner: 'owner_id' } as const

/** SQL: these sums of each item, brand or owner. */
const grouped = (items: string, by: FigureGroup, sums: readonly string[]): string =>
  by === 'item'
    ? items
    : `SELECT ${groupKeys[by]} AS id, ${sums.map((column) => `sum(${column}) AS ${column}`).join(', ')}
       FROM (${items}) AS items GROUP BY ${groupKeys[by]}`

const displayed = {
  item: {
    columns:
      'p.product_name AS name, p.product_code AS code, p.brand_name AS "brandName", false AS "isPerson"',
    joins: 'JOIN shop.coded_products() p ON p.id = listed.id',
  },
  brand: {
    columns: 'b.name_korean AS name, NULL::text AS code, NULL::text AS "brandName", false AS "isPerson"',
    joins: 'JOIN shop.shown_brands() b ON b.id = listed.id',
  },
  owner: {
    columns: `CASE WHEN listed.id = 0 THEN NULL WHEN m.withdrawn_at IS NULL THEN m.name ELSE '${WITHDRAWN}' END AS name,
      NULL::text AS code, NULL::text AS "brandName", true AS "isPerson"`,
    joins: 'LEFT JOIN shop.member_names() m ON m.id = listed.id',
  },
} as const

const group = {
  ...{ id: z.int(), name: z.nullable(z.string()), code: z.nullable(z.string()) },
  ...{ brandName: z.nullable(z.string()), isPerson: z.boolean(), items: z.int(), rentals: z.int() },
}
type GroupRow = z.output<z.ZodMiniObject<typeof group>>

/** A list of figures reads no column of the other: an item has too many for a page of all items to compute each. */
const utilisationOf = (by: FigureGroup) => {
  const sums = {
    rentedDays: z.int(),
    daysOnSale: z.int(),
    returned: z.int(),
    late: z.int(),
    damaged: z.int(),
  }
  const of = ['items', 'rentals', 'rented_days', 'days_on_sale', 'returned', 'late', 'damaged']
  return {
    name: `figures.utilisation.${by}`,
    rows: `SELECT id::int, items::int AS items, rentals::int AS rentals, rented_days::int AS "rentedDays",
        days_on_sale::int AS "daysOnSale", returned::int AS returned, late::int AS late, damaged::int AS damaged,
        ${perMille('rented_days', 'days_on_sale')} AS utilisation
      FROM (${grouped(rentedItems, by, of)}) AS one`,
    displayed: displayed[by],
    row: z.object({ ...group, ...sums }),
    key: 'id',
    keyType: 'int',
    isComputed: true,
    sorts: {
      ...{ utilisation: 'number', rentedDays: 'number', rentals: 'number' },
      ...{ returned: 'number', late: 'number', damaged: 'number' },
    },
    sums: z.object({ items: z.int(), rentals: z.int(), ...sums }),
  } satisfies List<z.core.$ZodObject>
}

const earningsOf = (by: FigureGroup) => {
  const sums = { earned: z.int(), cost: z.int(), result: z.int(), listPrice: z.int() }
  return {
    name: `figures.earnings.${by}`,
    rows: `SELECT id::int, items::int AS items, rentals::int AS rentals, earned::bigint AS earned, cost::bigint AS cost,
        (earned - cost)::bigint AS result, list_price::bigint AS "listPrice",
        ${perMille('earned', 'list_price')} AS "returnOn"
      FROM (${grouped(earningItems, by, ['items', 'rentals', 'earned', 'cost', 'list_price'])}) AS one`,
    displayed: displayed[by],
    row: z.object({ ...group, ...sums }),
    key: 'id',
    keyType: 'int',
    isComputed: true,
    sorts: { earned: 'number', cost: 'number', result: 'number', rentals: 'number', returnOn: 'number' },
    sums: z.object({ items: z.int(), rentals: z.int(), ...sums }),
  } satisfies List<z.core.$ZodObject>
}

/** The parameters $1 to $6 of the rows of either list. */
const parametersOf = (
  clock: Needs['clock'],
  { period, by, brandId, ownerId }: UtilisationFilter | EarningsFilter,
): unknown[] => {
  const { start, end } = daysOfPeriod(period)
  const days = [period, start, minDate(end, seoulDate(clock.now())), startOfSeoulDay(start)]
  return [...days, ...(by === 'item' ? [brandId ?? null, ownerId ?? null] : [null, null])]
}

const nameOf = ({ name, isPerson }: GroupRow, isMasked: boolean): string =>
  name === null ? OWN : isPerson && isMasked ? maskedName(name) : name
const groupOf = ({ id, code, brandName, items, rentals }: GroupRow) => ({
  id,
  code,
  brandName,
  items,
  rentals,
})

/** How much of their time items were rented (rule 362). An owner's name is masked, because operations read it. */
export function utilisationReads({ db, clock }: Needs) {
  const of = (by: FigureGroup) =>
    readsOfList(db, utilisationOf(by), {
      request: (filter: UtilisationFilter) => ({
        values: [...parametersOf(clock, filter), daysOfPeriod(filter.period).end],
        ...{ conditions: [], sort: filter.sort },
      }),
      shown: (rows) =>
        rows.map(
          (row): UtilisationRow => ({
            ...groupOf(row),
            name: nameOf(row, true),
            ...{ rentedDays: row.rentedDays, daysOnSale: row.daysOnSale, returned: row.returned },
            ...{ late: row.late, damaged: row.damaged },
            utilisation: utilisation(row.rentedDays, row.daysOnSale),
          }),
        ),
    })
  return { item: of('item'), brand: of('brand'), owner: of('owner') }
}

/** What items earned and cost (rule 363). */
export function earningsReads({ db, clock }: Needs) {
  const of = (by: FigureGroup) =>
    readsOfList(db, earningsOf(by), {
      request: (filter: EarningsFilter) => ({
        ...{ values: parametersOf(clock, filter), conditions: [], sort: filter.sort },
      }),
      shown: (rows) =>
        rows.map(
          (row): EarningsRow => ({
            ...groupOf(row),
            name: nameOf(row, false),
            ...{ earned: row.earned, cost: row.cost, result: row.result, listPrice: row.listPrice },
            returnOn: returnOn(row.earned, row.listPrice),
          }),
        ),
    })
  return { item: of('item'), brand: of('brand'), owner: of('owner') }
}
