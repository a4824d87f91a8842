import { isShopDay } from '../shared/civilDate.ts'
import { inNfc, inNfkc } from '../shared/normalText.ts'
import type { StatementFault } from '../shared/statementFaults.ts'
import type { Won } from '../shared/won.ts'
import { type Columns, isSameHeader, isWonCell } from './statementColumns.ts'

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
/** The balance of before or of the end, which moves nothing. */
const carriedForward =
  /^(?:(?:[전당차금익][일월기년]도?|이전|전|차)?이월|(?:[전당금][일월기년]도?|이전|직전|전|[기월연]초|[기월연]말|시작|개시|최종|마감|이월)(?:의)?(?=잔))(?:잔액|잔고|금액|금)?$/
/** Called 이월 and no more, it may be what a customer calls a transfer. */
const calledByTheBank = /^(?!이월(?:금액|금)?$)/
const speaksOfSums = /합\s?계|총\s?계|소\s?계|총\s?\d+\s?건/
/** A day or a month before it and a number of lines behind it: 11월 29일 일계, 합계(2건). */
const sums =
  /^[\d년월일]{0,12}(?:출금|입금|지급|거래|당일|금일|당월|전체|기간|페이지)?(?:[일주월년연소합총누]{0,2}계)(?:\d{1,5}건)?$/
/** Also where macOS took the syllable apart. */
const maySumUp = /[계\u1168]/
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

const goesOut = /출금|인출|^(?:출|지|지급)$/
/** A kind of payment, which the bank makes to the account or out of it: 타행지급, 이자지급. */
const isPaid = (direction: string): boolean =>
  /지급/.test(direction) && !goesOut.test(direction) && !takenBack.test(direction)
/** It has no word before it, because the account's owner pays what 차입금이자지급 and 고객환급금지급 name. */
const isPaidToTheAccount =
  /^(?:(?:(?:보통|정기|자유)?(?:예금|적금))?\s?(?:결산|만기)?\s?이자|배당금?|캐시백|환급금?|리워드)\s?지급$/

/**
 * A withdrawal is negative whatever its sign, and a deposit with a minus is one that was taken back (rule 676). What is
 * called a payment goes out unless the bank writes signs, or pays interest (rule 942).
 */
function signedBy(direction: string, amount: Won, isSigned: boolean): Won {
  const isOut =
    goesOut.test(direction) || (isPaid(direction) && !isSigned && !isPaidToTheAccount.test(direction))
  return withTakenBack(direction, isOut ? 0 - Math.abs(amount) : amount)
}

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

const hasOneAmount = ({ withdrawn, deposited }: Columns): boolean => withdrawn < 0 || deposited < 0

function amountOf(columns: Columns, cells: readonly string[]): Won | StatementFault {
  const cellAt = cellsOf(cells)
  const direction = directionIn(columns.directions.map(cellAt))
  if (hasOneAmount(columns)) {
    const amount = wonOf(cellAt(columns.amount))
    if (amount === null) return 'no_amount'
    return columns.paid.get(cells) ?? signedBy(direction, amount, columns.areAmountsSigned)
  }
  const [withdrawn, deposited] = [wonOf(cellAt(columns.withdrawn)), wonOf(cellAt(columns.deposited))]
  if (withdrawn === null && deposited === null) return 'no_amount'
  if ((withdrawn ?? 0) !== 0 && (deposited ?? 0) !== 0) return 'both_amounts'
  const out = columns.areWithdrawalsNegative ? Math.abs(withdrawn ?? 0) : (withdrawn ?? 0)
  return withTakenBack(direction, (deposited ?? 0) - out)
}

const cellsOf =
  (cells: readonly string[]) =>
  (index: number): string =>
    (cells[index] ?? '').trim()

/** What is written, without spaces, brackets and signs: `[합 계]` → `합계`. */
const lettersIn = (cell: string): string => plain(cell).replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** Whether a cell says that its row is a sum of others, and no more. */
const isOfSums = (cells: readonly string[]): boolean =>
  cells.some((cell) => maySumUp.test(cell) && sums.test(lettersIn(cell)))

/** The columns of a sheet, with how its bank writes directions (rules 807 and 942). */
export function columnsIn(sheet: Sheet, columns: Columns): Columns {
  const listed = sheet.filter((cells) => !isOfSums(cells))
  const rows = listed.map(cellsOf).filter((cellAt) => momentIn(columns, cellAt) !== null)
  return hasOneAmount(columns)
    ? { ...columns, areAmountsSigned: areSigned(rows, columns), paid: paidIn(listed, columns) }
    : { ...columns, areWithdrawalsNegative: areWithdrawalsNegative(rows, columns) }
}

type Row = (index: number) => string
type Sheet = readonly (readonly string[])[]

/**
 * Whether a bank writes every withdrawal of a sheet with a minus (rule 807): where one is without it, those with a minus are
 * withdrawals that came back.
 */
function areWithdrawalsNegative(rows: readonly Row[], columns: Columns): boolean {
  const withdrawn = rows.map((cellAt) => wonOf(cellAt(columns.withdrawn)) ?? 0)
  return withdrawn.some((amount) => amount < 0) && !withdrawn.some((amount) => amount > 0)
}

/**
 * Whether the one column of amounts has signs (rule 942). The minus of a deposit says only that it was taken back, and the
 * sign of what says so itself, 출금취소, nothing about others.
 */
const areSigned = (rows: readonly Row[], columns: Columns): boolean =>
  rows.some((cellAt) => {
    const cell = cellAt(columns.amount)
    const direction = directionIn(columns.directions.map(cellAt))
    if (takenBack.test(direction)) return false
    return plain(cell).startsWith('+') || (!/입금/.test(direction) && (wonOf(cell) ?? 0) < 0)
  })

/** What a row moved, in either direction, and the balance that it left. */
type Step = { cells: readonly string[]; cellAt: Row; size: Won; balance: Won }

/**
 * What the rows called payments moved, as far as the balance that the row before left says it: what 차입금이자지급 is called
 * does not say who pays, and 1,000 less than before does (rule 942).
 */
function paidIn(sheet: Sheet, columns: Columns): Columns['paid'] {
  const isOfPayment = (cellAt: Row): boolean => isPaid(directionIn(columns.directions.map(cellAt)))
  if (!sheet.some((cells) => isOfPayment(cellsOf(cells)))) return new Map()
  const steps = sheet.flatMap((cells): Step[] => {
    const cellAt = cellsOf(cells)
    const balance = wonOf(cellAt(columns.balance)) ?? Number.NaN
    const size = Math.abs(wonOf(cellAt(columns.amount)) ?? 0)
    return Number.isNaN(balance) ? [] : [{ cells, cellAt, size, balance }]
  })
  const ordered = areNewestFirst(steps, columns) ? steps.toReversed() : steps
  return new Map(
    ordered.flatMap((step, nth) =>
      isOfPayment(step.cellAt) && isJoined(ordered[nth - 1], step)
        ? [[step.cells, step.balance - (ordered[nth - 1]?.balance ?? 0)]]
        : [],
    ),
  )
}

const isJoined = (before: Step | undefined, { size, balance }: Step): boolean =>
  before !== undefined && size > 0 && Math.abs(balance - before.balance) === size

/** As `oldestFirst` knows it, before it is known which way each row went. */
function areNewestFirst(steps: readonly Step[], columns: Columns): boolean {
  const asListed = steps.filter((step, nth) => isJoined(steps[nth - 1], step)).length
  const asTurned = steps.filter((step, nth) => isJoined(steps[nth + 1], step)).length
  if (asListed !== asTurned) return asTurned > asListed
  const moments = steps.flatMap(({ cellAt }) => momentIn(columns, cellAt)?.at ?? [])
  return (moments[0] ?? '') > (moments.at(-1) ?? '')
}

type Figures = { amount: Won; balance: Won }

function figuresIn(columns: Columns, cells: readonly string[]): Figures | null {
  const amount = amountOf(columns, cells)
  const balance = wonOf(cellsOf(cells)(columns.balance))
  return typeof amount === 'number' && Number.isSafeInteger(amount + (balance ?? Number.NaN))
    ? { amount, balance: balance ?? 0 }
    : null
}

/** The rows above and below one. */
type Beside = { above: readonly string[]; below: readonly string[] }

/** Whether the balances say that a row moved its amount, though it is called a sum: it starts where one beside it ended. */
function moves(columns: Columns, cells: readonly string[], beside: Beside): boolean {
  const own = figuresIn(columns, cells)
  if (own === null) return false
  const [above, below] = [figuresIn(columns, beside.above), figuresIn(columns, beside.below)]
  const before = own.balance - own.amount
  if (above?.balance === before || below?.balance === before) return true
  // Before the first line of a sheet there is none to start from, but the one after it starts from this one.
  if (above !== null && below !== null) return false
  const only = above ?? below
  return only !== null && only.balance - only.amount === own.balance
}

const isNothing = (won: Won | null): boolean => (won ?? 0) === 0

/** Whether the row is the balance of before or of the end: it has no amount, or the balance once more for one (rule 943). */
function isCarriedForward(columns: Columns, cells: readonly string[], cellAt: Row): boolean {
  const names = cells.map(lettersIn).filter((name) => carriedForward.test(name))
  if (names.length === 0) return false
  const written = [columns.withdrawn, columns.deposited, columns.amount]
    .filter((column) => column >= 0)
    .map((column) => wonOf(cellAt(column)))
    .filter((won) => !isNothing(won))
  if (written.length === 0) return true
  const balance = wonOf(cellAt(columns.balance))
  const isRepeated = written.every(
    (won) => isNothing(balance) || Math.abs(won ?? 0) === Math.abs(balance ?? 0),
  )
  return isRepeated && names.some((name) => calledByTheBank.test(name))
}

/**
 * Reads one row below the header. Null for a row without a transaction: an empty one, a note, a sum (일계, 합계), the balance of
 * before (전일이월, rules 905 and 943), the header once more, or a zero amount. A fault names the part that cannot be read
 * (rule 281).
 */
export function statementLineOf(
  columns: Columns,
  cells: readonly string[],
  beside: Beside = { above: [], below: [] },
): StatementLine | StatementFault | null {
  const cellAt = cellsOf(cells)
  const filled = cells.filter((cell) => cell.trim() !== '').map((cell) => cell.slice(0, longestWords))
  if (filled.length <= 1 || isSameHeader(columns, cells)) return null
  const moment = momentIn(columns, cellAt)
  if (isCarriedForward(columns, filled, cellAt)) return null
  if (isOfSums(filled) && !moves(columns, cells, beside)) return null
  if (moment === null) {
    // What a transaction is for may speak of sums, too: 통합계좌.
    const day = cellAt(columns.moment).slice(0, longestWords)
    const isNone = day === '' || speaksOfSums.test(day)
    return isNone && filled.some((cell) => speaksOfSums.test(cell)) ? null : 'date'
  }
  if (cells.slice(columns.width).some((cell) => cell.trim() !== '')) return 'columns'
  if (!columns.currencies.map(cellAt).every(isWonCell)) return 'not_won'
  const amount = amountOf(columns, cells)
  if (typeof amount === 'string') return amount
  if (Number.isNaN(amount)) return 'amount'
  const balance = wonOf(cellAt(columns.balance))
  if (balance === null || Number.isNaN(balance)) return 'balance'
  if (amount === 0) return null
  const words = [...new Set(columns.words.map(cellAt))].filter((text) => text !== '').join(' ')
  return { ...moment, amount, balance, words: inNfc(words).slice(0, longestWords) }
}
