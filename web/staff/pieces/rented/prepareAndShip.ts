import type { BulkOutcome, BulkRequest } from '../../../../domain/wire/staffOrders.ts'

type Rows = BulkRequest['rows']
/** The reason, and whether the items are in one box, of which none is shipped while one is refused. */
type Sending = { reason: string; isOneBox?: true }
type Send = (request: BulkRequest) => Promise<BulkOutcome>

/** The server's limit of items in one request. */
const itemsAtOnce = 200

/** Returns the requests that take the items one step further, within the server's limit. */
const requestsOf = (
  action: BulkRequest['action'],
  rows: Rows,
  { reason, isOneBox }: Sending,
): BulkRequest[] =>
  Array.from({ length: Math.ceil(rows.length / itemsAtOnce) }, (_, nth) => ({
    action,
    rows: rows.slice(nth * itemsAtOnce, (nth + 1) * itemsAtOnce),
    reason,
    ...(isOneBox && { isOneBox }),
  }))

/** Sends the requests in turn. An error ends that, and what was answered before it counts. */
async function sendInTurn(
  requests: readonly BulkRequest[],
  send: Send,
): Promise<{ rows: BulkOutcome['rows']; error?: unknown }> {
  const rows: BulkOutcome['rows'] = []
  try {
    for (const request of requests) rows.push(...(await send(request)).rows)
    return { rows }
  } catch (error) {
    return { rows, error }
  }
}

/** What the server answered about the items; the error that ended the sending before it answered about all of them. */
type Shipping = { outcome: BulkOutcome; error?: unknown }

/**
 * Ships the items, of which `unprepared` are prepared first. One that cannot be prepared is not shipped, and why is its
 * outcome; of one box nothing is shipped then.
 */
export async function prepareAndShip(
  rows: Rows,
  { unprepared, ...sending }: Sending & { unprepared: ReadonlySet<string> },
  send: Send,
): Promise<Shipping> {
  const toPrepare = rows.flatMap(({ orderItemId, productId }) =>
    unprepared.has(orderItemId) ? { orderItemId, productId } : [],
  )
  const prepared = await sendInTurn(requestsOf('prepare', toPrepare, sending), send)
  const refused = prepared.rows.filter(({ refusal }) => refusal !== null)
  if (prepared.error !== undefined) return { outcome: outcomeOf(refused), error: prepared.error }
  if (sending.isOneBox && refused.length > 0) return { outcome: outcomeOf(refused) }
  const isRefused = new Set(refused.map(({ orderItemId }) => orderItemId))
  const toShip = rows.filter(({ orderItemId }) => !isRefused.has(orderItemId))
  const { rows: shipped, ...rest } = await sendInTurn(requestsOf('ship', toShip, sending), send)
  return { outcome: outcomeOf([...refused, ...shipped]), ...rest }
}

/** Counts answers; the last one about an item is what became of it. */
export function outcomeOf(answers: BulkOutcome['rows']): BulkOutcome {
  const rows = [...new Map(answers.map((row) => [row.orderItemId, row] as const)).values()]
  return {
    done: rows.filter(({ status }) => status !== null).length,
    refused: rows.filter(({ refusal }) => refusal !== null).length,
    rows,
  }
}
