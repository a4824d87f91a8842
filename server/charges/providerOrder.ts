/** The provider order ids of the n-th try with the saved card, and of a member's payment after `before` attempts. */
export const cardOrderId = (chargeId: string, nth: number): string => `${chargeId}-a${nth}`
export const memberOrderId = (chargeId: string, before: number): string => `${chargeId}-m${before + 1}`
