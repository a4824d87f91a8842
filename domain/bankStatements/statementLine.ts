import { isCivilDate } from '../shared/civilDate.ts'
import type { StatementFault } from '../shared/statementFaults.ts'
import type { Won } from '../shared/won.ts'
import type { Columns } from './statementColumns.ts'

/** One line of the bank's statement as it is in the file. */
export type StatementLine = {
  /** Local time in Seoul, `yyyy-MM-ddTHH:mm:ss`; midnight in a statement without times. */
  at: string
  /** Positive for a deposit, negative for a withdrawal. */
  amount: Won
  /** The account's balance afterwards. */
  balance: Won
  /** The descriptions by the bank and its customers. */
  words: string
}

const separated = /^(\d{4})\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})[.일]?(?:[\sT]+(.+))?$/
const compact = /^(\d{4})(\d{2})(\d{2})\s*(\d.*)?$/
const clock = /^(\d{1,2}):?(\d{2})(?::?(\d{2}))?$/
const sums = /합\s?계|총\s?계|소\s?계|총\s?\d+\s?건/
const longestWords = 200

const twoDigits = (text: string): string => text.padStart(2, '0')

function timeOf(text: string): string | null {
  if (text === '') return '00:00:00'
  const [, hours = '', minutes = '', seconds = '00'] = clock.exec(text) ?? []
  const isTime = hours !== '' && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60
  return isTime ? `${twoDigits(hours)}:${minutes}:${seconds}` : null
}

function momentOf(text: string, time: string): string | null {
  const [, year = '', month = '', day = '', rest = ''] = separated.exec(text) ?? compact.exec(text) ?? []
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`
  const at = timeOf(rest === '' ? time : rest.trim())
  return isCivilDate(date) && at !== null ? `${date}T${at}` : null
}

/** Won with commas, a sign or 원; null for an empty cell, `NaN` for anything but a whole number of won. */
function wonOf(text: string): Won | null {
  const plain = text.replaceAll(/[\s,원₩]/g, '')
  if (plain === '' || plain === '-') return null
  const amount = /^[-+]?\d+(\.0+)?$/.test(plain) ? Number(plain) : Number.NaN
  return Number.isSafeInteger(amount) ? amount + 0 : Number.NaN
}

function amountOf(columns: Columns, cellAt: (index: number) => string): Won | StatementFault {
  if (columns.withdrawn < 0 || columns.deposited < 0) {
    const amount = wonOf(cellAt(columns.amount))
    if (amount === null) return 'no_amount'
    const direction = cellAt(columns.direction)
    if (/출금|지급/.test(direction)) return 0 - Math.abs(amount)
    return /입금/.test(direction) ? Math.abs(amount) : amount
  }
  const [withdrawn, deposited] = [wonOf(cellAt(columns.withdrawn)), wonOf(cellAt(columns.deposited))]
  if (withdrawn === null && deposited === null) return 'no_amount'
  if ((withdrawn ?? 0) !== 0 && (deposited ?? 0) !== 0) return 'both_amounts'
  return (deposited ?? 0) - (withdrawn ?? 0)
}

/**
 * Reads one row below the header. Null for a row without a transaction: an empty one, a note, the totals, or a zero
 * amount. A fault names the part that cannot be read (rule 281).
 */
export function statementLineOf(
  columns: Columns,
  cells: readonly string[],
): StatementLine | StatementFault | null {
  const cellAt = (index: number): string => (cells[index] ?? '').trim()
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length <= 1) return null
  const at = momentOf(cellAt(columns.moment), cellAt(columns.time))
  if (at === null) return filled.some((cell) => sums.test(cell)) ? null : 'date'
  const amount = amountOf(columns, cellAt)
  if (typeof amount === 'string') return amount
  if (Number.isNaN(amount)) return 'amount'
  const balance = wonOf(cellAt(columns.balance))
  if (balance === null || Number.isNaN(balance)) return 'balance'
  if (amount === 0) return null
  const words = [...new Set(columns.words.map(cellAt))].filter((text) => text !== '').join(' ')
  return { at, amount, balance, words: words.normalize('NFC').slice(0, longestWords) }
}
