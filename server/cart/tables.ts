import type { Generated } from 'kysely'

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.cart_items': {
      id: Generated<number>
      member_id: number
      product_id: number
      start_on: string
      end_on: string
      added_at: Date
    }
  }
}
