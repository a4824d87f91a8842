import { z } from 'zod'
import type { EventsQuery } from '../../domain/wire/eventLog.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { isOrderNumber, isUuid, orderWith, streamOfRefund, withPayments } from './namedStreams.ts'

/** A prefix matching more streams than this is taken for a whole kind of stream, whose events are sought in the log. */
const fewStreams = 500

/** $1: prefixes of stream names; "~" sorts after every character of a name. */
const streamsFrom = statement({
  name: 'explaining.streamsFrom',
  text: `SELECT s.stream_no AS no FROM unnest($1::text[]) AS w(name)
    JOIN es.streams s ON s.stream_id >= w.name AND s.stream_id < w.name || '~' LIMIT ${fewStreams + 1}`,
  row: z.object({ no: z.int() }),
})

const kinds = [
  'order',
  'charge',
  'payment',
  'consignment',
  'wallet',
  'member',
  'settlement',
  'review',
  'product',
  'provider-payout',
  'provider-difference',
  'outgoing-difference',
  'bank-difference',
  'vat',
]

/** The stream of an order number, item or refund; for any other id, the id under every kind of stream. */
async function namesOf(deps: Pick<Deps, 'db'>, id: string): Promise<string[]> {
  if (isOrderNumber(id)) {
    const order = await orderWith(deps, 'order_numbers', id)
    return order === null ? [] : withPayments(order)
  }
  const stream = isUuid(id)
    ? ((await orderWith(deps, 'order_item_id', id)) ?? (await streamOfRefund(deps, id)))
    : null
  return stream === null ? kinds.map((kind) => `${kind}:${id}`) : withPayments(stream)
}

/** The few streams that a filter names; null for a filter without streams or for a whole kind of stream. */
export async function streamsOf(
  deps: Pick<Deps, 'db'>,
  { stream, id }: Pick<EventsQuery, 'stream' | 'id'>,
): Promise<number[] | null> {
  if (id === undefined && stream === undefined) return null
  const names = id === undefined ? [stream] : await namesOf(deps, id)
  const found = await streamsFrom(deps.db.pool, [names])
  if (id === undefined && found.length > fewStreams) return null
  return found.map(({ no }) => no)
}
