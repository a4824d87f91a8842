import { formatWithWeekday, type Period } from '../../domain/shared/civilDate.ts'

/** `12.03(목) – 12.06(일) · 4일` */
export const periodLine = (period: Period, days: number): string =>
  `${formatWithWeekday(period.start)} – ${formatWithWeekday(period.end)} · ${days}일`
