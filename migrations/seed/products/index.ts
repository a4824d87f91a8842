import { clothes } from './clothes.ts'
import type { DemoProduct } from './demoProduct.ts'
import { watches } from './watches.ts'
import { womensBags } from './womensBags.ts'

export type { DemoProduct } from './demoProduct.ts'

/** Newest last: a list without other reasons shows the last ones first. */
export const demoProducts: readonly DemoProduct[] = [...clothes, ...watches, ...womensBags]

/** The product that the story means by a key; a story that names none that exists cannot be told. */
export function productOf(key: string): DemoProduct {
  const found = demoProducts.find((product) => product.key === key)
  if (found === undefined) throw new Error(`the demo shop has no ${key}`)
  return found
}
