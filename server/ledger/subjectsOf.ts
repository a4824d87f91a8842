import { z } from 'zod'
import { streamTitle } from '../../domain/processes/streamTitle.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** $1 streams of orders. */
const numbersOfOrders = statement({
  name: 'ledger.numbersOfOrders',
  text: `
    SELECT w.stream_id AS stream, n.order_numbers AS numbers FROM unnest($1::text[]) AS w(stream_id)
    JOIN shop.numbered_orders() n ON n.order_id = substr(w.stream_id, 7)::uuid`,
  row: z.object({ stream: z.string(), numbers: z.string().nullable() }),
})

/** Display names of these streams; an order is named by its number. */
export async function subjectsOf(
  { db }: { db: Pick<Deps['db'], 'pool'> },
  streams: readonly string[],
): Promise<(stream: string) => string> {
  const orders = [...new Set(streams.filter((stream) => stream.startsWith('order:')))]
  const found = orders.length === 0 ? [] : await numbersOfOrders(db.pool, [orders])
  const numbers = new Map(found.map(({ stream, ...order }) => [stream, order.numbers]))
  return (stream) => streamTitle(stream, numbers.get(stream) ?? null)
}
