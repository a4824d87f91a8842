import type { BankMove } from '../provider.ts'
import { seoulTime } from '../toss/time.ts'

/** What the shop had at the bank before it sold anything, in won. */
const held = 50_000_000

export type StatementLine = BankMove & { balance: number }

/** What the providers moved by now, the oldest first, with what was left each time. */
export function statementOf(moves: readonly BankMove[], now: number): StatementLine[] {
  let balance = held
  return moves
    .filter(({ at, amount }) => at <= now && amount !== 0)
    .sort((one, other) => one.at - other.at)
    .map((move) => {
      balance += move.amount
      return { ...move, balance }
    })
}

const won = (amount: number): string => amount.toLocaleString('en-US')
const line = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',')

/** `2026.12.01 09:00:00` */
export const writtenTime = (at: number): string =>
  seoulTime(at).slice(0, 19).replaceAll('-', '.').replace('T', ' ')

/** The download of the bank: a title, the account, and the newest line first. */
export function csvOf(lines: readonly StatementLine[]): string {
  const rows = lines
    .toReversed()
    .map(({ at, words: [from, about], amount, balance }) =>
      line([
        ...[writtenTime(at), about, from],
        ...[amount < 0 ? won(-amount) : '0', amount > 0 ? won(amount) : '0', won(balance), '인터넷'],
      ]),
    )
  const title = ['거래내역조회', line(['계좌번호 : 123456-01-000001', '예금주 : (주)빌림']), '']
  const header = line(['거래일시', '적요', '보낸분/받는분', '출금액(원)', '입금액(원)', '잔액(원)', '거래점'])
  return [...title, header, ...rows, ''].join('\r\n')
}
