import { z } from 'zod'
import type { Account } from '../../domain/ledger/accounts.ts'
import { isEventOf } from '../../domain/ledger/defineEvent.ts'
import { linesOf } from '../../domain/ledger/explanation.ts'
import { type JournalLine, journalSchema } from '../../domain/ledger/journal.ts'
import { type ContractRates, earningOf } from '../../domain/ledger/ownersShare.ts'
import { type Consignment, type OrderEvent, orderEvents } from '../../domain/ordering/events.ts'
import { explainEvent } from '../../domain/processes/events.ts'
import type { RowSums } from '../../domain/settlement/rows.ts'
import { sum } from '../../domain/shared/won.ts'
import type { Deps } from '../../server/platform/deps.ts'
import type { StoredEvent } from '../../server/platform/eventStore/eventStore.ts'

const isOrderEvent = isEventOf(orderEvents)

const withLines = z.looseObject({ journal: journalSchema.optional() })

/** The whole log in the order in which it was written, every event in today's shape. */
export async function wholeLog({ db, store }: Pick<Deps, 'db' | 'store'>): Promise<StoredEvent[]> {
  const { rows } = await db.pool.query<{ id: string }>('SELECT stream_id AS id FROM es.streams')
  const { stream } = await store.load(rows.map(({ id }) => id))
  return rows.flatMap(({ id }) => stream(id).events).sort((one, other) => one.pos - other.pos)
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
    const booked = linesOf(explainEvent(event))
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
      case 'order.item.lost_coming_back':
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
    return { rowId, ownerId, rates, base: change, ...changeOf(before, before + change, rates) }
  }
}

/** The fees and the share of a base that changes, by the bases alone. */
function changeOf(before: number, after: number, rates: ContractRates): Omit<RowSums, 'base'> {
  const [old, kept] = [earningOf(before, rates), earningOf(after, rates)]
  return {
    transactionFee: kept.transactionFee - old.transactionFee,
    operatingFee: kept.operatingFee - old.operatingFee,
    expected: kept.ownersShare - old.ownersShare,
  }
}

/** The rows of a whole log. */
export function foldedRentals(log: readonly StoredEvent[]): FoldedRow[] {
  const rows = new RentalRows()
  return log.filter(isOrderEvent).flatMap((event) => rows.after(event) ?? [])
}

export const sumOf = (balances: Balances): number => sum(Object.values(balances))
