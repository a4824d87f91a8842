import { GRANT_AT_MOST } from '../shared/grants.ts'

/** A row of a file: whom it names, and how many points it gives; null where it says no whole number. */
export type GrantLine = { line: number; member: string; points: number | null }

const memberHeads = ['회원번호', '회원', '이메일', '전화번호', '휴대폰', '휴대폰번호', '연락처']
const pointHeads = ['포인트', '지급포인트', '적립포인트', '금액']
const linesAboveTheTable = 20

const plain = (cell: string | undefined): string => (cell ?? '').replaceAll(/\s/g, '')

function headOf(table: readonly (readonly string[])[]) {
  for (const [nth, cells] of table.slice(0, linesAboveTheTable).entries()) {
    const member = cells.findIndex((cell) => memberHeads.includes(plain(cell)))
    if (member >= 0)
      return { nth, member, points: cells.findIndex((cell) => pointHeads.includes(plain(cell))) }
  }
  return { nth: -1, member: 0, points: 1 }
}

/** `1,000P` → 1000; null for anything but a number of points that may be given (rule 315). */
function pointsIn(cell: string | undefined): number | null {
  const digits = plain(cell)
    .replaceAll(',', '')
    .replace(/(P|p|포인트|점)$/, '')
  const points = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
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

/** What a cell names a member by; a spreadsheet drops the first digit of 01012345678. */
export function memberNamedBy(cell: string): { id: number } | { email: string } | { phone: string } | null {
  const text = cell.toLowerCase()
  if (text.includes('@')) return { email: text }
  const digits = text.replaceAll('-', '')
  if (/^01[01679]\d{7,8}$/.test(digits)) return { phone: digits }
  if (/^1[01679]\d{8}$/.test(digits)) return { phone: `0${digits}` }
  return /^[1-9]\d{0,8}$/.test(digits) ? { id: Number(digits) } : null
}
