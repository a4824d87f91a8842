import { z } from 'zod'
import { chargeEventSchemas } from '../../domain/charges/events.ts'
import { postings as chargePostings } from '../../domain/charges/postings.ts'
import type { Account } from '../../domain/ledger/accounts.ts'
import { type JournalLine, journalSchema } from '../../domain/ledger/journal.ts'
import type { ContractRates } from '../../domain/ledger/ownersShare.ts'
import { type Consignment, type OrderEvent, orderEventSchemas } from '../../domain/ordering/events.ts'
import { postings as orderPostings } from '../../domain/ordering/postings.ts'
import { paymentEventSchemas } from '../../domain/payments/events.ts'
import { postings as paymentPostings } from '../../domain/payments/postings.ts'
import { providerPayoutEventSchemas } from '../../domain/providerPayouts/events.ts'
import { postings as providerPostings } from '../../domain/providerPayouts/postings.ts'
import { settlementEventSchemas } from '../../domain/settlement/events.ts'
import { postings as settlementPostings } from '../../domain/settlement/postings.ts'
import { type RowSums, rowOf } from '../../domain/settlement/rows.ts'
import type { EventOf, EventSchemas } from '../../domain/shared/eventSchemas.ts'
import { sum } from '../../domain/shared/won.ts'
import { walletEventSchemas } from '../../domain/wallet/events.ts'
import { postings as walletPostings } from '../../domain/wallet/postings.ts'
import type { Deps } from '../../server/platform/deps.ts'
import type { StoredEvent } from '../../server/platform/eventStore/eventStore.ts'

/** Tells an area's events. What the store hands out was checked against these shapes when it was written. */
export const isEventOf =
  <Schemas extends EventSchemas>(schemas: Schemas) =>
  <Event extends { type: string }>(event: Event): event is Event & EventOf<Schemas> =>
    Object.hasOwn(schemas, event.type)

const isOrderEvent = isEventOf(orderEventSchemas)
const isWalletEvent = isEventOf(walletEventSchemas)
const isChargeEvent = isEventOf(chargeEventSchemas)
const isPaymentEvent = isEventOf(paymentEventSchemas)
const isSettlementEvent = isEventOf(settlementEventSchemas)
const isProviderEvent = isEventOf(providerPayoutEventSchemas)

const withLines = z.looseObject({ journal: journalSchema.optional() })

/** The whole log in the order in which it was written, every event in today's shape. */
export async function wholeLog({ db, store }: Pick<Deps, 'db' | 'store'>): Promise<StoredEvent[]> {
  const { rows } = await db.pool.query<{ id: string }>('SELECT stream_id AS id FROM es.streams')
  const { stream } = await store.load(rows.map(({ id }) => id))
  return rows.flatMap(({ id }) => stream(id).events).sort((one, other) => one.pos - other.pos)
}

/** What the areas' own rules book for an event today. */
export function bookedToday(event: StoredEvent): JournalLine[] {
  if (isOrderEvent(event)) return orderPostings(event)
  if (isWalletEvent(event)) return walletPostings(event)
  if (isChargeEvent(event)) return chargePostings(event)
  if (isPaymentEvent(event)) return paymentPostings(event)
  if (isSettlementEvent(event)) return settlementPostings(event)
  return isProviderEvent(event) ? providerPostings(event) : []
}

export type Balances = Partial<Record<Account, number>>

/**
 * The books by the areas' own rules. `each` is told every event with the balances after it, the lines that were written
 * with it and those that the rules book for it.
 */
export function foldedBooks(
  log: readonly StoredEvent[],
  each: (event: StoredEvent, balances: Balances, written: JournalLine[], booked: JournalLine[]) => void,
): Balances {
  const balances: Balances = {}
  for (const event of log) {
    const booked = bookedToday(event)
    for (const { account, amount } of booked) balances[account] = (balances[account] ?? 0) + amount
    each(event, balances, withLines.parse(event.data).journal ?? [], booked)
  }
  return balances
}

export type FoldedRow = RowSums & { rowId: string; ownerId: number; rates: ContractRates }

/** What owners earn by rentals, by the orders' events alone: owner, base and rates of each row. */
export class RentalRows {
  private readonly bases = new Map<string, number>()

  /** What an item's rows come to so far. */
  baseOf = (orderItemId: string): number => this.bases.get(orderItemId) ?? 0

  /** The row that the event makes, if any. */
  after(event: OrderEvent): FoldedRow | null {
    switch (event.type) {
      case 'order.item.lost':
      case 'order.item.collected': {
        const { orderItemId, periodTotalPrice, consignment } = event.data
        return this.row(`rental:${orderItemId}`, orderItemId, periodTotalPrice, consignment)
      }
      case 'order.return.completed': {
        const { orderItemId, base, consignment } = event.data
        return this.row(`rental:${orderItemId}`, orderItemId, base, consignment)
      }
      case 'order.item.refunded': {
        const { orderItemId, refundNumber, base, consignment } = event.data
        return this.row(`refund:${orderItemId}:${refundNumber}`, orderItemId, 0 - base, consignment)
      }
      default:
        return null
    }
  }

  private row(rowId: string, item: string, change: number, contract: Consignment): FoldedRow | null {
    if (contract === null || change === 0) return null
    const before = this.baseOf(item)
    this.bases.set(item, before + change)
    const { ownerId, rates } = contract
    return { rowId, ownerId, rates, ...rowOf(before, before + change, rates) }
  }
}

/** The rows of a whole log. */
export function foldedRentals(log: readonly StoredEvent[]): FoldedRow[] {
  const rows = new RentalRows()
  return log.filter(isOrderEvent).flatMap((event) => rows.after(event) ?? [])
}

export const sumOf = (balances: Balances): number => sum(Object.values(balances))
