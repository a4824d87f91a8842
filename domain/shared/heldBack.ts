/** What keeps a product off sale: it was lost, its owner's item is missing, the owner's contract is over, or it has no picture. */
export const heldBackReasons = ['lost', 'missing', 'contract_over', 'no_picture'] as const
export type HeldBack = (typeof heldBackReasons)[number]
