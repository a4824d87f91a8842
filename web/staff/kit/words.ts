/** `2026-12-03` → `2026.12.03` */
export const dots = (day: string): string => day.replaceAll('-', '.')

/** An instant as Seoul's clock shows it: `2026.12.03 14:05` */
export const moment = (instant: string): string =>
  new Date(Date.parse(instant) + 9 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replaceAll('-', '.')
    .replace('T', ' ')

/** An amount of a table: digits, separators and a true minus; the unit is in the heading. */
export const figure = (amount: number): string => amount.toLocaleString('ko-KR').replace('-', '−')
