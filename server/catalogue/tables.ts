import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

type Json<Value> = ColumnType<Value, string, string>
type WithDefault<Value> = ColumnType<Value, Value | undefined, Value>

export type ProductsTable = {
  id: Generated<number>
  product_code: string
  product_name: string
  brand_id: number
  c1: number
  c2: number | null
  c3: number | null
  daily_rental_price: number
  discount_rate: WithDefault<number>
  per_day: GeneratedAlways<number>
  supply_price: number
  owner_type: WithDefault<'own' | 'luxshare'>
  owner_member_id: number | null
  consignment_id: string | null
  consigning_date: string | null
  consignment_period: number | null
  transaction_per_mille: number | null
  operating_per_mille: number | null
  rentable_until: GeneratedAlways<string | null>
  color: string | null
  material: string | null
  origin: string | null
  /** What it suits, a word each: 결혼식, 출근. */
  occasions: WithDefault<string[]>
  description: WithDefault<string>
  shipping_cost: WithDefault<'free' | 'paid'>
  base_shipping_cost: WithDefault<number>
  jeju_shipping_cost: WithDefault<number>
  turnaround_days: WithDefault<number>
  illustration: Json<unknown>
  on_sale: WithDefault<boolean>
  listed_at: Date
}

export type CouponsTable = {
  id: Generated<number>
  code: string
  name: string
  type: 'new' | 'normal'
  applicable_to: 'all_products' | 'specific'
  discount_type: 'percentage' | 'fixed'
  discount_value: number
  max_discount_amount: number | null
  min_purchase_amount: WithDefault<number>
  end_date: string
  valid_days: number | null
  welcome: WithDefault<boolean>
  on_offer: WithDefault<boolean>
}

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.files': { id: Generated<number>; url: string; added_at: WithDefault<Date> }
    'shop.categories': {
      id: Generated<number>
      parent_id: number | null
      level: number
      name: string
      position: number
    }
    'shop.brands': {
      id: Generated<number>
      name_english: string
      name_korean: string
      image_file_id: number | null
      recommended: WithDefault<boolean>
      position: WithDefault<number>
    }
    'shop.products': ProductsTable
    'shop.product_images': {
      product_id: number
      position: number
      type: 'main' | 'info'
      file_id: number | null
      view: 'front' | 'side' | 'detail' | null
    }
    'shop.listings': {
      product_id: number
      c1: number
      c2: number | null
      c3: number | null
      popularity: WithDefault<number>
      brand_id: number
      discount_rate: number
      per_day: number
      listed_at: Date
      turnaround_days: number
      rentable_until: string | null
      on_sale: boolean
      busy: WithDefault<string>
    }
    'shop.popularity_counted': { one: boolean; counted_on: CivilDate }
    'shop.coupons': CouponsTable
    'shop.coupon_products': { coupon_id: number; product_id: number }
    'shop.reviews': {
      id: Generated<number>
      product_id: number
      member_id: number | null
      order_item_id: string | null
      author: string
      rating: number
      content: string
      image_file_id_1: number | null
      image_file_id_2: number | null
      image_file_id_3: number | null
      created_at: Date
    }
  }
}
