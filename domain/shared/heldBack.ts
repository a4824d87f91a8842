/** What keeps a product off sale: it was lost, its owner's item is missing, or the owner's contract is over. */
export const heldBackReasons = ['lost', 'missing', 'contract_over'] as const
export type HeldBack = (typeof heldBackReasons)[number]
