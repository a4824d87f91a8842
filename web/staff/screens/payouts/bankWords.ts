import { titleOf } from '../../../../domain/processes/eventTitles.ts'
import type { BankEntry, BankRow, BankStanding } from '../../../../domain/wire/bankStatements.ts'
import { moment } from '../../kit/words.ts'

export const statusNames: Readonly<Record<BankRow['status'], string>> = {
  unknown: '장부에 없어요',
  several: '후보가 있어요',
  not_shown: '통장에 없어요',
  waiting: '통장 확인 전',
  matched: '짝지음',
}

/** What the difference between the bank and the books consists of. */
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

/** When the money moved. */
export const momentOf = (row: BankRow): string => {
  const first = firstOf(row)
  return first === undefined ? '' : moment(first)
}

export const titleOfEntry = ({ event }: Pick<BankEntry, 'event'>): string => titleOf(event)

/** `정산 지급 완료 외 2건` */
const summed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names[0]} 외 ${names.length - 1}건`

/** What the bank wrote, else what the books call it. */
export const wordsOf = ({ lines, entries }: BankRow): string =>
  lines.length > 0 ? summed(lines.map(({ words }) => words)) : summed(entries.map(titleOfEntry))

/** The line or the entry that an open row is. */
export function partOf(id: string): { of: 'line' | 'entry'; partKey: string } {
  const [of, ...key] = id.split(':')
  return { of: of === 'entry' ? 'entry' : 'line', partKey: key.join(':') }
}
