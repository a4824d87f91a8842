import type { Generated, GeneratedAlways } from 'kysely'

type FoundBy = { jamo: string; initials: string }
type SortKeys = { popularity: number; discount_rate: number; per_day: number; listed_at: Date }
type Shelved = { brand_id: number; c1: number; c2: number | null; c3: number | null }

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.searchable_products': {
      id: number
      product_name: string
      product_code: string
      color: string | null
      occasions: string[]
      name_korean: string
      name_english: string
      c1_name: string
      c2_name: string | null
      c3_name: string | null
    } & Shelved &
      SortKeys
    'shop.product_search': {
      product_id: number
      name_jamo: string
      discount_band: GeneratedAlways<number>
    } & FoundBy &
      Shelved &
      SortKeys
    'shop.brand_search': {
      brand_id: number
      index_korean: string
      index_english: string
      products: Generated<number>
      popularity: Generated<number>
    } & FoundBy
    'shop.search_marks': { product_id: number | null; brand_id: number }
    'shop.search_terms': { jamo: string; term: string }
    'shop.search_synonyms': { word: string; synonym: string }
  }
}

/** A brand as the catalogue publishes it. */
export type ShownBrand = { id: number; name_english: string; name_korean: string; position: number }
