import type { CivilDate } from '../shared/civilDate.ts'
import { sum } from '../shared/won.ts'
import type { PayoutRow, ProviderPayout, ProviderPayoutEvent } from './events.ts'

/** Keeps an event readable; a day with more rows has several events. */
const ROWS_AN_EVENT = 1_000

/** The booked part of a day: the number of its events, and the sums of each transaction. */
export type BookedDay = { events: number; rows: ReadonlyMap<string, PayoutRow> }

/** The booked day from the number of its events and their rows, oldest first. */
export function bookedDay(events: number, booked: readonly PayoutRow[]): BookedDay {
  const rows = new Map<string, PayoutRow>()
  for (const row of booked) {
    const before = rows.get(row.transactionKey)
    rows.set(row.transactionKey, before === undefined ? row : added(before, row))
  }
  return { events, rows }
}

/**
 * The events that book the difference between a day's booked transactions and what the provider lists now, the whole
 * list or a page of it; none when they agree (rule 67). `booked` has at least the transactions that are listed. One
 * that is not listed stays booked: a truncated list must not remove money.
 */
export function bookPayout(
  booked: BookedDay,
  paidOutOn: CivilDate,
  listed: readonly PayoutRow[],
): ProviderPayoutEvent[] {
  const rows = listed.flatMap((row) => {
    const before = booked.rows.get(row.transactionKey)
    const open = before === undefined ? row : added(row, negated(before))
    return open.amount === 0 && open.fee === 0 && open.vat === 0 ? [] : [open]
  })
  const events: ProviderPayoutEvent[] = []
  for (let from = 0; from < rows.length; from += ROWS_AN_EVENT) {
    const number = booked.events + events.length + 1
    const data = payoutOf(paidOutOn, number, rows.slice(from, from + ROWS_AN_EVENT))
    events.push({ type: 'provider.paid_out', data })
  }
  return events
}

function payoutOf(paidOutOn: CivilDate, number: number, rows: PayoutRow[]): ProviderPayout {
  const fees = sum(rows.map((row) => row.fee))
  const vat = sum(rows.map((row) => row.vat))
  return { paidOutOn, number, payOut: sum(rows.map((row) => row.amount)) - fees - vat, fees, vat, rows }
}

const added = (row: PayoutRow, more: PayoutRow): PayoutRow => ({
  ...row,
  amount: row.amount + more.amount,
  fee: row.fee + more.fee,
  vat: row.vat + more.vat,
})

const negated = (row: PayoutRow): PayoutRow => ({
  ...row,
  amount: 0 - row.amount,
  fee: 0 - row.fee,
  vat: 0 - row.vat,
})
