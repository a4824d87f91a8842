import { formatNumber } from '../../../domain/shared/won.ts'
/** `2026-12-03` → `2026.12.03` */
export const dots = (day: string): string => day.replaceAll('-', '.')

/** Formats an instant in Seoul time: `2026.12.03 14:05` */
export const moment = (instant: string): string =>
  new Date(Date.parse(instant) + 9 * 3_600_000)
    .toISOString()
    .slice(0, 16)
    .replaceAll('-', '.')
    .replace('T', ' ')

/** Formats a number with separators and a true minus sign, without a unit. */
export const figure = (amount: number): string => formatNumber(amount).replace('-', '−')

/** `figure` with 원, for an amount without a heading. */
export const figureWon = (amount: number): string => `${figure(amount)}원`

/** Of a part of a page that the database was too busy for: whatever it says, it is not that there is nothing. */
export const unreadNow = '지금 읽을 수 없어요.'
