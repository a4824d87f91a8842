/** Ids of the terms that checkout asks a member to agree to. */
export const CHECKOUT_TERM_IDS = [2, 4, 5, 6] as const
