import * as z from 'zod/mini'
import { maskedName } from '../../domain/members/maskedName.ts'
import { lateDaysOf } from '../../domain/rental/lateReturn.ts'
import type {
  CountedRentals,
  CouponFiguresFilter,
  FigureRentalsFilter,
  FigureUsesFilter,
} from '../../domain/wire/figures.ts'
import { returnDays } from '../../domain/wire/orders.ts'
import { day } from '../../domain/wire/primitives.ts'
import { isLateOn } from '../ordering/index.ts'
import type { Condition, List } from '../platform/database/lists.ts'
import type { Deps } from '../platform/deps.ts'
import { readsOfList } from '../platform/http/listRoutes.ts'

const rentalShape = z.object({
  ...{ orderItemId: z.string(), orderNumbers: z.string(), productId: z.int(), productCode: z.string() },
  ...{ productName: z.string(), memberName: z.string(), withdrawnAt: z.nullable(z.date()), damages: z.int() },
  ...{
    placedOn: day,
    rentalStartDate: day,
    rentalEndDate: day,
    backOn: z.nullable(day),
    arrivedOn: z.nullable(day),
    pickUpFrom: z.nullable(day),
    returnDays,
  },
})
const rentals = {
  name: 'figures.rentals',
  rows: `
    SELECT r.order_item_id AS "orderItemId", r.product_id AS "productId", r.start_on AS "rentalStartDate",
      r.end_on AS "rentalEndDate", r.placed_on AS "placedOn", r.back_on AS "backOn", r.arrived_on AS "arrivedOn",
      r.pick_up_from AS "pickUpFrom", shop.days_of(r.return_days) AS "returnDays", r.return_days, r.is_cancelled, r.damages
    FROM shop.figure_rentals r`,
  displayed: {
    columns: `o.order_numbers AS "orderNumbers", p.product_code AS "productCode", p.product_name AS "productName",
      m.name AS "memberName", m.withdrawn_at AS "withdrawnAt"`,
    joins: `JOIN shop.order_lines() o ON o.order_item_id = listed."orderItemId"
      JOIN shop.coded_products() p ON p.id = listed."productId" JOIN shop.member_names() m ON m.id = o.member_id`,
  },
  row: rentalShape,
  key: 'orderItemId',
  keyType: 'uuid',
  sorts: { placedOn: 'day', backOn: 'day' },
  sums: z.object({}),
} satisfies List<typeof rentalShape>

/** SQL: which rentals a figure counts, beside its days. */
const counting: Readonly<Record<CountedRentals, { on: 'placedOn' | 'backOn'; also: string }>> = {
  rentals: { on: 'placedOn', also: 'NOT is_cancelled' },
  cancelled: { on: 'placedOn', also: 'is_cancelled' },
  returned: { on: 'backOn', also: 'true' },
  late: {
    on: 'backOn',
    also: isLateOn('"backOn"', {
      ...{
        endOn: '"rentalEndDate"',
        arrivedOn: '"arrivedOn"',
        pickUpFrom: '"pickUpFrom"',
        returnDays: 'return_days',
      },
    }),
  },
  damaged: { on: 'backOn', also: 'damages > 0' },
}

const between = (column: string, { from, to }: { from: string; to: string }): Condition[] => [
  { where: (of) => `"${column}" >= ${of}`, value: from },
  { where: (of) => `"${column}" <= ${of}`, value: to },
]

/** The rentals that a figure counts (rules 361 and 364). */
export const rentalReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, rentals, {
    request: ({ figure, ...days }: FigureRentalsFilter) => {
      const { on, also } = counting[figure]
      const [first, ...rest] = between(on, days)
      const narrowed =
        first === undefined ? [] : [{ ...first, where: (at: string) => `${first.where(at)} AND ${also}` }]
      return { conditions: [...narrowed, ...rest], sort: on }
    },
    shown: (rows) =>
      rows.map(({ withdrawnAt, arrivedOn, pickUpFrom, returnDays, ...row }) => ({
        ...row,
        memberName: withdrawnAt === null ? maskedName(row.memberName) : '',
        lateDays:
          row.backOn === null
            ? 0
            : lateDaysOf(
                {
                  start: row.rentalStartDate,
                  end: row.rentalEndDate,
                  arrivedOn,
                  pickUpFrom,
                  returnDays,
                  isArrivalAwaited: false,
                },
                row.backOn,
              ),
      })),
  })

const useShape = z.object({
  ...{ id: z.string(), orderId: z.string(), orderNumbers: z.string(), usedOn: day },
  ...{
    couponId: z.nullable(z.int()),
    couponName: z.nullable(z.string()),
    discount: z.int(),
    points: z.int(),
  },
})
const uses = {
  name: 'figures.uses',
  rows: `
    SELECT u.use_id AS id, u.order_id AS "orderId", u.used_on AS "usedOn", u.coupon_id AS "couponId", u.discount, u.points,
      (u.coupon_id IS NOT NULL)::int AS coupons
    FROM shop.figure_uses u WHERE u.used_on IS NOT NULL AND (u.coupon_id IS NOT NULL OR u.points <> 0)`,
  displayed: {
    columns: 'o.order_numbers AS "orderNumbers", c.name AS "couponName"',
    joins: `JOIN shop.numbered_orders() o ON o.order_id = listed."orderId"
      LEFT JOIN shop.named_coupons() c ON c.id = listed."couponId"`,
  },
  row: useShape,
  key: 'id',
  keyType: 'uuid',
  sorts: { usedOn: 'day' },
  sums: z.object({ coupons: z.int(), discount: z.int(), points: z.int() }),
} satisfies List<typeof useShape>

/** The orders and extensions that were paid with coupons or points (rule 361). */
export const useReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, uses, {
    request: ({ couponId, ...days }: FigureUsesFilter) => ({
      conditions: [
        ...between('usedOn', days),
        ...(couponId === undefined ? [] : [{ where: (of: string) => `"couponId" = ${of}`, value: couponId }]),
      ],
      sort: 'usedOn',
    }),
    shown: (rows) => rows,
  })

const couponShape = z.object({ couponId: z.int(), name: z.string(), uses: z.int(), discount: z.int() })
/** $1 the period. */
const coupons = {
  name: 'figures.coupons',
  rows: `
    SELECT f.coupon_id AS "couponId", f.uses, f.discount FROM shop.figure_coupons f
    WHERE f.period = $1 AND (f.uses <> 0 OR f.discount <> 0)`,
  displayed: { columns: 'c.name', joins: 'JOIN shop.named_coupons() c ON c.id = listed."couponId"' },
  row: couponShape,
  key: 'couponId',
  keyType: 'int',
  sorts: { uses: 'number', discount: 'number' },
  sums: z.object({ uses: z.int(), discount: z.int() }),
} satisfies List<typeof couponShape>

/** How often each coupon paid in a period, and how much. */
export const couponReads = ({ db }: Pick<Deps, 'db'>) =>
  readsOfList(db, coupons, {
    request: ({ period, sort }: CouponFiguresFilter) => ({ values: [period], conditions: [], sort }),
    shown: (rows) => rows,
  })
