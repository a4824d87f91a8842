import * as z from 'zod/mini'
import { maskedName } from '../../../domain/members/maskedName.ts'
import { endangeredRental } from '../../../domain/rental/lateReturn.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { FoundRow } from '../../../domain/shared/foundRow.ts'
import { uuid } from '../../../domain/wire/primitives.ts'
import type { LateItem, LateItems } from '../../../domain/wire/staffCalendar.ts'
import { codedProducts } from '../../catalogue/index.ts'
import { memberNames } from '../../members/index.ts'
import { countOf } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { isDue, staffColumns, withRenterUntil } from './staffOrders.ts'
import { staffRowOf, toSend } from './staffRow.ts'

const shownAtMost = 200

/** Overdue items, the longest overdue first, each with the next rental of its product (rules 215, 216). */
export async function lateItems({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<LateItems> {
  const today = seoulDate(clock.now())
  const late = overdue(db, today)
  const [rows, count] = await Promise.all([lateRows(db, longest(late)).execute(), countOf(late)])
  return { result: rows.map(shownOn(today)), cntAll: count }
}

/** The overdue item with this id, and whether it is one of those that have been late the longest. */
export async function lateItem(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<FoundRow<LateItem>> {
  if (!z.safeParse(uuid, id).success) return { row: null, isListed: false }
  const today = seoulDate(clock.now())
  const late = overdue(db, today)
  const [rows, listed] = await Promise.all([
    lateRows(db, late.where('i.order_item_id', '=', id)).execute(),
    db.kysely
      .selectFrom(longest(late).as('cut'))
      .select('cut.order_item_id')
      .where('cut.order_item_id', '=', id)
      .executeTakeFirst(),
  ])
  const [row = null] = rows.map(shownOn(today))
  return { row, isListed: listed !== undefined }
}

type LateRow = Awaited<ReturnType<ReturnType<typeof lateRows>['execute']>>[number]

/** A row in its wire format. */
const shownOn =
  (today: CivilDate) =>
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
  }: LateRow): LateItem => {
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
  }

/** The keys of the overdue items. */
const overdue = ({ kysely }: Deps['db'], today: CivilDate) =>
  kysely.selectFrom('shop.order_items as i').select('i.order_item_id').where(isDue('late', today))
type Keys = ReturnType<typeof overdue>

/** Those of the longest overdue ones. */
const longest = (late: Keys): Keys =>
  late.orderBy(withRenterUntil).orderBy('i.order_item_id').limit(shownAtMost)

/** The joins run for these keys alone. */
const lateRows = (db: Deps['db'], keys: Keys) =>
  db.kysely
    .selectFrom(keys.as('cut'))
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
    .orderBy(withRenterUntil)
    .orderBy('i.order_item_id')
