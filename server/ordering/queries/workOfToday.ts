import { sql } from 'kysely'
import { maskedName } from '../../../domain/members/maskedName.ts'
import { SHIPS_DAYS_BEFORE_START } from '../../../domain/rental/period.ts'
import { type CivilDate, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { ReturnStage } from '../../../domain/wire/returns.ts'
import type { BoardRow, WaitingList } from '../../../domain/wire/staffBoard.ts'
import type { StaffOrdersDue } from '../../../domain/wire/staffOrders.ts'
import { codedProducts } from '../../catalogue/index.ts'
import { memberNames } from '../../members/index.ts'
import { unionOf } from '../../platform/database/pages.ts'
import type { Deps } from '../../platform/deps.ts'
import { isDue, staffColumns, withRenterUntil } from './staffOrders.ts'
import { staffRowOf } from './staffRow.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type Column = WaitingList

/** What is due only once its days are over, so that it waits since their end. */
const dueAfterItsDays: readonly StaffOrdersDue[] = ['unsent', 'to_pick_up', 'late']

/**
 * SQL: the day since which an item is due. By its first day alone, which an index has, items of all times would be walked
 * until five of these days are found.
 */
const dueSince = (due: StaffOrdersDue) => {
  if (dueAfterItsDays.includes(due)) return withRenterUntil
  if (due === 'to_ship') return sql<CivilDate>`i.start_on - ${sql.lit(SHIPS_DAYS_BEFORE_START)}`
  return sql<CivilDate>`i.start_on`
}

/**
 * For each kind of due items how many there are, and the first ones by the day on which they are due. The first ones of all
 * kinds are read in full by one statement: to plan it takes longer than to run it.
 */
export async function dueToday(
  { db, clock }: Needs,
  dues: readonly StaffOrdersDue[],
  rowsAtMost: number,
): Promise<Column[]> {
  const today = seoulDate(clock.now())
  const each = dues.map((due) => {
    const by = dueSince(due)
    const found = db.kysely.selectFrom('shop.order_items as i').where(isDue(due, today))
    const keyed = found.select([sql<string>`${due}::text`.as('due'), 'i.order_item_id', by.as('day')])
    const first = keyed.orderBy(by).orderBy('i.order_item_id').limit(rowsAtMost)
    return {
      first: db.kysely.selectFrom(first.as('f')).selectAll('f'),
      number: found.select(({ fn }) => [
        sql<string>`${due}::text`.as('due'),
        fn.countAll<number>().as('count'),
      ]),
    }
  })
  const [rows, numbers] = await Promise.all([
    db.kysely
      .selectFrom(unionOf(each.map(({ first }) => first)).as('cut'))
      .innerJoin('shop.order_items as i', 'i.order_item_id', 'cut.order_item_id')
      .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
      .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
      .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
      .select(staffColumns)
      .select('cut.due')
      .orderBy('cut.day')
      .orderBy('i.order_item_id')
      .execute(),
    unionOf(each.map(({ number }) => number)).execute(),
  ])
  return dues.map((of) => ({
    count: numbers.find(({ due }) => due === of)?.count ?? 0,
    rows: rows
      .filter(({ due }) => due === of)
      .map(({ due: _, ...row }) => dueRow(staffRowOf(row, today), of)),
  }))
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

/** For each of these stages how many returns there are, and those that have waited longest. */
export async function returnsWaiting(
  { db }: Pick<Deps, 'db'>,
  stages: readonly ReturnStage[],
  rowsAtMost: number,
): Promise<Column[]> {
  const first = stages.map((stage) => {
    const waiting = db.kysely.selectFrom('shop.item_returns as r').where('r.status', '=', stage)
    const keyed = waiting.select(['r.order_item_id', 'r.number'])
    const cut = keyed.orderBy('r.requested_at').orderBy('r.order_item_id').limit(rowsAtMost)
    return db.kysely.selectFrom(cut.as('f')).selectAll('f')
  })
  const [rows, numbers] = await Promise.all([
    db.kysely
      .selectFrom(unionOf(first).as('cut'))
      .innerJoin('shop.item_returns as r', (on) =>
        on.onRef('r.order_item_id', '=', 'cut.order_item_id').onRef('r.number', '=', 'cut.number'),
      )
      .innerJoin('shop.order_items as i', 'i.order_item_id', 'r.order_item_id')
      .innerJoin('shop.orders as o', 'o.order_id', 'r.order_id')
      .innerJoin(codedProducts.as('p'), 'p.id', 'i.product_id')
      .innerJoin(memberNames.as('m'), 'm.id', 'i.member_id')
      .select(['r.order_item_id as orderItemId', 'r.number', 'r.status', 'o.order_numbers as orderNumbers'])
      .select(['p.brand_name as brandName', 'p.product_name as productName', 'm.name as memberName'])
      .select(['m.withdrawn_at as withdrawnAt', 'r.requested_at as requestedAt'])
      .orderBy('r.requested_at')
      .orderBy('r.order_item_id')
      .execute(),
    db.kysely
      .selectFrom('shop.item_returns as r')
      .where('r.status', 'in', stages)
      .select(({ fn }) => ['r.status', fn.countAll<number>().as('count')])
      .groupBy('r.status')
      .execute(),
  ])
  return stages.map((stage) => ({
    count: numbers.find(({ status }) => status === stage)?.count ?? 0,
    rows: rows
      .filter(({ status }) => status === stage)
      .map((row) => ({
        id: `${row.orderItemId}.${row.number}`,
        name: `${row.brandName} ${row.productName}`,
        about: [row.orderNumbers, row.withdrawnAt === null ? maskedName(row.memberName) : '']
          .filter((words) => words !== '')
          .join(' · '),
        on: row.requestedAt.toISOString(),
        lateDays: 0,
        amount: null,
      })),
  }))
}
