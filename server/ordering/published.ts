import { z } from 'zod'
import { published } from '../platform/database/published.ts'

/** Every ordered item, cancelled ones included; defined in `published.sql`. */
export const orderedItems = published(
  'shop.ordered_items()',
  z.object({
    order_item_id: z.string(),
    member_id: z.number(),
    product_id: z.number(),
    status: z.string(),
    placed_at: z.date(),
    cancelled_at: z.date().nullable(),
  }),
)

/** Ordered items with the order number that members see; defined in `published.sql`. */
export const orderLines = published(
  'shop.order_lines()',
  z.object({
    order_item_id: z.string(),
    order_id: z.string(),
    nth: z.number(),
    member_id: z.number(),
    product_id: z.number(),
    order_numbers: z.string(),
    placed_at: z.date(),
  }),
)
