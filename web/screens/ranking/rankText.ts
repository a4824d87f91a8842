/** `01`: two digits at least. */
export const rankText = (rank: number): string => String(rank).padStart(2, '0')
