import { z } from 'zod'
import { streamTitle } from '../../domain/processes/events.ts'
import { statement } from '../platform/database/statement.ts'
import type { Reads } from '../platform/deps.ts'

/** $1 streams of orders, charges and consignments, and of payments for an order or a charge. */
const numbersOfStreams = statement({
  name: 'ledger.numbersOfStreams',
  text: `
    SELECT w.stream AS stream, s.charge_id IS NOT NULL AS "isCharge",
      coalesce(n.order_numbers, k.consignment_number) AS numbers
    FROM (SELECT w.stream, split_part(w.stream, ':', 2)::uuid AS id FROM unnest($1::text[]) AS w(stream)) w
    LEFT JOIN shop.charges_of_items() c ON c.charge_id = w.id
    LEFT JOIN shop.charge_subjects() s ON s.charge_id = w.id
    LEFT JOIN shop.numbered_orders() n ON n.order_id = coalesce(c.order_id, w.id)
    LEFT JOIN shop.consignment_contracts() k
      ON n.order_id IS NULL AND k.consignment_id = coalesce(s.consignment_id, w.id)`,
  row: z.object({ stream: z.string(), isCharge: z.boolean(), numbers: z.string().nullable() }),
})

const numbered: ReadonlySet<string> = new Set(['order', 'payment', 'charge', 'consignment'])
const kindOf = (stream: string): string => stream.slice(0, stream.indexOf(':'))

/**
 * Display names of these streams: an order and a consignment by its number, a charge by that of what it belongs to, a
 * payment by what it pays.
 */
export async function subjectsOf(
  { db }: { db: Pick<Reads, 'pool'> },
  streams: readonly string[],
): Promise<(stream: string) => string> {
  const asked = [...new Set(streams.filter((stream) => numbered.has(kindOf(stream))))]
  const found = asked.length === 0 ? [] : await numbersOfStreams(db.pool, [asked])
  const byStream = new Map(found.map(({ stream, ...subject }) => [stream, subject]))
  return (stream) => {
    const { isCharge = false, numbers = null } = byStream.get(stream) ?? {}
    const isPayment = kindOf(stream) === 'payment'
    return streamTitle(isPayment ? stream.replace('payment', isCharge ? 'charge' : 'order') : stream, numbers)
  }
}
