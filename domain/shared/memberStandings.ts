/** The states of a member's account. */
export const standings = ['active', 'blocked', 'withdrawn'] as const
export type Standing = (typeof standings)[number]
