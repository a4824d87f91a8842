/** `01`: two digits at least (specification 1 §9). */
export const rankText = (rank: number): string => String(rank).padStart(2, '0')
