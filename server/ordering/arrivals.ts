import { PICKED_UP_DAYS_AFTER_END, SHIPS_DAYS_BEFORE_START } from '../../domain/rental/period.ts'

/** The events that say since when a renter has an item, and that they do not have it. */
export const arrivalEvents = [
  'order.item.delivered',
  'order.arrival.confirmed',
  'order.return.declined',
  'order.step.undone',
] as const

const seoulDay = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Seoul')::date`

/**
 * SQL: what a batch tells about the arrival of each item: whether an earlier one was taken back, and the first that was
 * recorded or presumed since. What is presumed of an arrival that staff took back is none (rules 494 and 559).
 */
export const arrivals = `(
  WITH told AS (
    SELECT (b.data->>'orderItemId')::uuid AS order_item_id, b.version, ${seoulDay('b.occurred_at')} AS arrived_on,
      b.type = 'order.step.undone' AND b.data->>'step' IN ('ship', 'deliver', 'arrival') AS is_taken_back,
      b.type IN ('order.arrival.confirmed', 'order.return.declined') OR (b.type = 'order.item.delivered'
        AND (b.data->>'presumed' IS NULL OR b.data->>'denied' IS NULL)) AS is_arrival,
      b.type = 'order.item.delivered' AND b.data->>'presumed' IS NOT NULL AS is_presumed
    FROM batch b
  ), since AS (
    SELECT t.*, t.is_arrival AND t.version > coalesce(max(t.version) FILTER (WHERE t.is_taken_back)
      OVER (PARTITION BY t.order_item_id), 0) AS counts FROM told t
  )
  SELECT order_item_id, bool_or(is_taken_back) AS is_taken_back,
    (array_agg(arrived_on ORDER BY version) FILTER (WHERE counts))[1] AS arrived_on,
    (array_agg(is_presumed ORDER BY version) FILTER (WHERE counts))[1] AS is_presumed
  FROM since GROUP BY order_item_id)`

/**
 * SQL: the day from which the renter of a row counts as having its item (rule 650), after the arrivals `a`: that of the
 * first one. Who has it by rule 460 or 503 has it from the day of that rule, however late it was recorded.
 */
export const arrivedOn = (row: string, sentOn: string): string =>
  `coalesce(CASE WHEN NOT a.is_taken_back THEN ${row}.arrived_on END, CASE WHEN a.is_presumed
    THEN least(a.arrived_on, greatest(${row}.start_on, ${sentOn} + ${SHIPS_DAYS_BEFORE_START})) ELSE a.arrived_on END)`

/** SQL: the rental is late on a day; `lateDaysOf` of the domain counts the days (rules 215 and 650). */
export const isLateOn = (day: string, { endOn, arrivedOn }: { endOn: string; arrivedOn: string }): string =>
  `(${endOn} < ${day} - ${PICKED_UP_DAYS_AFTER_END} AND ${arrivedOn} < ${day} - 1)`
