import { wordsOfEntries, wordsOfLines } from '../../../../domain/processes/bankRowWords.ts'
import type { BankOverdue, BankRow, BankStanding } from '../../../../domain/wire/bankStatements.ts'
import { dots, figure, moment } from '../../kit/words.ts'

/** Names of the terms of the difference between the bank and the books. */
export const termNames: Readonly<Record<BankStanding['terms'][number]['name'], string>> = {
  opening: '첫 거래 전의 잔액 차이',
  gaps: '파일에 빠진 거래',
  unknown: '장부에 없는 통장 거래',
  notShown: '통장에 없는 장부 거래',
  waiting: '통장에 아직 나타나지 않은 장부 거래',
  bookedOutside: '통장 기간 밖에 적힌 장부 거래',
}

const firstOf = ({ lines, entries }: BankRow): string | undefined =>
  lines[0]?.movedAt ?? entries[0]?.occurredAt

/** The moment at which the money moved. */
export const momentOf = (row: BankRow): string => {
  const first = firstOf(row)
  return first === undefined ? '' : moment(first)
}

/** The bank's description, or else the books'. */
export const wordsOf = ({ lines, entries }: BankRow): string =>
  lines.length > 0 ? wordsOfLines(lines) : wordsOfEntries(entries)

/** Parses a row id into the bank line or the ledger entry that it names. */
export function partOf(id: string): { of: 'line' | 'entry'; partKey: string } {
  const [of, ...key] = id.split(':')
  return { of: of === 'entry' ? 'entry' : 'line', partKey: key.join(':') }
}

/** What finance chose as counterparts: their keys, and what the bank's side moved beyond the books'. */
export type CounterpartChoice = { keys: string[]; difference: number }

/** The answer of the field of counterparts as a text: the difference, and the keys. */
export const chosenAs = ({ keys, difference }: CounterpartChoice): string =>
  keys.length === 0 ? '' : [String(difference), ...keys].join(',')

export function chosenIn(text: string): CounterpartChoice {
  const [difference = '', ...keys] = text.split(',')
  return { keys, difference: Number(difference) }
}

/** Describes what has been open for more than a week, and what to do about it. */
export function overdueSentence({ kind, count, since }: BankOverdue): string {
  const [from, many] = [dots(since), figure(count)]
  switch (kind) {
    case 'unsent':
      return `${from}부터 돈이 오간 ${many}일의 통장 내역이 없어요. 은행에서 받은 파일을 올려 주세요.`
    case 'missing':
      return `통장 파일 사이에 빠진 거래가 ${many}곳 있어요. 가장 오래된 곳은 ${from} 전이에요.`
    case 'open':
      return `일주일이 지나도록 짝이 없는 거래가 ${many}건 있어요. 가장 오래된 거래는 ${from}이에요.`
  }
}
