import { sql } from 'kysely'
import type { ItemStatus } from '../../../domain/ordering/itemStatus.ts'
import type { CivilDate } from '../../../domain/shared/civilDate.ts'
import type { Deps } from '../../platform/deps.ts'

export type StaffOrderRow = {
  orderId: string
  orderItemId: string
  orderNumbers: string
  status: ItemStatus
  productName: string
  rentalStartDate: CivilDate
  rentalEndDate: CivilDate
  finalAmount: number
}

type NamedProduct = { id: number; product_name: string }

const rowsAPage = 20
/** What somebody still has to do something about. */
const open: readonly ItemStatus[] = ['new', 'ready_for_delivery', 'shipped', 'delivered', 'end']

/** Items by what is to be done with them, the earliest start first. */
export async function staffOrders(
  { db }: Pick<Deps, 'db'>,
  { curPage, status }: { curPage: number; status?: ItemStatus | undefined },
): Promise<{ result: StaffOrderRow[]; cntAll: number }> {
  const wanted = status === undefined ? open : [status]
  const from = db.kysely.selectFrom('shop.order_items as i').where('i.status', 'in', wanted)
  const [result, { count }] = await Promise.all([
    from
      .innerJoin('shop.orders as o', 'o.order_id', 'i.order_id')
      .innerJoin(sql<NamedProduct>`shop.offered_products()`.as('p'), 'p.id', 'i.product_id')
      .select(['i.order_id as orderId', 'i.order_item_id as orderItemId', 'o.order_numbers as orderNumbers'])
      .select(['i.status', 'p.product_name as productName', 'i.final_amount as finalAmount'])
      .select(['i.start_on as rentalStartDate', 'i.end_on as rentalEndDate'])
      .orderBy('i.start_on')
      .orderBy('i.order_item_id')
      .limit(rowsAPage)
      .offset((curPage - 1) * rowsAPage)
      .execute(),
    from.select((has) => has.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { result, cntAll: count }
}
