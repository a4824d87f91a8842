import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'
import type { HeldBack } from '../shared/heldBack.ts'

/** What keeps a hidden product off sale; null when it may be offered again. */
type ProductFacts = { heldBack: HeldBack | null }

const isHeldBack = ({ heldBack }: ProductFacts) =>
  heldBack === null ? null : refuse('PRODUCT_NOT_OFFERABLE', { because: heldBack })

const shelving = { by: ['staff'], roles: ['content', 'operations'] } as const

/** Which action is allowed on a product of the shop, and by whom (rules 201 and 304). */
export const productActions = {
  hide: { from: ['on_sale'], ...shelving },
  show: { from: ['hidden'], ...shelving, unless: [isHeldBack] },
} as const satisfies ActionTable<'on_sale' | 'hidden'>

/** The facts of a product as its row holds them. */
export const productFactsOf = ({ onSale, heldBack }: ProductFacts & { onSale: boolean }) => ({
  ...{ status: onSale ? 'on_sale' : 'hidden', heldBack },
})
