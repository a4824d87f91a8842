import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'
import type { HeldBack } from '../shared/heldBack.ts'

/** What keeps a hidden product off sale; null when it may be offered again. */
type ProductFacts = { heldBack: HeldBack | null }

const isHeldBack = ({ heldBack }: ProductFacts) =>
  heldBack === null ? null : refuse('PRODUCT_NOT_OFFERABLE', { because: heldBack })

/** What says whether an item is here, as its row knows it. */
export type PlaceFacts = {
  ownerType: 'own' | 'luxshare'
  /** A rental has the item, or lost it. */
  isWithRental: boolean
  /** It was lost while no rental had it. */
  isLostHere: boolean
}

const isOwnAndHere = ({ ownerType, isWithRental, isLostHere }: PlaceFacts): boolean =>
  ownerType === 'own' && !isWithRental && !isLostHere
const isLostHere = (facts: Pick<PlaceFacts, 'isLostHere'>): boolean => facts.isLostHere

const shelving = { by: ['staff'], roles: ['content', 'operations'] } as const

const operations = { by: ['staff'], roles: ['operations'] } as const

/**
 * Which action is allowed on a product of the shop, and by whom (rules 201 and 304). `lose` and `find` are those of an item
 * of the shop itself that no rental has (rule 533).
 */
export const productActions = {
  hide: { from: ['on_sale'], ...shelving },
  show: { from: ['hidden'], ...shelving, unless: [isHeldBack] },
  lose: { from: ['on_sale', 'hidden'], ...operations, when: isOwnAndHere },
  find: { from: ['on_sale', 'hidden'], ...operations, when: isLostHere },
} as const satisfies ActionTable<'on_sale' | 'hidden'>

const statusOf = (onSale: boolean) => (onSale ? 'on_sale' : 'hidden')

/** The facts of a product as its row holds them. */
export const productFactsOf = ({ onSale, heldBack }: ProductFacts & { onSale: boolean }) => ({
  ...{ status: statusOf(onSale), heldBack },
})

/** The facts about where its item is. */
export const placeFactsOf = ({
  onSale,
  ownerType,
  ...place
}: PlaceFacts & { onSale: boolean }): PlaceFacts & { status: 'on_sale' | 'hidden' } => ({
  ...{ status: statusOf(onSale), ownerType },
  ...{ isWithRental: place.isWithRental, isLostHere: place.isLostHere },
})
