import { isShopDay } from '../shared/civilDate.ts'
import { inNfc, inNfkc } from '../shared/normalText.ts'
import type { StatementFault } from '../shared/statementFaults.ts'
import type { Won } from '../shared/won.ts'
import { type Columns, isWonCell } from './statementColumns.ts'

/** What the time of a line is known to. */
export const precisions = ['day', 'minute', 'second'] as const
export type Precision = (typeof precisions)[number]

/** One line of the bank's statement as it is in the file. */
export type StatementLine = {
  /** Local time in Seoul, `yyyy-MM-ddTHH:mm:ss`; what the file does not say is zero. */
  at: string
  /** How exactly the file says when: a spreadsheet that saved it again may have dropped the seconds. */
  precision: Precision
  /** Positive for a deposit, negative for a withdrawal. */
  amount: Won
  /** The account's balance afterwards. */
  balance: Won
  /** The descriptions by the bank and its customers. */
  words: string
}

/** A moment or an amount has thirty letters at most; what is longer is none, and no expression runs over it. */
const lettersAtMost = 40
const separated =
  /^(\d{4})\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})[.일]?(?:\s?\([월화수목금토일]\))?(?:[\sT]+(.+))?$/
const compact = /^(\d{4})(\d{2})(\d{2})\s*(\D*\d.*)?$/
const clock =
  /^(오전|오후|AM|PM)?\s*(\d{1,2})(?::?(\d{2})|시\s?(\d{1,2})분)(?::?(\d{2})|\s?(\d{1,2})초)?\s*(AM|PM)?$/i
/** The balance of before, which begins a statement and moves nothing. */
const carriedForward = /^(?:[전당차][일월기년](?:도)?|이전|전|차)?\s?이월\s?(?:잔액|잔고|금액|금)?$/
const sums = /합\s?계|총\s?계|소\s?계|총\s?\d+\s?건/
/** With or without commas at every third digit: `1.000` and `1,00` may mean something else than they look like. */
const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.0{1,2})?`
const wholeWon = new RegExp(`^[-+]?${number}$`)
const inBrackets = new RegExp(`^\\((${number})\\)$`)
const longestWords = 200
/** A hundred billion won: sums of as many lines as a page can show stay exact. */
const wonAtMost = 100_000_000_000

/** Full-width digits, commas and brackets become the plain ones; the full-width won sign becomes ₩. */
const plain = (text: string): string =>
  text.length > lettersAtMost ? '' : inNfkc(text).replaceAll('−', '-').trim()

const twoDigits = (text: string): string => text.padStart(2, '0')

const onlyTheDay = { time: '00:00:00', precision: 'day' } as const

/**
 * A spreadsheet takes 000515 for the number 515, which might as well be 05:15: what is left of such a time says no more
 * than the day, and the balances say its place.
 */
const isCutShort = (text: string): boolean =>
  /^\d{1,4}$/.test(text) &&
  [4, 6].some((length) => /^([01]\d|2[0-3])([0-5]\d){1,2}$/.test(text.padStart(length, '0')))

function timeOf(text: string): { time: string; precision: Precision } | null {
  if (text === '') return onlyTheDay
  if (isCutShort(text)) return onlyTheDay
  const found = clock.exec(text)
  if (found === null) return null
  const [, before, hours = '', colonMinutes, minutesSaid, colonSeconds, secondsSaid, after] = found
  const half = (before ?? after)?.toUpperCase()
  const isLate = half === '오후' || half === 'PM'
  const [minutes, seconds] = [colonMinutes ?? minutesSaid ?? '', colonSeconds ?? secondsSaid]
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0)
  const isTime =
    hour < 24 &&
    Number(minutes) < 60 &&
    Number(seconds ?? 0) < 60 &&
    (half === undefined || Number(hours) <= 12)
  if (!isTime) return null
  return {
    time: `${twoDigits(String(hour))}:${twoDigits(minutes)}:${twoDigits(seconds ?? '')}`,
    precision: seconds === undefined ? 'minute' : 'second',
  }
}

function momentOf(text: string, time: string): Pick<StatementLine, 'at' | 'precision'> | null {
  const [, year = '', month = '', day = '', rest = ''] = separated.exec(text) ?? compact.exec(text) ?? []
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const found = timeOf(rest === '' ? time : rest.trim())
  return isShopDay(date) && found !== null
    ? { at: `${date}T${found.time}`, precision: found.precision }
    : null
}

const momentIn = (columns: Columns, cellAt: (index: number) => string) =>
  momentOf(plain(cellAt(columns.moment)), plain(cellAt(columns.time)))

/**
 * Won with commas, a sign, 원 or a won sign (a backslash in the code page of Korean Windows); negative with a minus, △ or
 * brackets. Null for an empty cell, `NaN` for anything but a whole number of won that the books can add up.
 */
function wonOf(text: string): Won | null {
  const written = plain(text).replaceAll(/[\s원₩\\]/g, '')
  if (text === '' || written === '-') return null
  const [, bracketed] = inBrackets.exec(written) ?? []
  const signed = bracketed === undefined ? written.replace(/^[△▲]/, '-') : `-${bracketed}`
  const amount = wholeWon.test(signed) ? Number(signed.replaceAll(',', '')) : Number.NaN
  return Math.abs(amount) <= wonAtMost ? amount + 0 : Number.NaN
}

/** The movement that is taken back is named first: 입금취소 takes a deposit back, and 반환입금 is a deposit. */
const takenBack = /(입금|출금|지급|인출)[\s(/-]{0,2}(?:취소|정정|반환|반려|환입)/

/** What takes a movement back goes the other way, whatever its sign or column: 입금취소 of 30,000 is −30,000 (rule 676). */
function withTakenBack(direction: string, amount: Won): Won {
  const [, what] = takenBack.exec(direction) ?? []
  if (what === undefined) return amount
  return what === '입금' ? 0 - Math.abs(amount) : Math.abs(amount)
}

const goesOut = /출금|지급|인출|^[출지]$/

/** A withdrawal is negative whatever its sign, and a deposit with a minus is one that was taken back (rule 676). */
const signedBy = (direction: string, amount: Won): Won =>
  withTakenBack(direction, goesOut.test(direction) ? 0 - Math.abs(amount) : amount)

const isDirection = /^(?:입금?|출금?|지급?|인출)$/

/**
 * Of several columns, 거래구분 and 구분, the one that says what is taken back, or which way the money went and no more, or
 * speaks of it.
 */
function directionIn(cells: readonly string[]): string {
  const said = cells.map((cell) => cell.slice(0, lettersAtMost))
  const speaking = [takenBack, isDirection, /입금|출금|지급|인출/]
  return (
    speaking.map((words) => said.find((cell) => words.test(cell))).find((cell) => cell !== undefined) ?? ''
  )
}

function amountOf(columns: Columns, cellAt: (index: number) => string): Won | StatementFault {
  const direction = directionIn(columns.directions.map(cellAt))
  if (columns.withdrawn < 0 || columns.deposited < 0) {
    const amount = wonOf(cellAt(columns.amount))
    return amount === null ? 'no_amount' : signedBy(direction, amount)
  }
  const [withdrawn, deposited] = [wonOf(cellAt(columns.withdrawn)), wonOf(cellAt(columns.deposited))]
  if (withdrawn === null && deposited === null) return 'no_amount'
  if ((withdrawn ?? 0) !== 0 && (deposited ?? 0) !== 0) return 'both_amounts'
  const out = columns.areWithdrawalsNegative ? Math.abs(withdrawn ?? 0) : (withdrawn ?? 0)
  return withTakenBack(direction, (deposited ?? 0) - out)
}

/**
 * The columns of a sheet whose bank writes every withdrawal with a minus (rule 807): where one is without it, those with a
 * minus are withdrawals that came back.
 */
export function columnsIn(sheet: readonly (readonly string[])[], columns: Columns): Columns {
  if (columns.withdrawn < 0) return columns
  const withdrawn = sheet
    .map(
      (cells) =>
        (index: number): string =>
          (cells[index] ?? '').trim(),
    )
    .filter((cellAt) => momentIn(columns, cellAt) !== null)
    .map((cellAt) => wonOf(cellAt(columns.withdrawn)) ?? 0)
  const areWithdrawalsNegative =
    withdrawn.some((amount) => amount < 0) && !withdrawn.some((amount) => amount > 0)
  return { ...columns, areWithdrawalsNegative }
}

/** Whether the row may be the balance of before: it has no amount. */
const isCarriedForward = (columns: Columns, cellAt: (index: number) => string): boolean =>
  [columns.withdrawn, columns.deposited, columns.amount].every(
    (column) => column < 0 || (wonOf(cellAt(column)) ?? 0) === 0,
  )

/**
 * Reads one row below the header. Null for a row without a transaction: an empty one, a note, the totals, the balance of before
 * (전일이월, rule 905), or a zero amount. A fault names the part that cannot be read (rule 281).
 */
export function statementLineOf(
  columns: Columns,
  cells: readonly string[],
): StatementLine | StatementFault | null {
  const cellAt = (index: number): string => (cells[index] ?? '').trim()
  const filled = cells.filter((cell) => cell.trim() !== '').map((cell) => cell.slice(0, longestWords))
  if (filled.length <= 1) return null
  const moment = momentIn(columns, cellAt)
  if (isCarriedForward(columns, cellAt) && filled.some((cell) => carriedForward.test(cell.trim())))
    return null
  if (moment === null) {
    // What a transaction is for may speak of sums, too: 통합계좌.
    const day = cellAt(columns.moment).slice(0, longestWords)
    return (day === '' || sums.test(day)) && filled.some((cell) => sums.test(cell)) ? null : 'date'
  }
  if (cells.slice(columns.width).some((cell) => cell.trim() !== '')) return 'columns'
  if (!columns.currencies.map(cellAt).every(isWonCell)) return 'not_won'
  const amount = amountOf(columns, cellAt)
  if (typeof amount === 'string') return amount
  if (Number.isNaN(amount)) return 'amount'
  const balance = wonOf(cellAt(columns.balance))
  if (balance === null || Number.isNaN(balance)) return 'balance'
  if (amount === 0) return null
  const words = [...new Set(columns.words.map(cellAt))].filter((text) => text !== '').join(' ')
  return { ...moment, amount, balance, words: inNfc(words).slice(0, longestWords) }
}
