import { z } from 'zod'
import { published } from '../platform/database/published.ts'

/** Products on and off sale, with the columns that shelves are sorted and filtered by; defined in `published.sql`. */
export const offeredProducts = published(
  'shop.offered_products()',
  z.object({
    id: z.number(),
    product_name: z.string(),
    brand_id: z.number(),
    c1: z.number(),
    c2: z.number().nullable(),
    c3: z.number().nullable(),
    discount_rate: z.number(),
    per_day: z.number(),
    supply_price: z.number(),
    on_sale: z.boolean(),
    listed_at: z.date(),
    popularity: z.number(),
  }),
)

/** Products with the names by which staff know them; defined in `published.sql`. */
export const codedProducts = published(
  'shop.coded_products()',
  z.object({
    id: z.number(),
    product_code: z.string(),
    product_name: z.string(),
    brand_name: z.string(),
    size: z.string().nullable(),
    per_day: z.number(),
    turnaround_days: z.number(),
    on_sale: z.boolean(),
  }),
)
