import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { inChain, named, oldestFirst } from '../../domain/bankStatements/chain.ts'
import { columnsOf } from '../../domain/bankStatements/statementColumns.ts'
import { statementLineOf } from '../../domain/bankStatements/statementLine.ts'

/** What a file's lines below its header read as. */
const read = (header: string, ...lines: string[]) => {
  const columns = columnsOf(header.split('|'))
  if (columns === null) throw new Error('no header')
  return lines.map((line) => statementLineOf(columns, line.split('|')))
}

describe('the downloads of Korean banks', () => {
  const out = { at: '2026-12-01T10:30:15', amount: -33_696, balance: 966_304 }
  test.each([
    {
      bank: '국민',
      header: '거래일시|적요|보낸분/받는분|송금메모|출금액|입금액|잔액|거래점|구분',
      line: '2026.12.01 10:30:15|인터넷|이하나|정산|33,696|0|966,304|인터넷|',
      words: '인터넷 이하나 정산',
    },
    {
      bank: '신한',
      header: '거래일자|거래시간|적요|출금(원)|입금(원)|내용|잔액(원)|거래점',
      line: '2026-12-01|10:30:15|이체|33,696||이하나|966,304|본점',
      words: '이체 이하나',
    },
    {
      bank: '우리',
      header: 'No.|거래일시|적요|기재내용|지급(원)|입금(원)|거래후 잔액(원)|취급점',
      line: '1|2026.12.01 10:30:15|타행이체|이하나|33,696|-|966,304|우리',
      words: '타행이체 이하나',
    },
    {
      bank: '하나',
      header: '거래일시|적요|의뢰인/수취인|입금액|출금액|거래후잔액|구분',
      line: '2026-12-01 10:30:15|이하나|이하나|0|33,696|966,304|인터넷',
      words: '이하나',
    },
    {
      bank: '농협',
      header: '순번|거래일자|거래시간|출금금액(원)|입금금액(원)|거래 후 잔액(원)|거래내용|거래기록사항',
      line: '1|20261201|103015|33,696원||966,304원|이체|이하나',
      words: '이체 이하나',
    },
    {
      bank: '카카오뱅크',
      header: '거래일시|구분|거래금액|거래 후 잔액|거래구분|내용|메모',
      line: '2026.12.01 10:30:15|출금|-33,696|966,304|이체|이하나|정산',
      words: '이하나 정산',
    },
  ])('$bank is read by the names of its columns', ({ header, line, words }) => {
    expect(read(header, line)).toEqual([{ ...out, words }])
  })

  it('leaves out titles, empty lines, sums and what moved nothing', () => {
    expect(columnsOf(['거래내역조회', ''])).toBeNull()
    expect(columnsOf(['조회기간 : 2026.12.01 ~ 2026.12.31', '', '잔액'])).toBeNull()
    expect(read('거래일시|출금액|입금액|잔액', '|||', '합계|33,696|0|', '2026-12-01|0|0|1,000')).toEqual([
      null,
      null,
      null,
    ])
  })

  test.each([
    ['어제|1|0|1', 'date'],
    ['2026-02-30|1|0|1', 'date'],
    ['2026-12-01 25:00|1|0|1', 'date'],
    ['2026-12-01|천원|0|1', 'amount'],
    ['2026-12-01|1.5|0|1', 'amount'],
    ['2026-12-01|||1', 'no_amount'],
    ['2026-12-01|1|1|1', 'both_amounts'],
    ['2026-12-01|1|0|', 'balance'],
  ])('%s is not read: %s', (line, fault) => {
    expect(read('거래일시|출금액|입금액|잔액', line)).toEqual([fault])
  })

  it('takes a corrected withdrawal as what came back', () => {
    expect(read('거래일시|출금액|입금액|잔액', '2026-12-01 09:00|-500|0|1,500')).toMatchObject([
      { at: '2026-12-01T09:00:00', amount: 500 },
    ])
  })
})

type Line = { at: string; amount: number; balance: number }

/** A statement as banks keep it: amounts one after another, several in one minute, from some balance on. */
const aStatement = fc
  .tuple(
    fc.integer({ min: -3, max: 3 }),
    fc.array(fc.tuple(fc.constantFrom(-2, -1, 1, 2), fc.boolean()), { minLength: 1, maxLength: 30 }),
  )
  .map(([opening, moves]) => {
    let [balance, minute] = [opening, 0]
    return moves.map(([amount, isLater]): Line => {
      balance += amount
      minute += isLater ? 1 : 0
      return { at: `2026-12-01T10:${String(minute).padStart(2, '0')}:00`, amount, balance }
    })
  })

const openingOf = ([first]: readonly Line[]) => (first === undefined ? 0 : first.balance - first.amount)

/** Lines that do not begin with the balance that the one before them left. */
const astray = (ordered: readonly Line[]) =>
  ordered.filter(
    ({ amount, balance }, nth) => (ordered[nth - 1]?.balance ?? balance - amount) !== balance - amount,
  )

describe('the order of lines', () => {
  it('is the same whether the bank lists the newest or the oldest first', () => {
    fc.assert(
      fc.property(aStatement, (lines) => {
        expect(astray(oldestFirst(lines))).toEqual([])
        expect(astray(oldestFirst(lines.toReversed()))).toEqual([])
      }),
    )
  })

  it('is found by the balances, however the lines of a minute were put in', () => {
    fc.assert(
      fc.property(
        aStatement.chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        ([lines, mixed]) => {
          const ordered = inChain(mixed, openingOf(lines))
          expect(ordered).toHaveLength(lines.length)
          expect(new Set(ordered)).toEqual(new Set(lines))
          expect(astray(ordered)).toEqual([])
        },
      ),
    )
  })
})

describe('the name of a line', () => {
  const keysOf = (lines: readonly Line[]) => named(oldestFirst(lines)).map(({ key }) => key)

  it('is the same in every file that holds it: overlapping files add nothing twice', () => {
    fc.assert(
      fc.property(aStatement, fc.nat(30), fc.nat(30), (lines, one, other) => {
        const [from, until] = [Math.min(one, other), Math.max(one, other)]
        const whole = new Set(keysOf(lines))
        expect(whole.size).toBe(lines.length)
        const both = new Set([...keysOf(lines.slice(0, until)), ...keysOf(lines.slice(from))])
        for (const key of both) expect(whole).toContain(key)
      }),
    )
  })

  it('tells equal lines of one minute apart by their number', () => {
    const line = { at: '2026-12-01T10:00:00', amount: 100, balance: 100 }
    const back = { ...line, amount: -100, balance: 0 }
    expect(keysOf([line, back, line])).toEqual([
      '20261201T100000_100_100_1',
      '20261201T100000_-100_0_1',
      '20261201T100000_100_100_2',
    ])
  })
})
