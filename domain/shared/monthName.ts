/** `2026-11` → `2026년 11월`, as pages, messages and refusals name a month. */
export const monthName = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`
