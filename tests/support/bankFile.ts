import iconv from 'iconv-lite'

/** A line of a bank's file: its time by Seoul's clock, the bank's words, and what it moved. */
export type Moved = [at: string, words: string, amount: number]

const won = (amount: number) => amount.toLocaleString('en-US')
const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')

/** The download of a bank with a title, the oldest line first; balances follow from what was held before. */
export function bankCsv(held: number, moved: readonly Moved[], { isNewestFirst = false } = {}): string {
  let balance = held
  const lines = moved.map(([at, words, amount]) => {
    balance += amount
    const [out, paidIn] = amount < 0 ? [won(-amount), '0'] : ['0', won(amount)]
    return quoted([at, '인터넷', words, out, paidIn, won(balance), '본점'])
  })
  const header = quoted([
    '거래일시',
    '적요',
    '보낸분/받는분',
    '출금액(원)',
    '입금액(원)',
    '잔액(원)',
    '거래점',
  ])
  const title = ['거래내역조회', '"계좌번호 : 123456-01-000001","예금주 : (주)빌림"', '']
  return [...title, header, ...(isNewestFirst ? lines.toReversed() : lines), ''].join('\r\n')
}

export const asUtf8 = (text: string): File => new File([`\ufeff${text}`], 'statement.csv')
export const asCp949 = (text: string): File =>
  new File([new Uint8Array(iconv.encode(text, 'cp949'))], 'statement.csv')
