import { type CivilDate, parseCivilDate } from '../shared/civilDate.ts'
import { inNfkc } from '../shared/normalText.ts'
import type { Won } from '../shared/won.ts'
import type { NamedPeriod } from './reach.ts'
import { noPlaces, type Places } from './rowPlaces.ts'

/** The meaning of a column of a bank's statement. */
type Part =
  | 'moment'
  | 'time'
  | 'withdrawn'
  | 'deposited'
  | 'amount'
  | 'direction'
  | 'balance'
  | 'currency'
  | 'words'

/** The column names in downloads of 국민, 신한, 우리, 하나, 기업, 농협, 카카오뱅크 and 토스뱅크, without spaces and brackets. */
const headers: readonly (readonly [Part, readonly string[]])[] = [
  ['moment', ['거래일시', '거래일자', '거래일', '거래날짜', '일시', '일자', '날짜']],
  ['time', ['거래시간', '거래시각', '시간']],
  ['withdrawn', ['출금액', '출금', '출금금액', '지급', '지급액', '지급금액', '찾으신금액']],
  ['deposited', ['입금액', '입금', '입금금액', '맡기신금액']],
  ['amount', ['거래금액', '금액']],
  ['direction', ['구분', '입출금구분', '거래구분', '거래유형', '거래종류', '유형']],
  ['direction', ['입출금', '입출', '입출구분', '입지구분', '입출금유형', '입출금종류']],
  ['balance', ['잔액', '거래후잔액', '거래후잔고', '잔고', '통장잔액']],
  ['words', ['적요', '기재내용', '내용', '거래내용', '거래기록사항', '보낸분받는분', '의뢰인수취인']],
  [
    'currency',
    ['통화', '통화코드', '통화명', '통화구분', '통화종류', '거래통화', '화폐', '화폐단위', '단위'],
  ],
  ['words', ['상대예금주', '상대계좌예금주명', '송금메모', '메모', '거래메모', '통장메모']],
]

const partOf: ReadonlyMap<string, Part> = new Map(
  headers.flatMap(([part, names]) => names.map((name) => [name, part] as const)),
)

/** The longest header of any bank has twenty letters; what is longer is none, and is not searched for brackets. */
const headerLettersAtMost = 40

const brackets = /\(([^()]{0,40})\)|\[([^[\]]{0,40})\]/g
const short = (header: string): string => inNfkc(header.length > headerLettersAtMost ? '' : header)

/** `거래 후 잔액(원)` → `거래후잔액`. */
const plain = (header: string): string =>
  short(header)
    .replaceAll(brackets, '')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** What stands in brackets. */
const bracketed = (text: string): string[] =>
  [...text.matchAll(brackets)].map(([, round, square]) => round ?? square ?? '')

const won = /대한민국|한국|원화|원|KRW|won|₩/gi
const otherCurrency =
  /\p{Sc}|달러|엔화|유로|위안|파운드|프랑|바트|링깃|루피|루블|페소|외화|^(?:US|RMB|USD|JPY|EUR|CNY|CNH|GBP|HKD|AUD|CAD|CHF|SGD|NZD|THB|TWD|VND|PHP|IDR|MYR|INR|SEK|NOK|DKK|SAR|AED|KWD|BHD|RUB|MXN|BRL|ZAR|MOP|MNT|KZT|CZK|HUF|PLN|엔|불)$/iu
const manyWon = /^(?:[십백천만억조]+원|천|백만|억)$/

const wordsOf = (text: string): string[] => inNfkc(text).split(/[^\p{Letter}\p{Sc}]+/u)
/** A word without what says that it is won; empty for 원화 and KRW. */
const besideWon = (word: string): string => word.replaceAll(won, '')

/** Whether a unit is another one than won: USD, or thousands of won. */
const isOtherUnit = (text: string): boolean =>
  wordsOf(text).some((word) => manyWon.test(word) || otherCurrency.test(besideWon(word)))

/** Whether a cell of a column of currencies names won alone, or nothing. */
export const isWonCell = (cell: string): boolean =>
  cell.length <= headerLettersAtMost && wordsOf(cell).every((word) => besideWon(word) === '')

const amounts = ['withdrawn', 'deposited', 'amount', 'balance'] as const

/** The column index of each part, -1 for a missing one; some may be several, in `width` columns in all. */
export type Columns = Record<Exclude<Part, 'words' | 'direction' | 'currency'>, number> & {
  words: readonly number[]
  directions: readonly number[]
  currencies: readonly number[]
  width: number
  /** The bank writes withdrawals with a minus, so that one with a minus is none that was taken back. */
  areWithdrawalsNegative: boolean
  /** The bank writes signs into its one column of amounts, so that they count (rule 942). */
  areAmountsSigned: boolean
  /** What the balances say that rows called payments (타행지급, 이자지급) moved (rule 942). */
  paid: ReadonlyMap<readonly string[], Won>
  /** The rows that say a day and no time, where most of the sheet say one: they may be no transactions. */
  untimed: ReadonlySet<readonly string[]>
  /** The places of the sheet's rows in its chain of balances (rule 959). */
  places: Places<readonly string[]>
}

function columnsNamed(cells: readonly string[]): Columns | null {
  const parts = cells.map((cell) => partOf.get(plain(cell)))
  const at = (part: Part): number => parts.indexOf(part)
  const allAt = (wanted: Part): number[] => parts.flatMap((part, index) => (part === wanted ? [index] : []))
  const columns: Columns = {
    ...{ moment: at('moment'), time: at('time'), balance: at('balance') },
    ...{ withdrawn: at('withdrawn'), deposited: at('deposited'), amount: at('amount') },
    ...{ words: allAt('words'), directions: allAt('direction'), currencies: allAt('currency') },
    ...{ width: cells.length, areWithdrawalsNegative: false, areAmountsSigned: false },
    ...{ paid: new Map(), untimed: new Set(), places: noPlaces() },
  }
  const hasAmounts = (columns.withdrawn >= 0 && columns.deposited >= 0) || columns.amount >= 0
  return columns.moment >= 0 && columns.balance >= 0 && hasAmounts ? columns : null
}

const amountsIn = (cells: readonly string[]): { part: Part; header: string }[] =>
  cells.flatMap((header) => {
    const part = amounts.find((one) => one === partOf.get(plain(header)))
    return part === undefined ? [] : [{ part, header: short(header) }]
  })

const isInOtherUnit = (cells: readonly string[]): boolean =>
  amountsIn(cells).some(({ header }) => bracketed(header).some(isOtherUnit))

/**
 * The columns of a statement if these cells are its header: a moment, a balance, and either withdrawals and deposits or
 * one signed amount (rule 281). Null for a title line or anything else above the table, when two columns have the same
 * name, because one of them may be in dollars, and when one names another unit than won (rule 804).
 */
export function columnsOf(cells: readonly string[]): Columns | null {
  const named = amountsIn(cells).map(({ part }) => part)
  return new Set(named).size < named.length || isInOtherUnit(cells) ? null : columnsNamed(cells)
}

const hasDigit = /\d/
const placed = ['moment', 'time', ...amounts] as const

/** Whether these cells are the header once more, or one of its rows, as each page has it. */
export function isSameHeader(columns: Columns, cells: readonly string[]): boolean {
  if (cells.some((cell) => hasDigit.test(cell))) return false
  const named = cells.flatMap((cell, at) => {
    const part = placed.find((one) => one === partOf.get(plain(cell)))
    return part === undefined ? [] : [{ part, at }]
  })
  // 거래금액 is the title of both columns, 출금 and 입금 are theirs.
  const isAbove = (at: number) => columns.amount < 0 && [columns.withdrawn, columns.deposited].includes(at)
  return (
    named.length > 1 &&
    named.every(({ part, at }) => columns[part] === at || (part === 'amount' && isAbove(at)))
  )
}

/**
 * The header that begins with a row, and how many rows it has: a second one may say 출금 and 입금 below 거래금액. Null where
 * none begins.
 */
export function headerFrom(
  table: readonly (readonly string[])[],
  nth: number,
): { columns: Columns; rows: number } | null {
  const [cells = [], below = []] = table.slice(nth, nth + 2)
  const parts = below.map((cell) => partOf.get(plain(cell)))
  const isSecond = parts.includes('withdrawn') && parts.includes('deposited') && !parts.includes('moment')
  const both = Array.from(
    { length: Math.max(cells.length, below.length) },
    (_, at) => [below[at], cells[at]].map((cell) => cell ?? '').find((cell) => cell.trim() !== '') ?? '',
  )
  const joined = isSecond ? columnsOf(both) : null
  if (joined !== null) return { columns: joined, rows: 2 }
  const columns = columnsOf(cells)
  return columns === null ? null : { columns, rows: 1 }
}

/** Whether a row below a header has no value, and names another unit below an amount: 출금(USD) or USD below 거래금액. */
const saysOtherUnit = (header: readonly string[], below: readonly string[]): boolean =>
  !below.some((cell) => hasDigit.test(cell)) &&
  below.some((cell, at) => {
    const title = header[at] ?? ''
    const isOfAmount = title.trim() === '' || amounts.some((part) => part === partOf.get(plain(title)))
    return isOfAmount && [short(cell), ...bracketed(short(cell))].some(isOtherUnit)
  })

/** Whether the header that begins with a row would be one, but for the unit of an amount in it or in the row below (rule 804). */
export const isHeaderInOtherUnit = (cells: readonly string[], below: readonly string[] = []): boolean =>
  columnsNamed(cells) !== null && (isInOtherUnit(cells) || saysOtherUnit(cells, below))

const titleLettersAtMost = 200
/** The rows above a table and those below it. */
type Titles = readonly (readonly string[])[]

/** `계 좌 번 호` → `계좌번호`: titles are spread so that they are as wide as those above them. */
const spread = /(?<=(?<!\p{Letter})\p{Letter}) {1,3}(?=\p{Letter}(?!\p{Letter}))/gu

const written = (cells: readonly string[]): string =>
  inNfkc(cells.join('\t').slice(0, titleLettersAtMost))
    .replaceAll(/[\p{Dash_Punctuation}−]/gu, '-')
    .replaceAll(spread, '')

const isName = /^[\p{Letter}()\s]{2,20}$/u

/** Joins each name without a value in its row with the value in the row below: 계좌번호 over 110-123-456789. */
const withBelow = (cells: readonly string[], below: readonly string[]): string[] =>
  cells.flatMap((cell, column) => {
    const value = below[column] ?? ''
    const isOver =
      isName.test(cell.trim()) && hasDigit.test(value) && !hasDigit.test(cells.slice(column).join(''))
    return isOver ? [written([cell, value])] : []
  })

/** The rows around the table: each row, and where a row has names alone, each name with its value in the row below. */
const titlesOf = (titles: Titles): string[] =>
  titles.flatMap((cells, nth) => [written(cells), ...withBelow(cells, titles[nth + 1] ?? [])])

/** Right behind the word: further on, a period or a telephone number has as many digits. */
const accountWritten = /^([^\d*]{0,20})(\d(?:[-.]?\d){8,15})(?![-*\d])/
const accountInGroups = /^([^\d*]{0,20})(\d{2,8}(?: \d{2,8}){1,4})(?![-*.\d/년])/
/** When the file was asked for, or the days that it is about. */
const datesWritten = /^20\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])-?(?:20\d{6}|\d{4}|\d{6})$/
const telephone = /^0\d{1,2}[-. ]\d{3,4}[-. ]\d{4}$/
const ofSomethingElse = /점|전화|연락|문의|일시|일자|시각|시간/
const masked = /^[^\d*]{0,20}[-\d. ]{0,20}(?:[*●•○]|[xX]{2})/

function accountIn(behind: string): { between: string; digits: string } | null {
  const [, between = '', number = ''] = accountWritten.exec(behind) ?? accountInGroups.exec(behind) ?? []
  const digits = number.replaceAll(/\D/g, '')
  const isNone = datesWritten.test(number.replaceAll(/[. ]/g, '')) || telephone.test(number)
  return !isNone && digits.length >= 9 && digits.length <= 16 ? { between, digits } : null
}

/**
 * The number of the account that the rows around the table name, without hyphens; null without one (rule 672). What says
 * 계좌번호 counts before what only says 계좌, as 계좌별명 and 계좌조회일 do, and where it is masked nothing else is the number.
 */
export function accountNamedBy(titles: Titles): string | null {
  const all = titlesOf(titles)
  const behind = (word: RegExp): string[] => all.flatMap((title) => title.split(word).slice(1))
  const numbers = behind(ofAccount)
  const [named] = numbers.flatMap((text) => accountIn(text) ?? [])
  if (named !== undefined) return named.digits
  if (numbers.some((text) => masked.test(text))) return null
  const others = behind(/계좌/).flatMap((text) => accountIn(text) ?? [])
  return others.find(({ between }) => !ofSomethingElse.test(between))?.digits ?? null
}

const dateWritten =
  /(?<!\d)(20\d\d)(?:\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})|(0[1-9]|1[0-2])([0-2]\d|3[01])(?:\d{4}|\d{6})?)(?!\d)/g

/** A period of what was asked for; 계약기간 is that of the account. */
const titled = (word: string): RegExp =>
  new RegExp(String.raw`(?:조회|거래|검색|요청|출력)\s?${word}|(?<![가-힣]\s?)${word}`)
const [ofPeriod, ofStart, ofEnd] = [
  titled('기간'),
  titled(String.raw`시작\s?일`),
  titled(String.raw`종료\s?일`),
]
/** When the bank made the file. */
const ofAsking =
  /(?:조회|출력|인쇄|발급|저장|다운로드|작성|생성|요청|검색|기준)\s?(?:일시|일자|일(?!수)|시각|시간)/

const daysIn = (title: string): CivilDate[] =>
  [...title.matchAll(dateWritten)].flatMap(([, year, month, day, compactMonth, compactDay]) => {
    const parts = [year, month ?? compactMonth, day ?? compactDay].map((part) =>
      (part ?? '').padStart(2, '0'),
    )
    return parseCivilDate(parts.join('-')) ?? []
  })

/** The days that stand behind a word. */
const daysBehind = (titles: readonly string[], word: RegExp): CivilDate[] =>
  titles.flatMap((title) => {
    const at = title.search(word)
    return at < 0 ? [] : daysIn(title.slice(at))
  })

const ofAccount = /(?:계좌|통장)번호/

/** Whether a row begins with what titles say, before any value. */
function isTitled(cells: readonly string[]): boolean {
  const [first = ''] = cells.filter((cell) => cell.trim() !== '')
  const [name = ''] = written([first]).split(/[\d:]/)
  return [ofAsking, ofPeriod, ofStart, ofEnd, ofAccount].some((word) => word.test(name))
}

/**
 * Whether a row below the table says what titles say above it (rule 795): it begins with such a name (출력일시), as no line
 * does, or has the values below names alone. `above` is the row before it.
 */
export const isFooter = (cells: readonly string[], above: readonly string[]): boolean =>
  isTitled(cells) || (isTitled(above) && !hasDigit.test(above.join('')))

/**
 * The period that the rows around the table name: two days in a line about a period (조회기간), or those of a beginning
 * and an end (조회시작일, 조회종료일); null without one. `takenOn` is the day on which the bank made the file, where it says so
 * (조회일시, 출력일시); a day before the period, as 발급일 of an old passbook, is none.
 */
export function periodNamedBy(titles: Titles): NamedPeriod | null {
  const all = titlesOf(titles)
  const [first, second] = daysBehind(all, ofPeriod)
  const [start] = daysBehind(all, ofStart)
  const [end] = daysBehind(all, ofEnd)
  const asked = all
    .flatMap((title) => title.split(ofAsking).slice(1))
    .flatMap((text) => daysIn(text)[0] ?? [])
  const period = (from: CivilDate | undefined, to: CivilDate | undefined): NamedPeriod | null => {
    if (from === undefined || to === undefined || to < from) return null
    const takenOn = asked.filter((day) => day >= from).toSorted()[0] ?? null
    return { start: from, end: to, takenOn }
  }
  return period(first, second) ?? period(start, end)
}

/** What was asked for; a row of sums has 구분, 입금 and 출금 beside each other. */
const choices =
  /(?:조회|검색|거래|입출금|내역)\s?(?:구분|조건|종류|유형)[\s:=\-[(]{0,5}([가-힣][가-힣 /+·,]{1,20}(?:\t(?:입금|출금|지급)(?!가능))?)/g

const both = /전체|모두|입출금|입[\s/·,+]{1,3}출|출[\s/·,+]{1,3}입/

/** Whether the bank left the movements of one direction out, as the rows around the table say: 조회구분 : 입금 (rule 735). */
export const isOneDirection = (titles: Titles): boolean =>
  titlesOf(titles).some((title) =>
    [...title.matchAll(choices)].some(
      ([, chosen = '']) => !both.test(chosen) && /입금/.test(chosen) !== /출금|지급/.test(chosen),
    ),
  )

const unitNamed =
  /(?:통화|화폐)(?:코드|명|구분|종류|단위)?\s?[:=]\s?([^\t,;)\]]{1,20})|단위\s?[:=]?\s?([^\t;)\]]{1,20})/g
const isNameOfUnit = /^\(?(?:거래|금액|계좌)?\s?(?:통화|화폐|단위)(?:코드|명|구분|종류|단위)?\)?$/
/** What a note says of other accounts: where they are asked for, or that they are not here. */
const elsewhere =
  /(?:세요|시오|바랍니다|수 있(?:습니다|어요)|제외(?:됩니다|합니다|돼요|해요|됨)?|않(?:습니다|아요))[\s.!)]{0,3}$/
/** Beside an account's number, and of its kind. */
const otherAccount =
  /\d[\s/]{0,3}(?:USD|JPY|EUR|CNY|GBP)(?![A-Z])|외화\s?(?:보통|정기|당좌|예금|통장|계좌|입출금|거래)/i

/**
 * Whether the rows around the table say that its amounts are not in won (rule 804): 통화 : USD, (단위 : 천원), and the same
 * in a cell beside or below its name.
 */
export const areInOtherUnit = (titles: Titles): boolean =>
  titles.some((cells, nth) => {
    const title = written(cells)
    const named = [...title.matchAll(unitNamed)].map(([, currency, unit]) => currency ?? unit ?? '')
    const beside = cells.flatMap((cell, at) =>
      isNameOfUnit.test(cell.slice(0, headerLettersAtMost).trim())
        ? [cells[at + 1] ?? '', titles[nth + 1]?.[at] ?? '']
        : [],
    )
    const units = [...named, ...beside.map(short), ...bracketed(title)]
    const ofThis = written(cells.filter((cell) => !elsewhere.test(written([cell]))))
    return otherAccount.test(ofThis) || units.some(isOtherUnit)
  })
