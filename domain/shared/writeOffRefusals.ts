/** The refusals of closing a difference, wherever it was found. */
export const writeOffRefusals = ['DIFFERENCE_WRITTEN_OFF', 'DIFFERENCE_GONE', 'DIFFERENCE_CHANGED'] as const
export type WriteOffCode = (typeof writeOffRefusals)[number]
