import { z } from 'zod'
import { memberStream } from '../../domain/members/events.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import { readTypedSearch } from '../../domain/shared/typedSearch.ts'
import { walletStream } from '../../domain/wallet/events.ts'
import type { EventsQuery } from '../../domain/wire/eventLog.ts'
import { findMembers, staffNames } from '../members/index.ts'
import { orderLines } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { isOrderNumber, isUuid, orderWith, streamOfRefund, withPayments } from './namedStreams.ts'

/** A prefix matching more streams than this is taken for a whole kind of stream, whose events are sought in the log. */
const fewStreams = 500
/** Namesakes whose events are shown together. */
const membersAtMost = 20

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

/** Everything of the members with this whole name or email: their account, their wallet, their orders. */
async function streamsOfMembers(deps: Pick<Deps, 'db'>, typed: string): Promise<string[]> {
  const found = await findMembers(deps, readTypedSearch(typed), membersAtMost)
  const ids = found.map(({ id }) => Number(id))
  if (ids.length === 0) return []
  const orders = await deps.db.kysely
    .selectFrom(orderLines.as('o'))
    .select('o.order_id as id')
    .distinct()
    .where('o.member_id', 'in', ids)
    .execute()
  return [
    ...ids.flatMap((id) => [memberStream(id), walletStream(id)]),
    ...orders.flatMap(({ id }) => withPayments(orderStream(id))),
  ]
}

/** The actors that a filter names: one as it is recorded, or colleagues and members with that whole name. */
export async function actorsOf(deps: Pick<Deps, 'db'>, actor: string): Promise<string[]> {
  if (actor.includes(':')) return [actor]
  const [names, found] = await Promise.all([
    staffNames(deps.db),
    findMembers(deps, readTypedSearch(actor), membersAtMost),
  ])
  return [
    ...[...names].flatMap(([id, name]) => (name === actor.trim() ? [`staff:${id}`] : [])),
    ...found.map(({ id }) => `member:${id}`),
  ]
}

/** The stream of an order number, item or refund; for any other id, the id under every kind of stream. */
async function namesOf(deps: Pick<Deps, 'db'>, id: string): Promise<string[]> {
  if (!/^[0-9A-Za-z-]+$/.test(id)) return streamsOfMembers(deps, id)
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
