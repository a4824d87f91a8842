import type { Generated, GeneratedAlways } from 'kysely'
import type { SearchableProduct } from '../../domain/search/productText.ts'

type FoundBy = { jamo: string; initials: string }
type Shelf = { brand_id: number; c1: number; c2: number | null; c3: number | null }
type Keys = Shelf & { popularity: number; discount_rate: number; per_day: number; listed_at: Date }
type Band = GeneratedAlways<number>
type Counted = { products: Generated<number>; popularity: Generated<number> }

declare module '../platform/deps.ts' {
  interface Tables {
    'shop.searchable_products': { id: number } & SearchableProduct & Keys
    'shop.product_search': { product_id: number; name_jamo: string; discount_band: Band } & FoundBy & Keys
    'shop.brand_search': { brand_id: number; index_korean: string; index_english: string } & FoundBy & Counted
    'shop.search_marks': { product_id: number | null; brand_id: number }
    'shop.search_terms': { jamo: string; term: string }
    'shop.search_synonyms': { word: string; synonyms: string[] }
  }
}

/** A brand as the catalogue publishes it. */
export type ShownBrand = { id: number; name_english: string; name_korean: string; position: number }
