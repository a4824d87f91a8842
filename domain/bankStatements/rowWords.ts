import { inNfkc } from '../shared/normalText.ts'

/** A name has forty letters at most; what is longer is none, and no expression runs over it. */
const lettersAtMost = 40

/** Where macOS took a syllable apart, or a letter is as wide as a syllable, any word may be meant. */
const takenApart = String.raw`[\u1100-\u11ff\uff01-\uff5e]`
const maySaySum = new RegExp(`[계총합누토]|tota|sum|${takenApart}`, 'i')
const maySayBalance = new RegExp(`이월|잔[액고]|bal|forward|down|over|[bc][^a-z]{0,3}[fd]|${takenApart}`, 'i')

/** What is written, without spaces, brackets and signs: `[합 계]` → `합계`, `Sub Total` → `subtotal`. */
const lettersIn = (cell: string): string =>
  cell.length > lettersAtMost
    ? ''
    : inNfkc(cell)
        .toLowerCase()
        .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

const firstLettersIn = (cell: string): string => lettersIn(cell.slice(0, lettersAtMost))

/** Whether a name is made of these words and of nothing else. */
const isMadeOf = (name: string, words: RegExp): boolean => name.replaceAll(words, '') === ''

const saysSum =
  /^계$|(?:[일주월년연소합총누집]|출금|입금|지급|거래|당일|금일|당월|전체|기간|페이지|\d[년월일]?)계(?!좌)|총(?:[합액]|입금|출금|거래|\d)|합산|누적|토탈|total|^sum|sum$/
/** What sums are called by: of what, of which days and of how many lines they are. */
const ofSums = new RegExp(
  [
    '(?:sub|grand)?totals?|sum|amount|balance|of',
    '계좌|[일주월년연소합총누집]계표?|계|총[합액]|합산|누적|토탈',
    '입출금|출금|입금|지급|거래|이월|조회|전체|기간|페이지|통장|금액|잔액|잔고|내역|최종|마감|현재',
    '[당금전차]?[일월년]|[연월주일]간|[월년연기]말|분기|[상하]?반기|말|별|총|합|원|의|액|건수?|\\d{1,8}',
  ].join('|'),
  'g',
)

/** Whether a cell says that its row is a sum of others, and no more: 일계, 합계(2건), 11월 29일 소계, Sub Total. */
export function isNameOfSums(cell: string): boolean {
  if (!maySaySum.test(cell.slice(0, lettersAtMost))) return false
  const name = lettersIn(cell)
  return saysSum.test(name) && isMadeOf(name, ofSums)
}

const saysBalance = /이월|잔액|잔고|balance|(?:brought|carried)(?:forward|down|over)|^[bc][fd]$/
/** Which balance it is: of which day or page, and whether of its beginning or its end. */
const ofBalances = new RegExp(
  [
    'balance|amount|opening|closing|starting|beginning|ending|initial|final|previous|last',
    'brought|carried|forward|down|over|[bc][fd]',
    '이월|잔액|잔고|금액|조회|시작|개시|최초|최종|마감|현재|기준|이전|직전|계좌|통장|페이지',
    '[전당차금익][일월기년]도?|[기월년연일][초말]|[전차앞][장면쪽]|[전차말초의금원]|\\d{1,8}[년월일]?',
  ].join('|'),
  'g',
)
/** So customers call a transfer, or the rest of a price. */
const isCalledByCustomers = /^(?:이월(?:금액?)?|(?:잔액|잔고|balance)(?:금액?|amount)?)$/

/**
 * Whether a cell says that its row is the balance of before or of the end, and no more (rule 960): 전월말 잔액, 전장이월,
 * Opening balance.
 */
export function isNameOfBalance(cell: string): boolean {
  if (!maySayBalance.test(cell.slice(0, lettersAtMost))) return false
  const name = lettersIn(cell)
  return saysBalance.test(name) && isMadeOf(name, ofBalances)
}

/** Whether it says so for certain, and may be no word of a customer. */
export const isBanksNameOfBalance = (cell: string): boolean =>
  isNameOfBalance(cell) && !isCalledByCustomers.test(lettersIn(cell))

const speaksOfBalances = /잔액|잔고|이월|시작|개시|최초|기초|기말|balance|opening|closing|forward|^[bc][fd]$/

/** Whether a cell has a word of a balance, among whatever else it says. */
export const speaksOfBalance = (cell: string): boolean => speaksOfBalances.test(firstLettersIn(cell))

/** Whatever speaks of sums, of balances, of pages, or of what did not come about. 계좌, 계약 and 계산 are of movements. */
const speaksOfNone =
  /계(?![좌약산정획])|[합총]|누적|토탈|평균|건수|마감|최종|페이지|취소|불능|불가|실패|오류|부족|안내|total|sum|average|page|cancel|fail/

/** Whether a cell has a word of what moves no money, among whatever else it says. */
export const speaksOfNoMovement = (cell: string): boolean =>
  speaksOfNone.test(firstLettersIn(cell)) || speaksOfBalance(cell)
