import { maskedName } from '../../../domain/members/maskedName.ts'
import { endangeredRental } from '../../../domain/rental/lateReturn.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { LateItems } from '../../../domain/wire/staffCalendar.ts'
import { codedProducts } from '../../catalogue/index.ts'
import { memberNames } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { isDue, staffColumns } from './staffOrders.ts'
import { staffRowOf, toSend } from './staffRow.ts'

const shownAtMost = 200

/** Overdue items, the longest overdue first, each with the next rental of its product (rules 215, 216). */
export async function lateItems({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<LateItems> {
  const today = seoulDate(clock.now())
  const late = db.kysely.selectFrom('shop.order_items as i').where(isDue('late', today))
  const [rows, { count }] = await Promise.all([
    lateRows(db, today).execute(),
    late.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const result = rows.map(
    ({
      turnaroundDays,
      nextItem,
      nextOrder,
      nextName,
      nextStart,
      nextEnd,
      nextStatus,
      nextAmount,
      ...row
    }) => {
      const missing =
        nextItem === null ||
        nextOrder === null ||
        nextStart === null ||
        nextEnd === null ||
        nextStatus === null ||
        nextAmount === null
      return {
        ...staffRowOf(row, today),
        next: missing
          ? null
          : {
              orderItemId: nextItem,
              orderNumbers: nextOrder,
              status: nextStatus,
              finalAmount: nextAmount,
              memberName: maskedName(nextName ?? ''),
              rentalStartDate: nextStart,
              rentalEndDate: nextEnd,
              ...endangeredRental({ today, turnaroundDays }, { start: nextStart, end: nextEnd }),
            },
      }
    },
  )
  return { result, cntAll: count }
}

/** The keys of the longest overdue items; the joins then run for these alone. */
const longestLate = ({ kysely }: Deps['db'], today: CivilDate) =>
  kysely
    .selectFrom('shop.order_items as i')
    .select('i.order_item_id')
    .where(isDue('late', today))
    .orderBy('i.end_on')
    .orderBy('i.order_item_id')
    .limit(shownAtMost)

const lateRows = (db: Deps['db'], today: CivilDate) =>
  db.kysely
    .selectFrom(longestLate(db, today).as('cut'))
    .innerJoin('shop.order_items as i', 'i.order_item_id', 'cut.order_item_id')
    .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
    .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
    .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('shop.order_items as w')
          .innerJoin('shop.orders as wo', 'wo.order_id', 'w.order_id')
          .innerJoin(memberNames.as('wm'), 'wm.id', 'w.member_id')
          .select(['w.order_item_id', 'wo.order_numbers', 'w.start_on', 'w.end_on', 'wm.name'])
          .select(['w.status', 'w.final_amount'])
          .whereRef('w.product_id', '=', 'i.product_id')
          .whereRef('w.start_on', '>', 'i.start_on')
          .where('w.status', 'in', toSend)
          .orderBy('w.start_on')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(staffColumns)
    .select('p.turnaround_days as turnaroundDays')
    .select(['n.order_item_id as nextItem', 'n.order_numbers as nextOrder', 'n.name as nextName'])
    .select(['n.status as nextStatus', 'n.final_amount as nextAmount'])
    .select(['n.start_on as nextStart', 'n.end_on as nextEnd'])
    .orderBy('i.end_on')
    .orderBy('i.order_item_id')
