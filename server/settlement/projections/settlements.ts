import type { Projection } from '../../platform/projections/projection.ts'
import { payouts } from './months.ts'
import { earnings } from './rows.ts'

/**
 * Owners' earnings and their settlement by month. A month's totals are added up as its rows are written, so that lists
 * read one row per owner; closing a month writes what is paid of it and never touches those totals.
 */
export const settlements: Projection = {
  name: 'settlements',
  version: 1,
  mode: 'inline',
  tables: ['settlement_rows', 'settlement_months'],
  on: [
    'order.item.collected',
    'order.item.lost',
    'consignment.lost',
    'order.return.completed',
    'order.item.refunded',
    'charge.made',
    'charge.waived',
    'charge.refunded',
    'charge.deduction.refunded',
    'settlement.closed',
    'settlement.held',
    'settlement.released',
    'payout.requested',
    'payout.confirmed',
    'payout.failed',
  ],
  sql: [...earnings, ...payouts],
}
