const answersKeptMs = 20_000

export const isFresh = (readAt: number, now: number): boolean => now - readAt < answersKeptMs
