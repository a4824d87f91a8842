import type { Hardware, Illustration, Material, Silhouette } from '../../illustrations/index.ts'
import type { BrandName, Shelf } from '../shelf.ts'
import { colourNames, colourNotes, type Named } from './colourNames.ts'
import { type DemoProduct, line } from './demoProduct.ts'

type Collection = {
  key: string
  name: string
  shelf: Shelf
  silhouette: Silhouette
  /** What a day of the plain material in medium size costs, won. */
  price: number
  /** What every piece of it has in common. */
  line: string
}

type More = Partial<Pick<DemoProduct, 'consigned' | 'turnaroundDays' | 'paidShipping'>>

/** One piece: material, colour, hardware, size, discount in per cent. */
type PieceOf = readonly [
  material: Material,
  colour: Named,
  hardware: Hardware,
  proportion: Illustration['proportion'],
  discountRate: number,
  more?: More,
]

/** What a material or a size does to the price. */
const dearness: Partial<Record<Material, number>> = {
  croc: 1.28,
  quilt: 1.08,
  suede: 1.04,
  patent: 1.04,
  canvas: 0.62,
  bracelet: 1.1,
  tweed: 1.08,
  velvet: 1.06,
  cable: 1.12,
  pearl: 1.1,
  tortoise: 1.06,
}
const sizes = { small: 0.88, medium: 1, large: 1.14 } satisfies Record<Illustration['proportion'], number>

const toHundreds = (won: number): number => Math.round(won / 100) * 100

/** A house's collection: one design, told apart by material, colour and size. */
export function collection(brand: BrandName, of: Collection, pieces: readonly PieceOf[]): DemoProduct[] {
  const put = line(brand)
  return pieces.map(([material, colour, hardware, proportion, discountRate, more]) =>
    put(
      `${of.key}-${colour}`,
      `${of.name} ${colourNames[colour]}`,
      of.shelf,
      [toHundreds(of.price * (dearness[material] ?? 1) * sizes[proportion]), discountRate],
      colourNames[colour],
      [of.silhouette, material, colour, hardware],
      `${of.line} ${colourNotes[colour]}`,
      { proportion, ...more },
    ),
  )
}
