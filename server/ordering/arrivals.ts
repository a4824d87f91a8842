import * as z from 'zod/mini'
import { itemOf } from '../../domain/ordering/decide.ts'
import { orderStream } from '../../domain/ordering/events.ts'
import type { UndoableStep } from '../../domain/ordering/itemActions.ts'
import type { OrderState } from '../../domain/ordering/state.ts'
import { type Lent, pickUpFrom, presumedArrival, type ReturnDays } from '../../domain/rental/lateReturn.ts'
import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../../domain/rental/period.ts'
import { addDays, type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
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

type Way = Pick<Lent, 'arrivedOn' | 'pickUpFrom' | 'returnDays'> & { sentAt: Date | null }

/**
 * An item's way to its renter and back, as a decision reads it from its order's events; `setsArrival` and `setsReturnDays`
 * make the same of them in SQL.
 * What was only presumed moves to the later day of the courier's tracking (rule 751).
 */
export function wayIn(
  events: readonly StoredEvent[],
  { orderItemId, start }: { orderItemId: string; start: CivilDate },
): Way {
  let way: Way = { sentAt: null, arrivedOn: null, pickUpFrom: null, returnDays: [] }
  for (const { type, data, occurredAt } of events) {
    const said = about.safeParse(data).data
    if (said?.orderItemId !== orderItemId) continue
    const { presumed, denied, byTracking, pickUpFrom: from = null } = said
    const on = seoulDate(occurredAt)
    if (type === 'order.item.shipped') way = { ...way, sentAt: occurredAt }
    if (type === 'order.step.undone' && takesBack.includes(said.step ?? ''))
      way = { ...way, arrivedOn: null, pickUpFrom: null }
    if (type === 'order.return.requested')
      way = { ...way, returnDays: [...way.returnDays, { from: addDays(on, 1), to: null }] }
    if (type === 'order.return.declined')
      way = { ...way, returnDays: answered(way.returnDays, from ?? addDays(on, 1)) }
    if (!arrivesBy.includes(type) || (presumed && denied)) continue
    const arrivedOn = arrivalOn(on, { presumed, start, sentAt: way.sentAt })
    if (way.arrivedOn === null || (byTracking && way.arrivedOn < arrivedOn))
      way = { ...way, arrivedOn, pickUpFrom: from }
  }
  return way
}

/** The days under return once the open request is declined, with the pick-up that follows (rule 843). */
const answered = (days: readonly ReturnDays[], pickUpOn: CivilDate): ReturnDays[] =>
  days.map(({ from, to }) => ({ from, to: to ?? pickUpOn }))

/** The day on which an arrival counts that is recorded on a day: a presumed one by its rule, however late the job ran. */
function arrivalOn(
  recordedOn: CivilDate,
  { presumed, start, sentAt }: { presumed: true | undefined; start: CivilDate; sentAt: Date | null },
): CivilDate {
  const presumedOn = presumed && sentAt !== null ? presumedArrival(start, seoulDate(sentAt)) : recordedOn
  return presumedOn < recordedOn ? presumedOn : recordedOn
}

/** `pickUpFrom` of an item whose arrival, or whose declined return, a decision records now (rules 752 and 843). */
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

/** The events that begin and end days under return; one that ends with the item's arrival here lasts until then. */
export const returnEvents = ['order.return.requested', 'order.return.declined'] as const

/**
 * SQL: what a batch tells about the days under return of each item: those of the requests in it, and the end that it gives
 * to a request of before.
 */
export const returns = `(
  WITH requests AS (
    SELECT (b.data->>'orderItemId')::uuid AS order_item_id,
      max(${seoulDay('b.occurred_at')} + 1) FILTER (WHERE b.type = 'order.return.requested') AS from_on,
      max(coalesce((b.data->>'pickUpFrom')::date, ${seoulDay('b.occurred_at')} + 1))
        FILTER (WHERE b.type = 'order.return.declined') AS to_on
    FROM batch b GROUP BY 1, b.data->>'returnNumber'
  )
  SELECT order_item_id, datemultirange(daterange(NULL, min(to_on) FILTER (WHERE from_on IS NULL), '[]')) AS until,
    coalesce(range_agg(daterange(from_on, to_on, '[]')) FILTER (WHERE from_on IS NOT NULL), '{}') AS days
  FROM requests GROUP BY 1)`

/** SQL: writes the days under return of a row, after the returns `t` (rule 843). */
export const setsReturnDays = (row: string): string => `return_days = ${row}.return_days * t.until + t.days`

type LateColumns = { endOn: string; arrivedOn: string; pickUpFrom: string; returnDays: string }

/**
 * SQL: the day before the item of a row is picked up: the last day of its rental, that of its arrival or later, or that of
 * the answer to a declined return or later.
 */
export const withRenterUntil = ({ endOn, arrivedOn, pickUpFrom, returnDays }: LateColumns): string =>
  `greatest(${endOn}, coalesce(${pickUpFrom} - 1, ${arrivedOn}), upper(${returnDays}) - 2)`

/** SQL: the rental is past its pick-up day, as `isPastPickUp` of the domain says (rules 215, 650, 752 and 843). */
export const isPastPickUpOn = (
  day: string,
  { endOn, arrivedOn, pickUpFrom, returnDays }: LateColumns,
): string =>
  `(${endOn} < ${day} - ${PICKED_UP_DAYS_AFTER_END} AND ${arrivedOn} < ${day} - 1 AND coalesce(${pickUpFrom} < ${day}, true)
    AND coalesce(upper(${returnDays}) <= ${day}, true))`

/** SQL: a day is a late one; `lateDaysOf` of the domain counts them (rules 215, 650, 752 and 843). */
export function isLateOn(day: string, columns: LateColumns): string {
  const planned = { ...columns, returnDays: "'{}'::datemultirange" }
  const lateFrom = `least(${withRenterUntil(planned)} + ${PICKED_UP_DAYS_AFTER_END} + 1, ${day})`
  return `(${isPastPickUpOn(day, planned)} AND NOT ${columns.returnDays} @> daterange(${lateFrom}, ${day}, '[]'))`
}
