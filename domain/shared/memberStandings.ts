/** Where a member stands. */
export const standings = ['active', 'blocked', 'withdrawn'] as const
export type Standing = (typeof standings)[number]
