import type { Category } from '../../../domain/wire/catalogue.ts'
import type { ListFilter } from '../listQuery.ts'

/** The heading of a list: its category, or else its brand. */
export function listHeading({ c1Name, c2Name, brandName }: ListFilter): string {
  if (c1Name === undefined) return brandName?.toUpperCase() ?? '전체 상품'
  return c2Name ?? `${c1Name} 전체`
}

/** The document's title, which is read out of context and therefore contains all levels: `여성 가방 숄더`. */
export function listTitle(filter: ListFilter, chips: readonly Category[]): string {
  const { c1Name, c2Name, c3 } = filter
  const third = chips.find(({ id }) => id === c3)?.name
  if (c1Name === undefined || c2Name === undefined) return listHeading(filter)
  return [c1Name, c2Name, ...(third === undefined ? [] : [third])].join(' ')
}
