import type { BrandRow } from '../../../domain/wire/brands.ts'

type Group = { heading: string; brands: BrandRow[] }

/** Groups brands by index heading; headings and brands keep the order of the input. */
export function groupsOf(brands: readonly BrandRow[]): Group[] {
  const groups = new Map<string, Group>()
  for (const brand of brands) {
    const group = groups.get(brand.index) ?? { heading: brand.index, brands: [] }
    group.brands.push(brand)
    groups.set(brand.index, group)
  }
  return [...groups.values()]
}
