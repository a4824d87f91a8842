/** What closing a difference is refused with, wherever it was found. */
export const writeOffRefusals = ['DIFFERENCE_WRITTEN_OFF', 'DIFFERENCE_GONE', 'DIFFERENCE_CHANGED'] as const
export type WriteOffCode = (typeof writeOffRefusals)[number]
