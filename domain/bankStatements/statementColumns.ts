import { type CivilDate, type Period, parseCivilDate } from '../shared/civilDate.ts'
import { inNfkc } from '../shared/normalText.ts'

/** The meaning of a column of a bank's statement. */
type Part = 'moment' | 'time' | 'withdrawn' | 'deposited' | 'amount' | 'direction' | 'balance' | 'words'

/** The column names in downloads of 국민, 신한, 우리, 하나, 기업, 농협, 카카오뱅크 and 토스뱅크, without spaces and brackets. */
const headers: readonly (readonly [Part, readonly string[]])[] = [
  ['moment', ['거래일시', '거래일자', '거래일', '거래날짜', '일시', '일자', '날짜']],
  ['time', ['거래시간', '거래시각', '시간']],
  ['withdrawn', ['출금액', '출금', '출금금액', '지급', '지급액', '지급금액', '찾으신금액']],
  ['deposited', ['입금액', '입금', '입금금액', '맡기신금액']],
  ['amount', ['거래금액', '금액']],
  ['direction', ['구분', '입출금구분', '거래구분']],
  ['balance', ['잔액', '거래후잔액', '거래후잔고', '잔고', '통장잔액']],
  ['words', ['적요', '기재내용', '내용', '거래내용', '거래기록사항', '보낸분받는분', '의뢰인수취인']],
  ['words', ['상대예금주', '상대계좌예금주명', '송금메모', '메모', '거래메모', '통장메모']],
]

const partOf: ReadonlyMap<string, Part> = new Map(
  headers.flatMap(([part, names]) => names.map((name) => [name, part] as const)),
)

/** The longest header of any bank has twenty letters; what is longer is none, and is not searched for brackets. */
const headerLettersAtMost = 40

/** `거래 후 잔액(원)` → `거래후잔액`. */
const plain = (header: string): string =>
  inNfkc(header.length > headerLettersAtMost ? '' : header)
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

const amounts = ['withdrawn', 'deposited', 'amount', 'balance'] as const

/** The column index of each part, -1 for a missing one; `words` may be in several columns, of `width` in all. */
export type Columns = Record<Exclude<Part, 'words'>, number> & { words: readonly number[]; width: number }

/**
 * The columns of a statement if these cells are its header: a moment, a balance, and either withdrawals and deposits or
 * one signed amount (rule 281). Null for a title line or anything else above the table, and when two columns have the
 * same name, because one of them may be in dollars.
 */
export function columnsOf(cells: readonly string[]): Columns | null {
  const parts = cells.map((cell) => partOf.get(plain(cell)))
  const at = (part: Part): number => parts.indexOf(part)
  const isTwice = amounts.some((part) => at(part) !== parts.lastIndexOf(part))
  if (isTwice) return null
  const columns: Columns = {
    ...{ moment: at('moment'), time: at('time'), balance: at('balance') },
    ...{ withdrawn: at('withdrawn'), deposited: at('deposited') },
    ...{ amount: at('amount'), direction: at('direction') },
    words: parts.flatMap((part, index) => (part === 'words' ? [index] : [])),
    width: cells.length,
  }
  const hasAmounts = (columns.withdrawn >= 0 && columns.deposited >= 0) || columns.amount >= 0
  return columns.moment >= 0 && columns.balance >= 0 && hasAmounts ? columns : null
}

const titleLettersAtMost = 200
type Titles = readonly (readonly string[])[]
const titlesOf = (titles: Titles): string[] =>
  titles.map((cells) => inNfkc(cells.join('\t').slice(0, titleLettersAtMost)).replaceAll('−', '-'))

/** Right behind the word: further on, a period or a telephone number has as many digits. */
const accountWritten = /^[^\d*]{0,20}(\d(?:-?\d){8,15})(?![-*\d])/
const accountInGroups = /^[^\d*]{0,20}(\d{2,8}(?: \d{2,8}){1,4})(?![-*.\d/년])/
/** When the file was asked for, or the days that it is about. */
const datesWritten = /^20\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])-?(?:20\d{6}|\d{6})$/

function accountIn(written: string): string | null {
  const [, hyphened] = accountWritten.exec(written) ?? []
  if (hyphened !== undefined) return datesWritten.test(hyphened) ? null : hyphened.replaceAll('-', '')
  const digits = accountInGroups.exec(written)?.[1]?.replaceAll(' ', '') ?? ''
  return digits.length >= 9 && digits.length <= 16 ? digits : null
}

/**
 * The number of the account that the lines above the table name, without hyphens; null without one (rule 672). What says
 * 계좌번호 counts before what only says 계좌, as 계좌별명 and 계좌조회일 do.
 */
export function accountNamedBy(titles: Titles): string | null {
  for (const word of ['계좌번호', '계좌'])
    for (const title of titlesOf(titles))
      for (const behind of title.split(word).slice(1)) {
        const found = accountIn(behind)
        if (found !== null) return found
      }
  return null
}

const dateWritten =
  /(?<!\d)(20\d\d)(?:\s?[-./년]\s?(\d{1,2})\s?[-./월]\s?(\d{1,2})|(0[1-9]|1[0-2])([0-2]\d|3[01]))(?!\d)/g

/** A period of what was asked for; 계약기간 is that of the account. */
const titled = (word: string): RegExp =>
  new RegExp(String.raw`(?:조회|거래|검색|요청|출력)\s?${word}|(?<![가-힣]\s?)${word}`)
const [ofPeriod, ofStart, ofEnd] = [
  titled('기간'),
  titled(String.raw`시작\s?일`),
  titled(String.raw`종료\s?일`),
]

const daysIn = (title: string): CivilDate[] =>
  [...title.matchAll(dateWritten)].flatMap(([, year, month, day, compactMonth, compactDay]) => {
    const written = [year, month ?? compactMonth, day ?? compactDay].map((part) =>
      (part ?? '').padStart(2, '0'),
    )
    return parseCivilDate(written.join('-')) ?? []
  })

/**
 * The period that the lines above the table name: two days in a line about a period (조회기간), or those of a beginning
 * and an end (조회시작일, 조회종료일); null without one. The day on which the file was asked for is none of them.
 */
export function periodNamedBy(titles: Titles): Period | null {
  const written = titlesOf(titles)
  const period = (start: CivilDate | undefined, end: CivilDate | undefined): Period | null =>
    start === undefined || end === undefined || end < start ? null : { start, end }
  const behind = (words: RegExp): CivilDate[] =>
    written.flatMap((title) => {
      const at = title.search(words)
      return at < 0 ? [] : daysIn(title.slice(at))
    })
  const [first, second] = behind(ofPeriod)
  const [start] = behind(ofStart)
  const [end] = behind(ofEnd)
  return period(first, second) ?? period(start, end)
}
