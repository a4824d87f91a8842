import { GRANT_AT_MOST } from '../shared/grants.ts'
import { inNfkc } from '../shared/normalText.ts'

/** A row of a file: whom it names, and how many points it gives; null where it says no whole number. */
export type GrantLine = { line: number; member: string; points: number | null }

/** The plainest title first: 회원 beside 회원번호 is a name. */
const memberHeads = ['회원번호', '이메일', '휴대폰번호', '휴대폰', '전화번호', '연락처', '회원']
const pointHeads = ['지급', '적립', '지급예정', '적립예정', '부여', ''].map((given) => `${given}포인트`)
/** Points by that name, unless something else in the header is about points that are given, or about money. */
const amountHead = '금액'
const ofMoney = /결제|주문|구매|매출|환불|취소|수수료|요금|정산|카드|계좌|은행|입금|출금|장부/
/** Of points that are there or end, none that are given. */
const otherPoints = /잔여|남은|보유|현재|유효|만료|소멸|누적/
const linesAboveTheTable = 20

const plain = (cell: string | undefined): string => inNfkc(cell ?? '').replaceAll(/\s/g, '')
/** `지급 포인트 수(P)` → `지급포인트`. */
const titleOf = (cell: string): string =>
  plain(cell)
    .replace(/[([](?:P|원|점|포인트)[)\]]$/i, '')
    .replace(/포인트수$/, '포인트')

/** The column of the plainest title, undefined without one; -1 where two columns have it, because either may be meant. */
function plainestAt(titles: readonly string[], heads: readonly string[]): number | undefined {
  const head = heads.find((one) => titles.includes(one))
  if (head === undefined) return undefined
  const at = titles.indexOf(head)
  return titles.lastIndexOf(head) === at ? at : -1
}

/** The column of the points, the plainest title first; -1 where a title about points is beside 금액 and says no more. */
function pointsAt(cells: readonly string[]): number {
  const titles = cells.map(titleOf)
  const plainest = plainestAt(titles, pointHeads)
  if (plainest !== undefined) return plainest
  const isAbout = titles.some((title) => title.includes('포인트') && !otherPoints.test(title))
  return isAbout || titles.some((title) => ofMoney.test(title))
    ? -1
    : (plainestAt(cells.map(plain), [amountHead]) ?? -1)
}

function headOf(table: readonly (readonly string[])[]) {
  for (const [nth, cells] of table.slice(0, linesAboveTheTable).entries()) {
    const member = plainestAt(cells.map(plain), memberHeads)
    if (member !== undefined) return { nth, member, points: pointsAt(cells) }
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
 * and 포인트, or without one by the first two columns (rule 315). Empty rows are left out, and balances and payments give
 * nothing (rule 944).
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

/**
 * Whether a table gives to members: it has a header of them, or names one in its first column. A guide whose sentences are
 * numbered from 1 on names none.
 */
export function isGrantTable(table: readonly (readonly string[])[]): boolean {
  if (headOf(table).nth >= 0) return true
  const named = table.filter(([cell]) => memberNamedBy(plain(cell)) !== null)
  const isNumbered = named.every(
    ([cell, beside], nth) =>
      plain(cell) === String(nth + 1) && plain(beside) !== '' && pointsIn(beside) === null,
  )
  return !isNumbered
}

/** What a cell names a member by; a spreadsheet drops the first digit of 01012345678. */
export function memberNamedBy(cell: string): { id: number } | { email: string } | { phone: string } | null {
  const text = cell.toLowerCase()
  if (text.includes('@')) return { email: text }
  const digits = text.replaceAll('-', '')
  if (/^01[01679]\d{7,8}$/.test(digits)) return { phone: digits }
  if (/^1[01679]\d{8}$/.test(digits)) return { phone: `0${digits}` }
  return /^[1-9]\d{0,8}$/.test(text) ? { id: Number(text) } : null
}
