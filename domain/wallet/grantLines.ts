import { GRANT_AT_MOST } from '../shared/grants.ts'
import { inNfkc } from '../shared/normalText.ts'

/** A row of a file: whom it names, and how many points it gives; null where it says no whole number. */
export type GrantLine = { line: number; member: string; points: number | null }

/** The plainest title first: 금액 beside 포인트 is an amount paid, and 회원 beside 회원번호 is a name. */
const memberHeads = ['회원번호', '이메일', '휴대폰번호', '휴대폰', '전화번호', '연락처', '회원']
const pointHeads = ['지급포인트', '적립포인트', '포인트', '금액']
const linesAboveTheTable = 20

const plain = (cell: string | undefined): string => inNfkc(cell ?? '').replaceAll(/\s/g, '')

function headOf(table: readonly (readonly string[])[]) {
  for (const [nth, cells] of table.slice(0, linesAboveTheTable).entries()) {
    const titles = cells.map(plain)
    const at = (heads: readonly string[]) =>
      heads.map((head) => titles.indexOf(head)).find((found) => found >= 0) ?? -1
    const member = at(memberHeads)
    if (member >= 0) return { nth, member, points: at(pointHeads) }
  }
  return { nth: -1, member: 0, points: 1 }
}

/** With or without commas at every third digit: `1,00` may mean something else than it looks like. */
const wholeNumber = /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/

/** `1,000P` → 1000; null for anything but a number of points that may be given (rule 315). */
function pointsIn(cell: string | undefined): number | null {
  const digits = plain(cell).replace(/(P|p|포인트|점)$/, '')
  const points = wholeNumber.test(digits) ? Number(digits.replaceAll(',', '')) : 0
  return points >= 1 && points <= GRANT_AT_MOST ? points : null
}

/**
 * The rows of a table that gives points, or a coupon, to members: below a header that names 회원번호, 이메일 or 전화번호
 * and 포인트, or without one by the first two columns (rule 315). Empty rows are left out.
 */
export function grantLines(table: readonly (readonly string[])[], gives: 'points' | 'coupon'): GrantLine[] {
  const head = headOf(table)
  return table.slice(head.nth + 1).flatMap((cells, below): GrantLine[] => {
    const member = plain(cells[head.member])
    if (member === '' && cells.every((cell) => plain(cell) === '')) return []
    const points = gives === 'coupon' ? 0 : pointsIn(cells[head.points])
    return [{ line: head.nth + below + 2, member, points }]
  })
}

/** Whether a table gives to members: it has a header of them, or names one in its first column. */
export const isGrantTable = (table: readonly (readonly string[])[]): boolean =>
  headOf(table).nth >= 0 || table.some(([cell]) => memberNamedBy(plain(cell)) !== null)

/** What a cell names a member by; a spreadsheet drops the first digit of 01012345678. */
export function memberNamedBy(cell: string): { id: number } | { email: string } | { phone: string } | null {
  const text = cell.toLowerCase()
  if (text.includes('@')) return { email: text }
  const digits = text.replaceAll('-', '')
  if (/^01[01679]\d{7,8}$/.test(digits)) return { phone: digits }
  if (/^1[01679]\d{8}$/.test(digits)) return { phone: `0${digits}` }
  return /^[1-9]\d{0,8}$/.test(text) ? { id: Number(text) } : null
}
