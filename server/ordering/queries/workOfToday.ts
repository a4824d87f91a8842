import { sql } from 'kysely'
import { maskedName } from '../../../domain/members/maskedName.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { ReturnStage } from '../../../domain/wire/returns.ts'
import type { BoardRow, WaitingList } from '../../../domain/wire/staffBoard.ts'
import type { StaffOrdersDue } from '../../../domain/wire/staffOrders.ts'
import { codedProducts } from '../../catalogue/index.ts'
import { memberNames } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { isDue, staffColumns, withRenterUntil } from './staffOrders.ts'
import { staffRowOf } from './staffRow.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Column = WaitingList

/** What is due only once its days are over, so that it waits since their end. */
const dueAfterItsDays: readonly StaffOrdersDue[] = ['unsent', 'to_pick_up', 'late']

/** Items that are due: how many, and the first ones by the day on which they are due. */
export async function dueToday(
  { db, clock }: Needs,
  due: StaffOrdersDue,
  rowsAtMost: number,
): Promise<Column> {
  const today = seoulDate(clock.now())
  const found = db.kysely.selectFrom('shop.order_items as i').where(isDue(due, today))
  const by = dueAfterItsDays.includes(due) ? withRenterUntil : sql`i.start_on`
  const [rows, { count }] = await Promise.all([
    found
      .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
      .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
      .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
      .select(staffColumns)
      .orderBy(by)
      .orderBy('i.order_item_id')
      .limit(rowsAtMost)
      .execute(),
    found.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, rows: rows.map((row) => dueRow(staffRowOf(row, today), due)) }
}

function dueRow(row: ReturnType<typeof staffRowOf>, due: StaffOrdersDue): BoardRow {
  return {
    id: row.orderItemId,
    name: `${row.brandName} ${row.productName}`,
    about: [row.orderNumbers, row.memberName, due === 'unsent' ? '보내지 않고 대여가 끝났어요' : '']
      .filter((words) => words !== '')
      .join(' · '),
    on: dayOf(row, due),
    lateDays: row.lateDays,
    amount: null,
  }
}

function dayOf(row: ReturnType<typeof staffRowOf>, due: StaffOrdersDue): CivilDate {
  if (due === 'to_confirm') return row.rentalStartDate
  if (due === 'unsent') return row.rentalEndDate
  return due === 'to_ship' ? row.shipsOn : row.pickUpOn
}

/** Returns at a stage: how many, and those that have waited longest. */
export async function returnsWaiting(
  { db }: Pick<Deps, 'db'>,
  stage: ReturnStage,
  rowsAtMost: number,
): Promise<Column> {
  const found = db.kysely.selectFrom('shop.item_returns as r').where('r.status', '=', stage)
  const [rows, { count }] = await Promise.all([
    found
      .innerJoin('shop.order_items as i', 'i.order_item_id', 'r.order_item_id')
      .innerJoin('shop.orders as o', 'o.order_id', 'r.order_id')
      .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
      .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
      .select(['r.order_item_id as orderItemId', 'r.number', 'o.order_numbers as orderNumbers'])
      .select(['p.brand_name as brandName', 'p.product_name as productName', 'm.name as memberName'])
      .select(['m.withdrawn_at as withdrawnAt', 'r.requested_at as requestedAt'])
      .orderBy('r.requested_at')
      .orderBy('r.order_item_id')
      .limit(rowsAtMost)
      .execute(),
    found.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    count,
    rows: rows.map((row) => ({
      id: `${row.orderItemId}.${row.number}`,
      name: `${row.brandName} ${row.productName}`,
      about: [row.orderNumbers, row.withdrawnAt === null ? maskedName(row.memberName) : '']
        .filter((words) => words !== '')
        .join(' · '),
      on: row.requestedAt.toISOString(),
      lateDays: 0,
      amount: null,
    })),
  }
}
