import { z } from 'zod'
import { streamTitle } from '../../domain/processes/events.ts'
import { statement } from '../platform/database/statement.ts'
import type { Reads } from '../platform/deps.ts'

/** $1 streams of orders, and of payments for an order or a charge. */
const numbersOfOrders = statement({
  name: 'ledger.numbersOfOrders',
  text: `
    SELECT w.stream_id AS stream, n.order_numbers AS numbers FROM unnest($1::text[]) AS w(stream_id)
    JOIN shop.numbered_orders() n ON n.order_id = split_part(w.stream_id, ':', 2)::uuid`,
  row: z.object({ stream: z.string(), numbers: z.string().nullable() }),
})

const kindOf = (stream: string): string => stream.slice(0, stream.indexOf(':'))

/** Display names of these streams; an order and its payments are named by its number, a charge's payments by the charge. */
export async function subjectsOf(
  { db }: { db: Pick<Reads, 'pool'> },
  streams: readonly string[],
): Promise<(stream: string) => string> {
  const orders = [...new Set(streams.filter((stream) => ['order', 'payment'].includes(kindOf(stream))))]
  const found = orders.length === 0 ? [] : await numbersOfOrders(db.pool, [orders])
  const numbers = new Map(found.map(({ stream, ...order }) => [stream, order.numbers]))
  return (stream) => {
    const number = numbers.get(stream) ?? null
    const isPayment = kindOf(stream) === 'payment'
    return streamTitle(
      isPayment ? stream.replace('payment', number === null ? 'charge' : 'order') : stream,
      number,
    )
  }
}
