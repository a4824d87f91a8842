import { accessories } from './accessories.ts'
import { clothes } from './clothes.ts'
import type { DemoProduct } from './demoProduct.ts'
import { formerProducts } from './former.ts'
import { mens } from './mens.ts'
import { moreBags } from './moreBags.ts'
import { moreClothes } from './moreClothes.ts'
import { moreShelves } from './moreShelves.ts'
import { watches } from './watches.ts'
import { womensBags } from './womensBags.ts'

export type { DemoProduct } from './demoProduct.ts'
export { formerProducts } from './former.ts'

/** Neighbours in a list came from different houses and shelves. */
const mixed = (list: readonly DemoProduct[]): DemoProduct[] =>
  [0, 1, 2, 3, 4, 5, 6].flatMap((from) => list.filter((_, nth) => (nth * 3) % 7 === from))

/** Newest last: a list without other reasons shows the last ones first. */
export const demoProducts: readonly DemoProduct[] = mixed([
  ...[...moreShelves, ...moreClothes, ...accessories, ...mens, ...moreBags],
  ...[...clothes, ...watches, ...womensBags],
])

/** The product that the story means by a key; a story that names none that exists cannot be told. */
export function productOf(key: string): DemoProduct {
  const found = [...demoProducts, ...formerProducts].find((product) => product.key === key)
  if (found === undefined) throw new Error(`the demo shop has no ${key}`)
  return found
}
