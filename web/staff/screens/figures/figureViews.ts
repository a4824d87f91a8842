import type { ReactNode } from 'react'
import { daysOfRow, figurePeriod, isMonth } from '../../../../domain/shared/figurePeriod.ts'
import type { StaffRole } from '../../../../domain/shared/staffRoles.ts'
import type { FigureGroup } from '../../../../domain/wire/figures.ts'
import { monthName } from '../../../text/format.ts'
import { monthAfter } from '../../kit/months.ts'
import type { TableUrl } from '../../kit/tableUrl.ts'

const both = ['operations', 'finance'] as const
const finance = ['finance'] as const

/** The views of the page, in the order of its tabs, each with the roles that read it. */
export const figureViews = [
  { id: 'revenue', label: '매출', roles: finance },
  { id: 'rentals', label: '대여', roles: both },
  { id: 'returns', label: '늦은 반납·파손', roles: both },
  { id: 'utilisation', label: '가동률', roles: both },
  { id: 'earnings', label: '수익', roles: finance },
  { id: 'benefits', label: '쿠폰·포인트', roles: finance },
] as const satisfies readonly { id: string; label: string; roles: readonly StaffRole[] }[]
export type FigureView = (typeof figureViews)[number]['id']

export const groupNames: Readonly<Record<FigureGroup, string>> = {
  item: '상품',
  brand: '브랜드',
  owner: '소유자',
}

export const isGroup = (text: string | null): text is FigureGroup =>
  text !== null && Object.hasOwn(groupNames, text)

/** The period of the page: a month, a year or all time; this month when the URL has none, or one that is none. */
export function periodIn(url: Pick<TableUrl, 'filter'>, present: string): string {
  const asked = url.filter('period')
  return asked !== null && figurePeriod.test(asked) ? asked : present
}

/** `2026-11` → `2026년 11월`, `2026` → `2026년` */
export function periodName(period: string): string {
  if (period === 'all') return '전체 기간'
  return isMonth(period) ? monthName(period) : `${period}년`
}

/** The period `by` months or years later. */
export const periodAfter = (period: string, by: number): string =>
  isMonth(period) ? monthAfter(period, by) : String(Number(period) + by)

/** The first and the last day of a row, or of a period. */
export function daysOf(row: string): { from: string; to: string } {
  const { start, end } = daysOfRow(row)
  return { from: start, to: end }
}

/** The page around a view: its files stand beside the heading. */
export type Frame = (files: ReactNode, content: ReactNode) => ReactNode
/** What every view shows; `file` is the name of its files without the extension. */
export type Shown = { period: string; url: TableUrl; frame: Frame; file: string }
