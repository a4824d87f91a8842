import { orderStream } from '../../../domain/ordering/events.ts'
import { paymentStream } from '../../../domain/payments/events.ts'
import { titleOf } from '../../../domain/processes/events.ts'
import type { StaffHappening } from '../../../domain/wire/staffOrders.ts'
import { staffNames } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { StoredEvent } from '../../platform/eventStore/eventStore.ts'
import type { Json } from '../../platform/json.ts'
import { writtenReasons } from '../itemReasons.ts'

/** Reads what staff typed for these references of events, which other modules keep as well. */
export type ReasonReader = (references: readonly string[]) => Promise<ReadonlyMap<string, string>>

/**
 * All events of an item, the oldest first, each with its actor and the typed reason. What ended the item with its
 * consignment has the reason that was typed for the consignment (rule 848).
 */
export async function timelineOf(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { orderId, orderItemId, reasonsOf }: { orderId: string; orderItemId: string; reasonsOf: ReasonReader },
): Promise<StaffHappening[]> {
  const [loaded, reasons, names] = await Promise.all([
    store.load([orderStream(orderId), paymentStream(orderId)]),
    writtenReasons(db.pool, orderItemId),
    staffNames(db),
  ])
  const events = [orderStream(orderId), paymentStream(orderId)]
    .flatMap((stream) => loaded.stream(stream).events)
    .toSorted((one, other) => one.pos - other.pos)
  const own = eventsOf(events, orderItemId)
  const foreign = own.flatMap(({ meta: { reason } }) =>
    reason === undefined || reason.endsWith(`:${orderItemId}`) ? [] : [reason],
  )
  const elsewhere = foreign.length === 0 ? new Map<string, string>() : await reasonsOf(foreign)
  return own.map((event) => ({
    type: event.type,
    title: titleOf(event.type),
    at: event.occurredAt.toISOString(),
    actor: actorOf(event.meta.actor, names),
    reason: reasons.get(stepOf(event, orderItemId)) ?? elsewhere.get(event.meta.reason ?? '') ?? null,
    reasonCode: textIn(event.data, 'reasonCode'),
  }))
}

/** The order's placing, the item's events, and those of its refunds; a divided refund's part is one of its refunds. */
function eventsOf(events: readonly StoredEvent[], orderItemId: string): StoredEvent[] {
  const refunds = new Set<string>()
  const own: StoredEvent[] = []
  for (const event of events) {
    const named = refundsNamedBy(event)
    const isOwn = isAbout(event, orderItemId) || named.some((refund) => refunds.has(refund))
    if (isOwn) for (const refund of named) refunds.add(refund)
    // What was decided about the item says that a refund was asked for.
    if (event.type === 'payment.refund.requested') continue
    if (isOwn || event.type === 'order.placed') own.push(event)
  }
  return own
}

const fieldOf = (data: Json, name: string): Json =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data[name] ?? null) : null

function textIn(data: Json, name: string): string | null {
  const value = fieldOf(data, name)
  return typeof value === 'string' ? value : null
}

const isAbout = ({ data }: StoredEvent, orderItemId: string): boolean =>
  textIn(data, 'orderItemId') === orderItemId

const refundsNamedBy = ({ data }: StoredEvent): string[] =>
  [textIn(data, 'refundId'), textIn(data, 'partId'), textIn(data, 'wholeId')].flatMap((id) => id ?? [])

/** The step that the typed reason is stored under: staff events name it, for members' events the type gives it. */
function stepOf({ type, data, meta }: StoredEvent, orderItemId: string): string {
  if (meta.reason !== undefined) return meta.reason.slice(0, -`:${orderItemId}`.length)
  if (type === 'order.item.cancelled') return 'cancel'
  return type === 'order.return.requested' ? `requestReturn:${String(fieldOf(data, 'returnNumber'))}` : ''
}

function actorOf(actor: string, names: ReadonlyMap<number, string>): StaffHappening['actor'] {
  const [kind, name] = actor.split(':')
  if (kind === 'member') return { kind, name: null }
  return kind === 'staff'
    ? { kind, name: names.get(Number(name)) ?? null }
    : { kind: 'job', name: name ?? null }
}
