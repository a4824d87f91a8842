import { waybillNumberIn } from '../ordering/index.ts'
import type { Projection } from '../platform/projections/projection.ts'

const id = `(b.data->>'consignmentId')::uuid`
const contract = `b.data->'contract'`

/** Consignments from their application on, with the moment of each step. */
export const consignments: Projection = {
  name: 'consignments',
  version: 5,
  mode: 'inline',
  tables: ['consignments'],
  on: [
    'consignment.applied',
    'consignment.sent',
    'consignment.awaited',
    'consignment.received',
    'consignment.accepted',
    'consignment.rejected',
    'consignment.not_received',
    'consignment.given_up',
    'consignment.ended',
    'consignment.sent_back',
    'consignment.back_parcel.corrected',
    'consignment.send_back.undone',
    'consignment.loss_reported',
    'consignment.found',
    'consignment.lost',
    'consignment.recovered',
  ],
  sql: [
    {
      on: ['consignment.applied'],
      sql: `
        INSERT INTO {consignments} (consignment_id, consignment_number, member_id, status, product_condition, warranty,
          desired_rental_price, months, account_id, send_by, applied_at)
        SELECT ${id}, b.data->>'consignmentNumber', (b.data->>'memberId')::int, 'application',
          b.data->>'productCondition', (b.data->>'warranty')::boolean, (b.data->>'desiredRentalPrice')::int,
          (b.data->>'months')::int, (b.data->>'accountId')::int, (b.data->>'sendBy')::date, b.occurred_at
        FROM batch b`,
    },
    {
      on: ['consignment.sent', 'consignment.awaited'],
      sql: `
        UPDATE {consignments} c SET wait_until = (b.data->>'waitUntil')::date,
          courier = coalesce(b.data->>'courier', c.courier),
          tracking_number = coalesce(${waybillNumberIn('b.data')}, c.tracking_number),
          parcel_number = coalesce((b.data->>'parcelNumber')::int, c.parcel_number),
          sent_at = coalesce(c.sent_at, b.occurred_at)
        FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.received'],
      sql: `UPDATE {consignments} c SET status = 'diagnosis', received_at = b.occurred_at
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.accepted'],
      sql: `
        UPDATE {consignments} c SET status = 'consigning', accepted_at = b.occurred_at,
          product_id = (b.data->>'productId')::int,
          assessed_rental_price = (${contract}->>'assessedRentalPrice')::int,
          consigning_date = (${contract}->>'consigningDate')::date, ends_on = (${contract}->>'endsOn')::date,
          last_rentable_day = (${contract}->>'lastRentableDay')::date,
          transaction_per_mille = (${contract}->'rates'->>'transactionPerMille')::int,
          operating_per_mille = (${contract}->'rates'->>'operatingPerMille')::int,
          early_end_percent = (${contract}->>'earlyEndPercent')::int
        FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.rejected', 'consignment.not_received'],
      sql: `
        UPDATE {consignments} c SET status = 'impossible', cause = b.data->>'cause',
          rejected_at = CASE b.type WHEN 'consignment.rejected' THEN b.occurred_at END,
          not_received_at = CASE b.type WHEN 'consignment.not_received' THEN b.occurred_at END
        FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.given_up'],
      sql: `UPDATE {consignments} c SET status = 'cancel', given_up_at = b.occurred_at,
              penalty = (b.data->>'penalty')::bigint
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.ended'],
      sql: `UPDATE {consignments} c SET status = 'end', ended_at = b.occurred_at
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.sent_back'],
      sql: `UPDATE {consignments} c SET sent_back_at = b.occurred_at, back_courier = b.data->>'courier',
              back_tracking_number = ${waybillNumberIn('b.data')}, sending_number = (b.data->>'sendingNumber')::int
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.back_parcel.corrected'],
      sql: `UPDATE {consignments} c SET back_courier = b.data->>'courier',
              back_tracking_number = ${waybillNumberIn('b.data')},
              back_corrections = (b.data->>'correctionNumber')::int
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.send_back.undone'],
      sql: `UPDATE {consignments} c SET sent_back_at = NULL, back_courier = NULL, back_tracking_number = NULL,
              back_corrections = (b.data->>'correctionNumber')::int
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.loss_reported'],
      sql: `UPDATE {consignments} c SET missing_since = b.occurred_at, loss_number = (b.data->>'lossNumber')::int,
              lost_by = b.data->>'lostBy', agreed_value = (b.data->>'agreedValue')::bigint
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.found'],
      sql: `UPDATE {consignments} c SET missing_since = NULL, lost_by = NULL, agreed_value = NULL,
              found_at = CASE c.lost_by WHEN 'shop' THEN b.occurred_at ELSE c.found_at END
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.lost'],
      sql: `UPDATE {consignments} c SET status = 'end', cause = 'lost', missing_since = NULL, lost_at = b.occurred_at,
              passed_on = (b.data->>'passedOn')::bigint, compensation = (b.data->>'compensation')::bigint
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
    {
      on: ['consignment.recovered'],
      sql: `UPDATE {consignments} c SET recovered_at = b.occurred_at
            FROM batch b WHERE c.consignment_id = ${id}`,
    },
  ],
}
