import * as z from 'zod/mini'
import { itemOf } from '../../domain/ordering/decide.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import type { UndoableStep } from '../../domain/ordering/itemActions.ts'
import type { OrderState } from '../../domain/ordering/state.ts'
import { type Lent, pickUpFrom, presumedArrival } from '../../domain/rental/lateReturn.ts'
import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../../domain/rental/period.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import { day } from '../../domain/wire/primitives.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { LoadedStreams } from '../platform/eventStore/handleCommand.ts'
import type { ItemRow } from './itemRow.ts'

/** The events that say since when a renter has an item, and that they do not have it. */
export const arrivalEvents = [
  'order.item.delivered',
  'order.arrival.confirmed',
  'order.return.declined',
  'order.step.undone',
] as const

const about = z.object({
  orderItemId: z.string(),
  step: z.optional(z.string()),
  ...{ presumed: z.optional(z.literal(true)), denied: z.optional(z.literal(true)) },
  ...{ byTracking: z.optional(z.literal(true)), pickUpFrom: z.optional(day) },
})
const arrivesBy: readonly string[] = arrivalEvents.filter((type) => type !== 'order.step.undone')
const takesBack: readonly string[] = ['ship', 'deliver', 'arrival'] satisfies UndoableStep[]

type Way = Pick<Lent, 'arrivedOn' | 'pickUpFrom'> & { sentAt: Date | null }

/**
 * An item's way to its renter, as a decision reads it from its order's events; `setsArrival` makes the same of them in SQL.
 * What was only presumed moves to the later day of the courier's tracking (rule 751).
 */
export function wayIn(
  events: readonly StoredEvent[],
  { orderItemId, start }: { orderItemId: string; start: CivilDate },
): Way {
  let way: Way = { sentAt: null, arrivedOn: null, pickUpFrom: null }
  for (const { type, data, occurredAt } of events) {
    const said = about.safeParse(data).data
    if (said?.orderItemId !== orderItemId) continue
    const { presumed, denied, byTracking, pickUpFrom: from = null } = said
    const on = seoulDate(occurredAt)
    if (type === 'order.item.shipped') way = { ...way, sentAt: occurredAt }
    if (type === 'order.step.undone' && takesBack.includes(said.step ?? ''))
      way = { ...way, arrivedOn: null, pickUpFrom: null }
    if (!arrivesBy.includes(type) || (presumed && denied)) continue
    const arrivedOn = arrivalOn(on, { presumed, start, sentAt: way.sentAt })
    if (way.arrivedOn === null || (byTracking && way.arrivedOn < arrivedOn))
      way = { ...way, arrivedOn, pickUpFrom: from }
  }
  return way
}

/** The day on which an arrival counts that is recorded on a day: a presumed one by its rule, however late the job ran. */
function arrivalOn(
  recordedOn: CivilDate,
  { presumed, start, sentAt }: { presumed: true | undefined; start: CivilDate; sentAt: Date | null },
): CivilDate {
  const presumedOn = presumed && sentAt !== null ? presumedArrival(start, seoulDate(sentAt)) : recordedOn
  return presumedOn < recordedOn ? presumedOn : recordedOn
}

/** `pickUpFrom` of an item whose arrival a decision records now (rule 752). */
export function pickUpIn(
  streams: LoadedStreams,
  { orderId, orderItemId, start }: Pick<ItemRow, 'orderId' | 'orderItemId' | 'start'>,
  now: { order: OrderState; presumed?: true | undefined; today: CivilDate; closed: ReadonlySet<CivilDate> },
): CivilDate | null {
  const place = itemOf(now.order, orderItemId)
  if (isRefusal(place)) return null
  const { sentAt } = wayIn(streams(orderStream(orderId)).events, { orderItemId, start })
  const arrivedOn = arrivalOn(now.today, { presumed: now.presumed, start, sentAt })
  return pickUpFrom({ arrivedOn, end: place.item.end }, now.closed)
}

const seoulDay = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Seoul')::date`

/**
 * SQL: what a batch tells about the arrival of each item: whether an earlier one was taken back, the first that was
 * recorded or presumed since, and the one that the courier's tracking recorded (rule 751). What is presumed of an arrival
 * that staff took back is none (rules 494 and 559).
 */
export const arrivals = `(
  WITH told AS (
    SELECT (b.data->>'orderItemId')::uuid AS order_item_id, b.version, ${seoulDay('b.occurred_at')} AS arrived_on,
      b.type = 'order.step.undone' AND b.data->>'step' IN ('ship', 'deliver', 'arrival') AS is_taken_back,
      b.type IN ('order.arrival.confirmed', 'order.return.declined') OR (b.type = 'order.item.delivered'
        AND (b.data->>'presumed' IS NULL OR b.data->>'denied' IS NULL)) AS is_arrival,
      b.type = 'order.item.delivered' AND b.data->>'presumed' IS NOT NULL AS is_presumed,
      (b.data->>'pickUpFrom')::date AS pick_up_from, b.data->>'byTracking' IS NOT NULL AS is_tracked
    FROM batch b
  ), since AS (
    SELECT t.*, t.is_arrival AND t.version > coalesce(max(t.version) FILTER (WHERE t.is_taken_back)
      OVER (PARTITION BY t.order_item_id), 0) AS counts FROM told t
  )
  SELECT order_item_id, bool_or(is_taken_back) AS is_taken_back,
    (array_agg(arrived_on ORDER BY version) FILTER (WHERE counts))[1] AS arrived_on,
    (array_agg(is_presumed ORDER BY version) FILTER (WHERE counts))[1] AS is_presumed,
    (array_agg(pick_up_from ORDER BY version) FILTER (WHERE counts))[1] AS pick_up_from,
    max(arrived_on) FILTER (WHERE counts AND is_tracked) AS tracked_on,
    max(pick_up_from) FILTER (WHERE counts AND is_tracked) AS picked_up_from_then
  FROM since GROUP BY order_item_id)`

/** SQL: the day of the first arrival. Who has it by rule 460 or 503 has it from the day of that rule on. */
const firstArrival = (row: string, sentOn: string): string =>
  `coalesce(CASE WHEN NOT a.is_taken_back THEN ${row}.arrived_on END, CASE WHEN a.is_presumed
    THEN least(a.arrived_on, greatest(${row}.start_on, ${sentOn} + ${SHIPS_DAYS_BEFORE_START})) ELSE a.arrived_on END)`

/**
 * SQL: writes the day from which the renter of a row counts as having its item (rule 650), after the arrivals `a`, and since
 * when it is picked up (rule 752): those of the first arrival, or of the one that the courier's tracking recorded later than
 * it was presumed (rule 751).
 */
export const setsArrival = (row: string, sentOn: string): string =>
  `arrived_on = greatest(${firstArrival(row, sentOn)}, a.tracked_on),
    pick_up_from = CASE WHEN a.tracked_on > ${firstArrival(row, sentOn)} THEN a.picked_up_from_then
      WHEN ${row}.arrived_on IS NOT NULL AND NOT a.is_taken_back THEN ${row}.pick_up_from ELSE a.pick_up_from END`

type LateColumns = { endOn: string; arrivedOn: string; pickUpFrom: string }

/** SQL: the day before the item of a row is picked up: the last day of its rental, or that of its arrival or later. */
export const withRenterUntil = ({ endOn, arrivedOn, pickUpFrom }: LateColumns): string =>
  `greatest(${endOn}, coalesce(${pickUpFrom} - 1, ${arrivedOn}))`

/** SQL: the rental is late on a day; `lateDaysOf` of the domain counts the days (rules 215, 650 and 752). */
export const isLateOn = (day: string, { endOn, arrivedOn, pickUpFrom }: LateColumns): string =>
  `(${endOn} < ${day} - ${PICKED_UP_DAYS_AFTER_END} AND ${arrivedOn} < ${day} - 1 AND coalesce(${pickUpFrom} < ${day}, true))`
