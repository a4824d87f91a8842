import type { Period } from '../../domain/shared/civilDate.ts'
import { formatNumber, formatWon } from '../../domain/shared/won.ts'

export { monthName } from '../../domain/shared/monthName.ts'
export { formatWon as won }

/** `-1,200원`, with a hyphen: our font has it and a spreadsheet reads it as a minus sign. Zero stays `0원`. */
export const minusWon = (amount: number): string => formatWon(amount === 0 ? 0 : -Math.abs(amount))
export const points = (amount: number): string => `${formatNumber(amount)}P`

/** `12.03 – 12.06` */
export const shortPeriod = (period: Period): string =>
  `${period.start.slice(5).replace('-', '.')} – ${period.end.slice(5).replace('-', '.')}`

/** The day of an instant in Seoul as `yyyy-MM-dd`, whether it is written in UTC or with the offset +09:00. */
export const seoulDay = (instant: string): string =>
  new Date(Date.parse(instant) + 9 * 3_600_000).toISOString().slice(0, 10)

/** The day of an instant in Seoul as `yyyy.MM.dd`. */
export const dottedDay = (instant: string): string => seoulDay(instant).replaceAll('-', '.')

/** `01023456789` → `010-2345-6789` */
export const phoneNumber = (digits: string): string => digits.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1-$2-$3')
