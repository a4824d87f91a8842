import { isShopDay } from '../shared/civilDate.ts'
import { unreachable } from '../shared/decision.ts'
import { inNfc, inNfkc } from '../shared/normalText.ts'
import type { StatementFault } from '../shared/statementFaults.ts'
import type { Won } from '../shared/won.ts'
import { type Step as PlaceStep, placesOf } from './rowPlaces.ts'
import {
  isBanksNameOfBalance,
  isNameOfBalance,
  isNameOfSums,
  speaksOfBalance,
  speaksOfNoMovement,
} from './rowWords.ts'
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
const speaksOfSums = /합\s?계|총\s?계|소\s?계|총\s?\d+\s?건/
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

/** Splits a moment into its day, `yyyy-MM-dd`, and the text after it. */
function partsOf(text: string): [date: string, rest: string] {
  const [, year = '', month = '', day = '', rest = ''] = separated.exec(text) ?? compact.exec(text) ?? []
  return [`${year}-${twoDigits(month)}-${twoDigits(day)}`, rest.trim()]
}

type Moment = Pick<StatementLine, 'at' | 'precision'>

function momentOf(text: string, time: string): Moment | null {
  const [date, rest] = partsOf(text)
  const found = timeOf(rest === '' ? time : rest)
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

/** Whether a cell says that its row is a sum of others, and no more. */
const isOfSums = (cells: readonly string[]): boolean => cells.some(isNameOfSums)

/** The columns of a sheet, with how its bank writes directions (rules 807 and 942) and the places of its rows. */
export function columnsIn(sheet: Sheet, columns: Columns): Columns {
  const listed = sheet.filter((cells) => !isOfSums(cells))
  const rows = listed.map(cellsOf).filter((cellAt) => momentIn(columns, cellAt) !== null)
  return withPlaces(
    sheet,
    hasOneAmount(columns)
      ? { ...columns, areAmountsSigned: areSigned(rows, columns), paid: paidIn(listed, columns) }
      : { ...columns, areWithdrawalsNegative: areWithdrawalsNegative(rows, columns) },
  )
}

/** The same columns with the places of the sheet's rows in its chain of balances (rule 959), whichever way it lists them. */
export function withPlaces(sheet: Sheet, columns: Columns): Columns {
  const moments = new Map(sheet.map((cells) => [cells, momentIn(columns, cellsOf(cells))]))
  const inSheet = { ...columns, untimed: untimedOf(moments, columns) }
  const steps = sheet
    .filter((cells) => !isSameHeader(columns, cells) && !isNamedBalance(inSheet, cells))
    .map((cells) => stepIn(columns, cells, moments.get(cells)?.at ?? null))
  return { ...inSheet, places: placesOf(steps, doubtOf) }
}

/** The rows that say a day and no time, where most rows say one. */
function untimedOf(
  moments: ReadonlyMap<readonly string[], Moment | null>,
  columns: Columns,
): Columns['untimed'] {
  const days = [...moments].filter(([, moment]) => moment?.precision === 'day').map(([cells]) => cells)
  const timed = [...moments.values()].filter((moment) => moment !== null && moment.precision !== 'day')
  if (timed.length <= days.length) return new Set()
  return new Set(
    days.filter((cells) => {
      const [, rest] = partsOf(plain(cells[columns.moment] ?? ''))
      return rest === '' && cellsOf(cells)(columns.time) === ''
    }),
  )
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

const doubtOf = (cells: readonly string[]): number =>
  isOfSums(cells) ? 2 : cells.some(speaksOfNoMovement) ? 1 : 0

function stepIn(columns: Columns, cells: readonly string[], at: string | null): PlaceStep<readonly string[]> {
  const cellAt = cellsOf(cells)
  const amount = amountOf(columns, cells)
  const balance = wonOf(cellAt(columns.balance)) ?? Number.NaN
  const isRead = typeof amount === 'number' && Number.isSafeInteger(amount + balance)
  return {
    ...{ row: cells, at, amount: isRead ? amount : null },
    balance: Number.isNaN(balance) ? null : balance,
  }
}

const isNothing = (won: Won | null): boolean => (won ?? 0) === 0

/**
 * Whether the row is the balance of before or of the end: it has no amount, or the balance once more for one (rule 943). Of
 * what only speaks of a balance, as 전일잔액 정산, it is one that says no time, unlike the lines beside it (rule 960).
 */
function isNamedBalance(columns: Columns, cells: readonly string[]): boolean {
  const names = cells.filter(isNameOfBalance)
  const isSpokenOf = columns.untimed.has(cells) && cells.some(speaksOfBalance)
  if (names.length === 0 && !isSpokenOf) return false
  const cellAt = cellsOf(cells)
  const written = [columns.withdrawn, columns.deposited, columns.amount]
    .filter((column) => column >= 0)
    .map((column) => wonOf(cellAt(column)))
    .filter((won) => !isNothing(won))
  if (written.length === 0) return true
  const balance = wonOf(cellAt(columns.balance))
  const isRepeated = written.every(
    (won) => isNothing(balance) || Math.abs(won ?? 0) === Math.abs(balance ?? 0),
  )
  return isRepeated && (isSpokenOf || names.some(isBanksNameOfBalance))
}

/**
 * Reads one row below the header. Null for a row without a transaction: an empty one, a note, a sum (일계, 합계), the balance of
 * before (전일이월, rules 905 and 943), the header once more, a zero amount, or a row that moved nothing as the balances and
 * its words say (rule 959). A fault names the part that cannot be read (rule 281).
 */
export function statementLineOf(
  columns: Columns,
  cells: readonly string[],
): StatementLine | StatementFault | null {
  if (cells.filter((cell) => cell.trim() !== '').length <= 1 || isSameHeader(columns, cells)) return null
  if (isNamedBalance(columns, cells)) return null
  const place = columns.places.of.get(cells)
  if (isOfSums(cells) && place?.joint !== 'joined') return null
  const line = readLine(columns, cells)
  if (line === null || place === undefined) return line
  const { areJoined, areMostlyJoined, areJoinedButOne } = columns.places
  const isDoubtful = hasOwnWordOfNone(cells, place.before ?? [])
  if (typeof line === 'string')
    return isDoubtful && place.joint === 'still' && areMostlyJoined && isOfNoLine(line, columns, cells)
      ? null
      : line
  const isNote = place.joint !== 'joined' && columns.untimed.has(cells)
  if (isNote && isDoubtful) return null
  if (isNote && (areMostlyJoined || areJoinedButOne)) return 'outside_chain'
  switch (place.joint) {
    case 'joined':
    case 'loose':
      return line
    case 'still':
      if (isDoubtful && areJoined) return null
      return areMostlyJoined ? 'outside_chain' : line
    case 'spanning':
      return areJoined || (isDoubtful && areMostlyJoined) ? 'outside_chain' : line
    case 'loose_end':
      return isDoubtful && areJoinedButOne ? 'outside_chain' : line
    default:
      return unreachable(place.joint)
  }
}

/** Whether a row has a word of what moves no money; what the line before it says as well, as its branch, is none of its own. */
const hasOwnWordOfNone = (cells: readonly string[], before: readonly string[]): boolean =>
  cells.some((cell, at) => cell !== before[at] && speaksOfNoMovement(cell))

/** Whether a fault is what a sum or a balance lacks: a day, one amount, or a balance. */
function isOfNoLine(fault: StatementFault, columns: Columns, cells: readonly string[]): boolean {
  const cellAt = cellsOf(cells)
  if (fault === 'date') return !/\d/.test(cellAt(columns.moment))
  if (fault === 'balance') return cellAt(columns.balance) === ''
  return fault === 'no_amount' || fault === 'both_amounts'
}

/** What a row says as a transaction, as far as it can be read. */
function readLine(columns: Columns, cells: readonly string[]): StatementLine | StatementFault | null {
  const cellAt = cellsOf(cells)
  const moment = momentIn(columns, cellAt)
  if (moment === null) {
    // What a transaction is for may speak of sums, too: 통합계좌.
    const day = cellAt(columns.moment).slice(0, longestWords)
    const isNone = day === '' || speaksOfSums.test(day)
    return isNone && cells.some((cell) => speaksOfSums.test(cell.slice(0, longestWords))) ? null : 'date'
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
