import { type Selectable, sql } from 'kysely'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { productCards } from '../../catalogue/index.ts'
import { accountsPaid } from '../../payments/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { writtenReason } from '../itemReasons.ts'
import { trackingUrl } from '../trackingPages.ts'
import { extensionsOfItems } from './extensions.ts'
import { refundProgress } from './refundProgress.ts'

/** An item's return, refunds, exchanges and extensions as the member reads them. */
export type AfterSale = Pick<OrderItem, 'itemReturn' | 'refunds' | 'exchanges' | 'extensions'>

type Item = Pick<
  Selectable<Schema['shop.order_items']>,
  'order_item_id' | 'return_number' | 'refund_number' | 'exchange_number' | 'extension_number'
>
/** What became of the card's part of a refund. */
export type Progress = {
  refund_status: OrderItem['refunds'][number]['refundStatus']
  confirmed_amount: number
  late_amount: number
  transferred_amount: number
  /** The refunds that it was transferred with. */
  transfers: readonly string[]
}
type ReturnRow = Selectable<Schema['shop.item_returns']> & Progress

/** The progress of the refund of a row, as `p`. */
export const progressOf = (row: string) => sql<Progress>`${sql.raw(refundProgress(row))}`.as('p')

/** Its columns. */
export const progressColumns = [
  'p.refund_status',
  'p.confirmed_amount',
  'p.late_amount',
  'p.transferred_amount',
  'p.transfers',
] as const

/** Reads what became of the card's part of these refunds, as the wires name it, with the accounts that were paid (rule 916). */
export async function progressOfAll(db: Deps['db'], rows: readonly Progress[]) {
  const accounts = await accountsPaid(
    db,
    rows.flatMap(({ transfers }) => transfers),
  )
  return (row: Progress) => ({
    refundStatus: row.refund_status,
    confirmedAmount: row.confirmed_amount,
    lateAmount: row.late_amount,
    transferredAmount: row.transferred_amount,
    transferredTo: row.transfers.flatMap((refundId) => accounts.get(refundId) ?? []),
  })
}
/** What became of the card's part of a refund, as the wires name it. */
export type ProgressIn = Awaited<ReturnType<typeof progressOfAll>>

const none: AfterSale = { itemReturn: null, refunds: [], exchanges: [], extensions: [] }

/** The last return and all refunds and exchanges of each item. Queries nothing when the items have none. */
export async function afterSaleOf(
  db: Deps['db'],
  items: readonly Item[],
): Promise<(orderItemId: string) => AfterSale> {
  const [returned, refunded, exchanged, extended] = await Promise.all([
    lastReturns(
      db,
      items.filter((item) => item.return_number > 0),
    ),
    refundsOf(
      db,
      items.filter((item) => item.refund_number > 0),
    ),
    exchangesOf(
      db,
      items.filter((item) => item.exchange_number > 0),
    ),
    extensionsOfItems(
      db,
      items.filter((item) => item.extension_number > 0).map((item) => item.order_item_id),
    ),
  ])
  return (id) => ({
    itemReturn: returned.get(id) ?? none.itemReturn,
    refunds: refunded.get(id) ?? none.refunds,
    exchanges: exchanged.get(id) ?? none.exchanges,
    extensions: extended.get(id) ?? none.extensions,
  })
}

async function lastReturns(
  db: Deps['db'],
  items: readonly Item[],
): Promise<ReadonlyMap<string, AfterSale['itemReturn']>> {
  if (items.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('shop.item_returns as r')
    .crossJoinLateral(progressOf('r'))
    .selectAll('r')
    .select(progressColumns)
    .where((is) =>
      is.or(
        items.map(({ order_item_id, return_number }) =>
          is.and([is('r.order_item_id', '=', order_item_id), is('r.number', '=', return_number)]),
        ),
      ),
    )
    .execute()
  const progressIn = await progressOfAll(db, rows)
  return new Map(
    await Promise.all(
      rows.map(async (row) => [row.order_item_id, await returnOf(db, row, progressIn)] as const),
    ),
  )
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

async function returnOf(
  db: Deps['db'],
  row: ReturnRow,
  progressIn: ProgressIn,
): Promise<AfterSale['itemReturn']> {
  return {
    number: row.number,
    stage: row.status,
    requestedAt: row.requested_at.toISOString(),
    approvedAt: instant(row.approved_at),
    declinedAt: instant(row.declined_at),
    collectingAt: instant(row.collecting_at),
    collectedAt: instant(row.collected_at),
    completedAt: instant(row.completed_at),
    declineReason:
      row.status === 'declined'
        ? await writtenReason(db.pool, row.order_item_id, `declineReturn:${row.number}`)
        : null,
    trackingUrl: trackingUrl(row.courier, row.tracking_number),
    refund:
      row.status === 'completed'
        ? {
            refunded: row.refunded ?? 0,
            cardRefund: row.card_refund ?? 0,
            pointsRefund: row.points_refund ?? 0,
            deliveryFeeRefund: row.delivery_fee_refund ?? 0,
            ...progressIn(row),
          }
        : null,
  }
}

async function refundsOf(
  db: Deps['db'],
  items: readonly Item[],
): Promise<ReadonlyMap<string, AfterSale['refunds']>> {
  const ids = items.map((item) => item.order_item_id)
  if (ids.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('shop.item_refunds as r')
    .crossJoinLateral(progressOf('r'))
    .selectAll('r')
    .select(progressColumns)
    .where('r.order_item_id', 'in', ids)
    .orderBy('r.number')
    .execute()
  const progressIn = await progressOfAll(db, rows)
  return new Map(
    ids.map((id) => [
      id,
      rows
        .filter((row) => row.order_item_id === id)
        .map((row) => ({
          refunded: row.refunded,
          cardRefund: row.card_refund,
          pointsRefund: row.points_refund,
          ...progressIn(row),
          refundedAt: row.refunded_at.toISOString(),
        })),
    ]),
  )
}

async function exchangesOf(
  db: Deps['db'],
  items: readonly Item[],
): Promise<ReadonlyMap<string, AfterSale['exchanges']>> {
  const ids = items.map((item) => item.order_item_id)
  if (ids.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('shop.item_exchanges as x')
    .crossJoinLateral(progressOf('x'))
    .selectAll('x')
    .select(progressColumns)
    .where('x.order_item_id', 'in', ids)
    .orderBy('x.number')
    .execute()
  const [products, progressIn] = await Promise.all([
    productCards(db, [...new Set(rows.flatMap(bothProducts))]),
    progressOfAll(db, rows),
  ])
  const named = (id: number) => ({
    productId: id,
    productName: products.find((product) => product.id === id)?.productName ?? '',
  })
  const exchangeOf = (row: (typeof rows)[number]) => ({
    from: named(row.from_product_id),
    to: named(row.to_product_id),
    refunded: row.refunded,
    cardRefund: row.card_refund,
    pointsRefund: row.points_refund,
    ...progressIn(row),
    exchangedAt: row.exchanged_at.toISOString(),
  })
  return new Map(ids.map((id) => [id, rows.filter((row) => row.order_item_id === id).map(exchangeOf)]))
}

const bothProducts = (row: { from_product_id: number; to_product_id: number }): number[] => [
  row.from_product_id,
  row.to_product_id,
]
