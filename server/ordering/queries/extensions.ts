import type { ItemExtension } from '../../../domain/wire/extensions.ts'
import type { Reads } from '../../platform/deps.ts'

/** SQL: what an order's extensions cost in all, and the last day of the latest one; null without any. */
export const extensionsOf = (orderId: string): string => `(
    SELECT coalesce(sum(e.card_amount), 0)::bigint AS card, coalesce(sum(e.total_rent), 0)::bigint AS rent,
      coalesce(sum(e.period_discount), 0)::bigint AS discount, coalesce(sum(e.points_used), 0)::bigint AS points,
      max(e.to_end) AS until
    FROM shop.item_extensions e WHERE e.order_id = ${orderId} AND e.status = 'extended')`

/** The extensions of each of these items, the oldest first; those that were not paid are left out. */
export async function extensionsOfItems(
  { kysely }: Pick<Reads, 'kysely'>,
  orderItemIds: readonly string[],
): Promise<ReadonlyMap<string, ItemExtension[]>> {
  if (orderItemIds.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('shop.item_extensions')
    .select(['order_item_id', 'from_end as from', 'to_end as to', 'price'])
    .select(['card_amount as cardAmount', 'points_used as pointsUsed', 'ended_at', 'drafted_at'])
    .where('order_id', 'in', (items) =>
      items.selectFrom('shop.order_items').select('order_id').where('order_item_id', 'in', orderItemIds),
    )
    .where('status', '=', 'extended')
    .orderBy('drafted_at')
    .execute()
  return Map.groupBy(
    rows.map(({ ended_at, drafted_at, ...row }) => ({
      ...row,
      extendedAt: (ended_at ?? drafted_at).toISOString(),
    })),
    (row) => row.order_item_id,
  )
}
