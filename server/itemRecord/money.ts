import * as z from 'zod/mini'
import { itemResult } from '../../domain/ledger/itemResult.ts'
import { itemAccounts } from '../../domain/shared/accountNames.ts'
import type { ItemRecord } from '../../domain/wire/staffItems.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/*
 * The lines of its rentals' orders name their item; those of a charge belong to what the charge is about, and those of a
 * consignment, the compensation of its owner, to its item. One rental has few streams, so each is found by its own index,
 * whatever the size of the journal.
 */
const balances = statement({
  name: 'itemRecord.balances',
  text: `WITH rentals AS MATERIALIZED (SELECT * FROM shop.rentals_of_product($1)),
      charged AS (
        SELECT c.charge_id, c.order_item_id FROM shop.charge_subjects() c
        WHERE c.order_item_id IN (SELECT r.order_item_id FROM rentals r)
        UNION ALL
        SELECT c.charge_id, NULL FROM shop.consignment_contracts() k
          JOIN shop.charge_subjects() c ON c.consignment_id = k.consignment_id AND c.order_item_id IS NULL
        WHERE k.product_id = $1
      ), lines AS (
        SELECT r.order_item_id, l.account, l.amount FROM rentals r
          CROSS JOIN LATERAL shop.lines_of_stream('order:' || r.order_id) l
        WHERE l.order_item_id = r.order_item_id::text
        UNION ALL
        SELECT c.order_item_id, l.account, l.amount FROM charged c
          CROSS JOIN LATERAL shop.lines_of_stream('charge:' || c.charge_id) l
        UNION ALL
        SELECT NULL, l.account, l.amount FROM shop.consignment_contracts() k
          CROSS JOIN LATERAL shop.lines_of_stream('consignment:' || k.consignment_id) l
        WHERE k.product_id = $1
      )
    SELECT order_item_id AS "orderItemId", account, sum(amount)::bigint AS balance FROM lines
    WHERE account = ANY ($2) GROUP BY order_item_id, account`,
  row: z.object({
    orderItemId: z.nullable(z.string()),
    account: z.enum(itemAccounts),
    balance: z.int(),
  }),
})

type ItemMoney = {
  all: NonNullable<ItemRecord['money']>
  /** What one rental earned less what it cost, in won. */
  resultOf: (orderItemId: string) => number
}

/** What an item earned and cost, as the books have it (rule 340). */
export async function moneyOf({ db }: Pick<Deps, 'db'>, productId: number): Promise<ItemMoney> {
  const rows = await balances(db.pool, [productId, itemAccounts])
  const byRental = Map.groupBy(rows, ({ orderItemId }) => orderItemId)
  return {
    all: itemResult(rows),
    resultOf: (orderItemId) => itemResult(byRental.get(orderItemId) ?? []).result,
  }
}
