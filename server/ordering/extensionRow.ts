import type pg from 'pg'
import * as z from 'zod/mini'
import { day } from '../../domain/wire/primitives.ts'
import { statement } from '../platform/database/statement.ts'

/** An extension's row, whether it is being paid or is over. */
const extensionRow = z.object({
  extensionId: z.string(),
  orderId: z.string(),
  orderItemId: z.string(),
  memberId: z.int(),
  status: z.enum(['held', 'extended', 'released', 'expired']),
  to: day,
  cardAmount: z.int(),
  usesPoints: z.boolean(),
  heldUntil: z.date(),
  /** True while the provider has not given a final answer about its payment. */
  attemptOpen: z.boolean(),
})
export type ExtensionRow = z.infer<typeof extensionRow>

const selected = `SELECT x.extension_id AS "extensionId", x.order_id AS "orderId", x.order_item_id AS "orderItemId",
    x.member_id AS "memberId", x.status, x.to_end AS "to", x.card_amount AS "cardAmount", x.points_used > 0 AS "usesPoints",
    x.held_until AS "heldUntil",
    x.status = 'held' AND EXISTS (SELECT FROM shop.open_attempts() a WHERE a.subject_id = x.extension_id) AS "attemptOpen"
  FROM shop.item_extensions x`

const extensionById = statement({
  name: 'ordering.extension',
  text: `${selected} WHERE x.extension_id = $1`,
  row: extensionRow,
})

const heldOfOrder = statement({
  name: 'ordering.heldExtension',
  text: `${selected} WHERE x.order_id = $1 AND x.status = 'held'`,
  row: extensionRow,
})

export const readExtension = async (pool: pg.Pool, extensionId: string): Promise<ExtensionRow | null> =>
  (await extensionById(pool, [extensionId]))[0] ?? null

/** The order's extension that is being paid; null without one. */
export const heldExtensionOf = async (pool: pg.Pool, orderId: string): Promise<ExtensionRow | null> =>
  (await heldOfOrder(pool, [orderId]))[0] ?? null
