import type { Brand, Category } from '../../domain/wire/catalogue.ts'
import { calls } from '../calls.ts'
import { listTitle } from '../pieces/listing/listTitle.ts'
import { listFilterOf } from '../pieces/listQuery.ts'

type Page = { url: string; fallback: Record<string, unknown> }

const searchOf = ({ url }: Page) => new URL(url, 'https://own.invalid').searchParams

const rowsIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && 'result' in value && Array.isArray(value.result)
    ? value.result
    : []

type Named = Pick<Brand, 'id' | 'nameEnglish' | 'nameKorean'>
const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'nameEnglish' in value && 'nameKorean' in value
const isCategory = (value: unknown): value is Category =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value

/** Returns the name of the address's first brand as the shop writes it; null for an unknown brand. */
export function brandTitle(page: Page): string | null {
  const id = Number(searchOf(page).get('brandId'))
  const brand = rowsIn(page.fallback[calls.brands.url])
    .filter(isNamed)
    .find((row) => row.id === id)
  return brand === undefined ? null : `${brand.nameEnglish.toUpperCase()} ${brand.nameKorean}`
}

/** Returns the title of a list by the categories in its address. */
export function titleOfList(page: Page): string {
  const filter = listFilterOf(searchOf(page))
  const chips = filter.c2 === undefined ? [] : rowsIn(page.fallback[calls.tertiary(filter.c2).url])
  return listTitle(filter, chips.filter(isCategory))
}
