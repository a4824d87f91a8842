export const leftMs = (until: string): number => Date.parse(until) - Date.now()
