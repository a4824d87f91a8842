import type { Hardware, Illustration, Material, Silhouette } from '../../illustrations/index.ts'
import type { BrandName, Shelf } from '../shelf.ts'

export type DemoProduct = {
  /** What the story calls it. */
  key: string
  brand: BrandName
  name: string
  shelf: Shelf
  dailyRentalPrice: number
  discountRate: number
  color: string
  picture: Illustration
  /** The first sentence of its description. */
  line: string
  /** An owner handed it in so many days before the seeding, for so many months. */
  consigned?: { daysAgo: number; months: 3 | 6 | 12 }
  turnaroundDays?: number
  paidShipping?: true
}

type Drawn = [silhouette: Silhouette, material: Material, colour: Illustration['colour'], hardware: Hardware]
type Priced = [dailyRentalPrice: number, discountRate: number]
type More = Partial<Pick<DemoProduct, 'consigned' | 'turnaroundDays' | 'paidShipping'>> & {
  proportion?: Illustration['proportion']
}

/** One line of the demo catalogue; the seed of the drawing is its place in the list of its file. */
export const line =
  (brand: BrandName) =>
  (
    key: string,
    name: string,
    shelf: Shelf,
    [dailyRentalPrice, discountRate]: Priced,
    color: string,
    [silhouette, material, colour, hardware]: Drawn,
    text: string,
    { proportion = 'medium', ...more }: More = {},
  ): DemoProduct => ({
    ...{ key, brand, name, shelf, dailyRentalPrice, discountRate, color, line: text, ...more },
    picture: { silhouette, proportion, material, colour, hardware, seed: seedOf(key) },
  })

/** The same product is drawn alike wherever it is in the list. */
const seedOf = (key: string): number =>
  [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7)
