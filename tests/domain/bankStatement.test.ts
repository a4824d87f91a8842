import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  inChain,
  lineAgainstAccount,
  lineAgainstBalance,
  lineCarriedForward,
  lineOfKey,
  named,
  oldestFirst,
  recognised,
} from '../../domain/bankStatements/chain.ts'
import { coveredBy, reachedDay } from '../../domain/bankStatements/reach.ts'
import { areOfOneAccount } from '../../domain/bankStatements/sheets.ts'
import {
  accountNamedBy,
  areInOtherUnit,
  columnsOf,
  headerFrom,
  isFooter,
  isHeaderInOtherUnit,
  isOneDirection,
  periodNamedBy,
} from '../../domain/bankStatements/statementColumns.ts'
import { columnsIn, type Precision, statementLineOf } from '../../domain/bankStatements/statementLine.ts'
import type { CivilDate } from '../../domain/shared/civilDate.ts'

/** What a file's lines below its header read as. */
const read = (header: string, ...lines: string[]) => {
  const columns = columnsOf(header.split('|'))
  if (columns === null) throw new Error('no header')
  return lines.map((line) => statementLineOf(columns, line.split('|')))
}

/** What the rows of a whole sheet read as, each in its place. */
const readSheet = (header: string, rows: readonly string[]) => {
  const columns = columnsOf(header.split('|'))
  if (columns === null) throw new Error('no header')
  const sheet = rows.map((row) => row.split('|'))
  const inSheet = columnsIn(sheet, columns)
  return sheet.map((cells) => statementLineOf(inSheet, cells))
}

describe('the downloads of Korean banks', () => {
  const out = { at: '2026-12-01T10:30:15', precision: 'second', amount: -33_696, balance: 966_304 }
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
    const inDollars = ['거래일시', '거래금액(USD)', '거래금액(원)', '잔액(원)']
    expect(columnsOf(inDollars), 'which amount is meant').toBeNull()
    expect(columnsOf(inDollars.toSpliced(1, 1))).not.toBeNull()
    expect(columnsOf(inDollars.toSpliced(2, 1)), 'dollars (rule 804)').toBeNull()
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
    ['2026-12-01 9999|1|0|1', 'date'],
    ['2026-12-01 99|1|0|1', 'date'],
    ['2026-12-01|천원|0|1', 'amount'],
    ['2026-12-01|1.5|0|1', 'amount'],
    ['2026-12-01|1.000|0|1', 'amount'],
    ['2026-12-01|1,00|0|1', 'amount'],
    ['2026-12-01|12,34|0|1', 'amount'],
    ['2026-12-01|1,000,00|0|1', 'amount'],
    ['2026-12-01|1,000|0|1.000.000', 'balance'],
    ['2026-12-01|||1', 'no_amount'],
    ['2026-12-01|1|1|1', 'both_amounts'],
    ['2026-12-01|1|0|', 'balance'],
    ['0001-01-01|1|0|1', 'date'],
    ['1999-12-31|1|0|1', 'date'],
    ['2200-01-01|1|0|1', 'date'],
    ['9999-12-31|1|0|1', 'date'],
    ['2026-12-01|9,007,199,254,740,993|0|1', 'amount'],
    ['2026-12-01|100,000,000,001|0|1', 'amount'],
    ['2026-12-01|1|0|99999999999999999999', 'balance'],
    ['2026-12-01 오후 13:00|1|0|1', 'date'],
    ['2026-12-01|1|0|1|5', 'columns'],
  ])('%s is not read: %s', (line, fault) => {
    expect(read('거래일시|출금액|입금액|잔액', line)).toEqual([fault])
  })

  it('passes over the balance of before, with a day or without one (rule 905)', () => {
    const header = '거래일자|적요|출금액|입금액|잔액'
    const moved = '2026.12.01|이하나|33,696||966,304'
    for (const before of [
      '2026.12.01|전일이월|||1,000,000',
      '2026.12.01|전월 이월|0|0|1,000,000',
      '|이월잔액|||1,000,000',
      '전기이월||||1,000,000',
    ])
      expect(read(header, before, moved), before).toMatchObject([null, { amount: -33_696 }])
    expect(read('거래일자|적요|거래금액|잔액', '2026.12.01|전일이월||1,000,000')).toEqual([null])
    expect(read(header, '2026.12.01|이월상품 대금|||1,000,000')).toEqual(['no_amount'])
    expect(read(header, '2026.12.01|이월|33,696||966,304')).toMatchObject([{ amount: -33_696 }])
  })

  it.each([
    ['전월이월||1,000,500|1,000,500', null],
    ['전일 잔액||1,000,500|1,000,500', null],
    ['기초잔액|||1,000,500', null],
    ['(기말잔액)|||1,000,500', null],
    ['차월이월|1,000,500||1,000,500', null],
    ['차월이월|1,000,500||0', null],
    ['전기이월||1,000,500|', null],
    ['이월||1,000,500|1,000,500', { amount: 1_000_500 }],
    ['전월이월||500|1,000,500', { amount: 500 }],
    ['전일잔액 정산||1,000|1,000', { amount: 1_000 }],
  ])(
    'reads %s as %o: the balance of before, also where it is repeated for an amount (rule 943)',
    (row, line) => {
      const [found] = read('거래일자|적요|출금액|입금액|잔액', `2026-11-29|${row}`)
      if (line === null) expect(found).toBeNull()
      else expect(found).toMatchObject(line)
    },
  )

  it('reads a row of sums as no movement, in either order, with a day or without one (rule 943)', () => {
    const header = '거래일시|적요|출금액|입금액|잔액'
    const rows = [
      '2026-11-29 09:00:00|토스|500||1,000,000',
      '2026-11-29|일계|500|0|1,000,000',
      '|[일 계]|500|0|',
      header,
      '2026-11-30 09:00:00|홍|500||999,500',
      '2026-11-30 10:00:00|계|1,000||998,500',
      '2026-11-30|합계|2000|0|998,500',
      '2026-11|월계|2000|700|998,500',
      '11월 30일 소 계||2000|0|',
      '2026-11-30|[합   계]|2000|700|998,500',
      '누계(3건)||2000|0|',
    ]
    const amounts = (ordered: readonly string[]) =>
      readSheet(header, ordered).flatMap((line) => (line === null ? [] : [Object(line).amount ?? line]))
    expect(amounts(rows)).toEqual([-500, -500, -1_000])
    expect(amounts(rows.toReversed())).toEqual([-1_000, -500, -500])
    expect(amounts(['2026-11-30|계|500||500', '2026-11-30|홍|100||400'])).toEqual([-500, -100])
    expect(amounts(['2026-11-30|기계|500||500', '2026-11-30|세무회계|700||400'])).toEqual([-500, -700])
  })

  describe('a row that the balances pass over (rules 959 and 960)', () => {
    const header = '거래일시|적요|출금액|입금액|잔액'
    const lines = [
      '2026-11-28 09:00:00|토스|500||1,000,000',
      '2026-11-29 10:00:00|홍길동||48,000|1,048,000',
      '2026-11-30 09:00:00|김계순|1,000||1,047,000',
      '2026-11-30 11:00:00|이체||7,000|1,054,000',
      '2026-12-01 11:00:00|잔액 이체|4,000||1,050,000',
    ]
    const amounts = [-500, 48_000, -1_000, 7_000, -4_000]
    const dayAlone = (row: string) => row.replace(/^(\S+) [\d:]+/, '$1')
    /** What the sheet moves with a row at a place, which is the same whichever way it is listed. */
    const withRow = (row: string, at: number, own: readonly string[] = lines) => {
      const rows = own.toSpliced(at, 0, row)
      const found = (listed: readonly string[]) =>
        readSheet(header, listed).flatMap((line) => (line === null ? [] : [Object(line).amount ?? line]))
      const turned = found(rows.toReversed()).toReversed()
      expect(turned).toEqual(found(rows))
      return turned
    }

    it.each([
      ...[
        '합계금액',
        '월말합계',
        '누적합계',
        '계좌합계',
        'TOTAL',
        'Sub Total',
        'Grand total',
        '집계',
        '일계표',
      ],
      ...['총 3건', '출금총액', '당월 누적', '토탈합계'],
    ])('is a sum where it is called %s, wherever it is listed', (name) => {
      for (const own of [lines, lines.map(dayAlone)])
        for (const [row, at] of [
          [`2026-11-29|${name}||48,000|1,048,000`, 2],
          [`2026-11-29|${name}||48,000|1,048,000`, 1],
          [`2026-11-29|${name}|500|48,000|1,048,000`, 2],
          [`2026-11-30|${name}|1,000||1,054,000`, 4],
          [`2026-11-30|${name}||6,000|1,054,000`, 2],
          [`2026-12-01|${name}|5,500||1,050,000`, 5],
          [`2026-12-01|${name}|5,500||0`, 5],
          [`2026-12-01|${name}||55,000|55,000`, 0],
        ] as const)
          expect(withRow(row, at, own), row).toEqual(amounts)
    })

    it('is a movement whatever it is called where it continues the balance', () => {
      const own = lines.map((row) => row.replace('홍길동', '합계').replace('이체', '월말 합계'))
      expect(withRow('2026-12-02 09:00:00|총계|50,000||1,000,000', 5, own)).toEqual([...amounts, -50_000])
    })

    it.each(['일일 합산 내역', 'Daily sum (KRW)', '이체불능 안내', '지난 달 마감'])(
      'is none where the others continue each other and it speaks of such things: %s',
      (name) => {
        expect(withRow(`2026-11-29 23:59:59|${name}|500||1,048,000`, 2)).toEqual(amounts)
        expect(withRow(`2026-11-29|${name}|500||1,048,000`, 2, lines.map(dayAlone))).toEqual(amounts)
        expect(withRow(`|${name}|500|48,000|`, 2)).toEqual(amounts)
        expect(withRow(`2026-12-01|${name}|5,500||0`, 5), 'without a time').toEqual(amounts)
      },
    )

    it.each([
      ['between two lines', '2026-11-29 12:00:00|박민수|500||1,048,000', 2, 'outside_chain'],
      ['over two lines', '2026-11-29 12:00:00|알림||6,000|1,054,000', 2, 'outside_chain'],
      ['behind the last line', '2026-12-01 12:00:00|알림|5||1,050,000', 5, 'outside_chain'],
      ['behind the last line, without a time', '2026-12-01|알림|5||77', 5, 'outside_chain'],
      ['behind the last line, with a word of sums', '2026-12-01 12:00:00|총 알림|5||77', 5, 'outside_chain'],
      ['behind the last line, where lines may be missing', '2026-12-01 12:00:00|알림|5||77', 5, -5],
      ['without a day', '|알림|500|48,000|', 2, 'date'],
      ['with two amounts', '2026-11-29 12:00:00|알림|500|48,000|1,048,000', 2, 'both_amounts'],
    ])('refuses its file where no word says what it is: %s', (_, row, at, fault) => {
      expect(withRow(row, at)).toEqual(amounts.toSpliced(at, 0, Number.NaN).map((one) => one || fault))
    })

    it('refuses no file of deposits alone, in which hardly a line continues another', () => {
      const rows = [
        '2026-11-28 09:00:00|토스||500|1,000,000',
        '2026-11-29 10:00:00|홍길동||48,000|1,000,000',
        '2026-11-30 09:00:00|김계순||48,000|1,000,000',
        '2026-11-30 11:00:00|이체||7,000|1,007,000',
        '2026-12-01 11:00:00|박민수||4,000|1,050,000',
        '2026-12-02 11:00:00|최총무||4,000|1,150,000',
      ]
      expect(withRow('2026-12-03 10:00:00|하나||1|9', 6, rows)).toEqual([
        ...[500, 48_000, 48_000, 7_000, 4_000, 4_000, 1],
      ])
    })

    it.each([
      ...['전월말 잔액', '조회시작 잔액', '최초잔액', '전장이월', '잔액이월', 'Opening balance', 'B/F'],
      ...['이월 잔고', '차기이월금액', '기초 잔액(원)', '직전 잔액'],
    ])('is the balance of before where it is called %s, also once more for an amount', (name) => {
      for (const own of [lines, lines.map(dayAlone)])
        for (const [row, at] of [
          [`2026-11-27|${name}||1,000,500|1,000,500`, 0],
          [`2026-11-27|${name}|||1,000,500`, 0],
          [`2026-11-29|${name}||1,048,000|1,048,000`, 2],
          [`2026-12-01|${name}|1,050,000||0`, 5],
        ] as const)
          expect(withRow(row, at, own), row).toEqual(amounts)
    })

    it('is the balance of before under any name that speaks of one, where it alone says no time', () => {
      expect(withRow('2026-11-27|전기분 잔액표||1,000,500|1,000,500', 0)).toEqual(amounts)
      expect(withRow('2026-12-01|다음 해 이월분|1,050,000||0', 5)).toEqual(amounts)
      for (const name of ['잔금', '전일잔액 정산', '이월', '이월금', '잔액'])
        expect(withRow(`2026-11-27 09:00:00|${name}||1,000,500|1,000,500`, 0), name).toEqual([
          ...[1_000_500, ...amounts],
        ])
      expect(withRow('2026-12-01 12:00:00|잔액 이체|1,050,000||0', 5)).toEqual([...amounts, -1_050_000])
    })
  })

  it('reads every line of a whole file, whatever its customers write (rule 959)', () => {
    const names = [
      '김계순',
      '총무',
      '합정동',
      '최초롱',
      '누적 포인트',
      '시작',
      '전일잔액 정산',
      'TOTAL',
      '합계',
      '',
    ]
    fc.assert(
      fc.property(
        aStatement,
        fc.array(fc.constantFrom(...names), { minLength: 30, maxLength: 30 }),
        fc.boolean(),
        fc.boolean(),
        (moved, words, isNewestFirst, isByDay) => {
          fc.pre(moved.length > 1)
          const all = moved.map(({ at, amount, balance }, nth) => {
            const [out, into] = amount < 0 ? [-amount, ''] : ['', amount]
            const moment = at.slice(0, isByDay ? 10 : 16).replace('T', ' ')
            return `${moment}|${words[nth]}|${out}|${into}|${balance + 10_000}`
          })
          const read = readSheet('거래일시|적요|출금액|입금액|잔액', isNewestFirst ? all.toReversed() : all)
          const amounts = read.map((line) => Object(line).amount ?? line)
          expect(isNewestFirst ? amounts.toReversed() : amounts).toEqual(moved.map(({ amount }) => amount))
        },
      ),
    )
  })

  it('counts no sum when it asks whether all withdrawals have a minus (rule 807)', () => {
    const rows = ['2026-11-29|토스|-500||1,000', '2026-11-29|홍|△300||700', '2026-11-29|일계|800||700']
    expect(readSheet('거래일시|적요|출금액|입금액|잔액', rows)).toMatchObject([
      { amount: -500 },
      { amount: -300 },
      null,
    ])
  })

  it.each([
    ['이자지급|+1,000|1,001,000', '이체|-500|1,000,500', [1_000, -500]],
    ['결산이자지급|1,000|1,001,000', '이체|-500|1,000,500', [1_000, -500]],
    ['타행지급|1,000|999,000', '이체|-500|998,500', [1_000, -500]],
    ['캐시백 지급|1,000|1,001,000', '출금|500|1,000,500', [1_000, -500]],
    ['이자지급|1,000|1,001,000', '입금|-500|1,000,500', [1_000, -500]],
    ['대출이자지급|1,000|999,000', '출금|500|998,500', [-1_000, -500]],
    ['타행지급|1,000|999,000', '입금|-500|998,500', [-1_000, -500]],
    ['지급|+1,000|999,000', '출금|-500|998,500', [-1_000, -500]],
  ])('takes the sign that the bank writes: %s and %s (rule 942)', (first, second, amounts) => {
    const rows = [`2026-11-29|${first}`, `2026-11-30|${second}`]
    const lines = readSheet('거래일시|거래구분|거래금액|거래 후 잔액', rows)
    expect(lines).toMatchObject(amounts.map((amount) => ({ amount })))
  })

  const oneColumn = '거래일시|거래구분|거래금액|거래 후 잔액'
  const amountsOf = (rows: readonly string[]) =>
    readSheet(oneColumn, rows).flatMap((line) => (line === null ? [] : [Object(line).amount ?? line]))

  it.each([
    ['타행지급|1,000|999,000', '출금취소|-1,000|1,000,000', [-1_000, 1_000]],
    ['대체지급|1,000|999,000', '지급취소|-300|999,300', [-1_000, 300]],
    ['타행지급|1,000|999,000', '지급정정|△300|999,300', [-1_000, 300]],
    ['타행지급|1,000|999,000', '출금 반환|-300|999,300', [-1_000, 300]],
    ['타행지급|1,000|999,000', '입금취소|-300|998,700', [-1_000, -300]],
  ])('takes no sign from what was taken back: %s and %s (rule 942)', (first, second, amounts) => {
    const rows = [`2026-11-20 09:00:00|${first}`, `2026-11-21 10:22:15|${second}`]
    expect(amountsOf(rows)).toEqual(amounts)
    expect(amountsOf(rows.toReversed())).toEqual(amounts.toReversed())
  })

  const paidByTheShop = [
    ...['차입금이자지급', '여신이자지급', '당좌이자지급', '마이너스이자지급', '연체이자지급', '할부이자지급'],
    ...['사채이자지급', '보증금이자지급', '주주배당금지급', '고객환급금지급', '회원 캐시백 지급'],
  ]

  it.each([
    ...paidByTheShop,
    '타행지급',
    '대출이자 지급',
    '이자지급',
    '예금이자지급',
    '캐시백 지급',
    '환급금지급',
  ])('pays %s the way that the balances say (rule 942)', (kind) => {
    const before = '2026-11-28|입금|1,000|1,000,000'
    const later = (balance: string) => `2026-11-30|이체|1,000|${balance}`
    const out = [before, `2026-11-29|${kind}|1,000|999,000`, later('1,000,000')]
    const into = [before, `2026-11-29|${kind}|1,000|1,001,000`, later('1,002,000')]
    for (const [rows, amounts] of [
      [out, [1_000, -1_000, 1_000]],
      [into, [1_000, 1_000, 1_000]],
    ] as const) {
      expect(amountsOf(rows)).toEqual(amounts)
      expect(amountsOf(rows.toReversed())).toEqual(amounts.toReversed())
    }
    const carried = '|전일이월||1,000,000'
    const [, own = ''] = out
    expect(amountsOf([carried, oneColumn, '', '2026-11-29|일계|7|7', own])).toEqual([-1_000])
    const days = (rows: readonly string[]) => rows.map((row) => row.replace(/-\d\d\|/, '-29|'))
    expect(amountsOf(days([...into, '2026-11-29|입금|5|1,002,005']).toReversed())).toEqual([
      ...[5, 1_000, 1_000, 1_000],
    ])
  })

  it.each([
    ...[...paidByTheShop, '타행지급', '대출이자 지급'].map((kind) => [kind, -1_000] as const),
    ...['이자지급', '예금이자 지급', '결산이자지급', '캐시백 지급', '배당금지급', '환급금지급'].map(
      (kind) => [kind, 1_000] as const,
    ),
  ])('pays %s of 1,000 as %i where no balance says which way (rule 942)', (kind, amount) => {
    expect(amountsOf([`2026-11-29|${kind}|1,000|5,000`])).toEqual([amount])
    expect(amountsOf([`2026-11-29|${kind}|1,000|5,000`, '2026-11-30|출금|1,000|4,000'])).toEqual([
      ...[amount, -1_000],
    ])
    expect(amountsOf(['2026-11-01|입금|1|70', `2026-11-29|${kind}|1,000|5,000`])).toEqual([1, amount])
  })

  it('leaves what is called 지급 or 지급취소 and no more to the check of its balance (rules 704 and 942)', () => {
    expect(amountsOf(['2026-11-28|입금|1|1', '2026-11-29|지급|5|6'])).toEqual([1, -5])
    expect(amountsOf(['2026-11-28|입금|9|9', '2026-11-29|지급취소|5|4'])).toEqual([9, 5])
  })

  it('takes a header of two rows, 출금 and 입금 below 거래금액, as one', () => {
    const of = (...rows: string[]) =>
      headerFrom(
        rows.map((row) => row.split('|')),
        0,
      )
    const found = of('거래일시|적요|거래금액||잔액', '||출금(원)|입금(원)|')
    expect(found).toMatchObject({ rows: 2, columns: { withdrawn: 2, deposited: 3, balance: 4, width: 5 } })
    expect(of('거래일시|적요|거래금액|거래금액|잔액', '||출금|입금|')).toMatchObject({ rows: 2 })
    expect(of('거래일시|적요|거래금액|잔액', '2026-12-01|출금|1|1')).toMatchObject({ rows: 1 })
    expect(of('거래일시|적요|거래금액||잔액', '||출금(USD)|입금(USD)|')).toMatchObject({
      columns: { amount: 2 },
    })
  })

  it('passes over the header that each page repeats, and no other one (rule 943)', () => {
    const header = '거래일시|출금액|입금액|잔액'
    expect(read(header, header, '거래 일시|출금(원)|입금(원)|잔액(원)')).toEqual([null, null])
    expect(read(header, '거래일시|입금액|출금액|잔액')).toEqual(['date'])
    expect(read(header, '거래일시|거래금액||잔액', '|출금|입금|')).toEqual([null, null])
    expect(read(header, '|입금|출금|', '|이체|이자|')).toEqual(['date', 'date'])
  })

  it('drops no line for words that speak of sums', () => {
    const lines = ['26.12.01|통합계좌|1|0|1', '|합계|1|0|1', '합 계||1|0|', '총 12건||1|0|1']
    expect(read('거래일시|적요|출금액|입금액|잔액', ...lines)).toEqual(['date', null, null, null])
  })

  it('takes a corrected withdrawal as what came back, where the bank writes others without a minus (rule 807)', () => {
    const header = ['거래일시', '출금액', '입금액', '잔액']
    const amounts = (...withdrawn: string[]) => {
      const sheet = withdrawn.map((cell, nth) => [`2026-12-0${nth + 1}`, cell, '0', '1,500'])
      const columns = columnsOf(header)
      if (columns === null) throw new Error('no header')
      const sums = ['합계', '33,696', '0', '']
      const inSheet = columnsIn([...sheet, sums], columns)
      return sheet.map((cells) => statementLineOf(inSheet, cells)).map((line) => Object(line).amount)
    }
    expect(amounts('700', '-500')).toEqual([-700, 500])
    expect(amounts('△700', '-500')).toEqual([-700, -500])
  })

  test.each([
    ['거래일시|거래구분|구분|거래금액|거래 후 잔액', '2026-12-01|자동이체|출금|96,897|5', -96_897],
    ['거래일시|거래구분|구분|거래금액|거래 후 잔액', '2026-12-01|출금이체|입금|96,897|5', 96_897],
    ['거래일시|구분|거래구분|거래금액|거래 후 잔액', '2026-12-01|출금|입금취소|30,000|5', -30_000],
    ['거래일시|구분|거래구분|거래금액|거래 후 잔액', '2026-12-01|입금|출금취소|30,000|5', 30_000],
    ['거래 일시|적요|거래 유형|거래 금액|거래 후 잔액', '2026-12-01|관리비|출금|30,000|5', -30_000],
    ['거래일시|입출금|금액|잔액', '2026-12-01|인출|30,000|5', -30_000],
    ['거래일시|입/출|금액|잔액', '2026-12-01|출|30,000|5', -30_000],
  ])('of %s takes the direction that %s says', (header, line, amount) => {
    expect(read(header, line)).toMatchObject([{ amount }])
  })
})

type Line = { at: string; precision: Precision; amount: number; balance: number }

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
      const at = `2026-12-01T10:${String(minute).padStart(2, '0')}:00`
      return { at, precision: 'minute', amount, balance }
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

describe('a file of lines that are stored already', () => {
  type Stored = Line & { key: string }
  /** Stores what is new of a file. */
  const kept = (stored: readonly Stored[], lines: readonly Line[]): Stored[] => {
    const { fresh } = recognised(oldestFirst(lines), stored)
    const added = named(fresh, { taken: stored.map(({ key }) => key), prefix: '1' })
    return inChain([...stored, ...added], null)
  }
  /** What a spreadsheet leaves of a line's time. */
  const savedAgain = (line: Line, precision: Precision): Line => {
    const at = `${line.at.slice(0, precision === 'minute' ? 16 : 10)}${precision === 'minute' ? ':00' : 'T00:00:00'}`
    return { ...line, at, precision }
  }
  const exactly = (lines: readonly Line[]): Line[] =>
    lines.map((line, nth) => ({
      ...{ ...line, at: `${line.at.slice(0, 17)}${String(nth).padStart(2, '0')}`, precision: 'second' },
    }))

  /** A line alike stands in both parts, so nothing in the files says whether it is one line or two. */
  const areTwins = (some: readonly Line[], others: readonly Line[]): boolean => {
    const nameOf = ({ at, amount, balance }: Line) => `${at} ${amount} ${balance}`
    const names = new Set(some.map(nameOf))
    return others.some((line) => names.has(nameOf(line)))
  }

  it('adds nothing twice, in whatever order overlapping files come (rule 281)', () => {
    fc.assert(
      fc.property(aStatement, fc.nat(30), fc.nat(30), fc.boolean(), (lines, one, other, isLaterFirst) => {
        const [from, until] = [Math.min(one, other), Math.max(one, other)]
        fc.pre(!areTwins(lines.slice(0, from), lines.slice(until)))
        const files = [lines.slice(0, until), lines.slice(from)]
        const all = (isLaterFirst ? files.toReversed() : files).reduce<Stored[]>(kept, [])
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
        expect(all).toHaveLength(lines.length)
        expect(kept(all, lines)).toHaveLength(lines.length)
      }),
    )
  })

  it.each(['minute', 'day'] as const)(
    'adds nothing when a spreadsheet kept its times to the %s',
    (precision) => {
      fc.assert(
        fc.property(aStatement, fc.boolean(), (lines, isFirst) => {
          const [exact, rough] = [exactly(lines), exactly(lines).map((line) => savedAgain(line, precision))]
          const stored = [exact, rough].reduce<Stored[]>(
            (all, file) => kept(all, isFirst ? file : file.toReversed()),
            [],
          )
          expect(stored).toHaveLength(lines.length)
          expect(astray(stored)).toEqual([])
        }),
      )
    },
  )

  it('adds nothing when a spreadsheet took the times of the first hour for small numbers', () => {
    const header = '거래일자|거래시간|입금액|출금액|잔액'
    const linesOf = (...times: string[]): Line[] =>
      read(
        header,
        ...times.map(
          (time, nth) =>
            `2026-12-01|${time}|${nth === 2 ? 0 : 10}|${nth === 2 ? 10 : 0}|${[10, 20, 10][nth]}`,
        ),
      ).flatMap((line) => (typeof line === 'object' && line !== null ? [line] : []))
    const stored = kept(kept([], linesOf('000515', '001000', '090515')), linesOf('515', '1000', '90515'))
    expect(stored).toHaveLength(3)
    expect(astray(stored)).toEqual([])
  })

  it('keeps its place among lines whose seconds were dropped', () => {
    const line = (at: string, precision: Precision, amount: number, balance: number): Line => ({
      ...{ at, precision, amount, balance },
    })
    const exact = [
      line('2026-12-01T10:30:15', 'second', 100, 100),
      line('2026-12-01T10:30:40', 'second', 7, 107),
    ]
    const rough = [
      line('2026-12-01T10:30:00', 'minute', -7, 100),
      line('2026-12-01T10:30:00', 'minute', 7, 107),
    ]
    const all = kept(kept([], exact), rough)
    expect(all.map(({ balance }) => balance)).toEqual([100, 107, 100])
  })

  it('tells lines of other times, amounts and balances apart', () => {
    const line: Line = { at: '2026-12-01T10:30:15', precision: 'second', amount: 100, balance: 100 }
    const stored = kept([], [line])
    for (const other of [
      { ...line, at: '2026-12-01T10:30:16' },
      { ...line, at: '2026-12-02T10:30:15' },
      { ...line, at: '2026-12-01T10:31:00', precision: 'minute' as const },
      { ...line, amount: 101 },
      { ...line, balance: 101 },
    ])
      expect(kept(stored, [other])).toHaveLength(2)
  })

  it('tells equal lines of one minute apart by their number', () => {
    const line: Line = { at: '2026-12-01T10:00:00', precision: 'minute', amount: 100, balance: 100 }
    const back = { ...line, amount: -100, balance: 0 }
    expect(kept([], [line, back, line]).map(({ key }) => key)).toEqual([
      '1_20261201T100000_100_100_1',
      '1_20261201T100000_-100_0_1',
      '1_20261201T100000_100_100_2',
    ])
  })

  it('is put in order in time that grows with its lines, even when none continues another', () => {
    const scattered = (count: number): Line[] =>
      Array.from({ length: count }, (_, nth) => ({
        ...{ at: '2026-12-01T00:00:00', precision: 'day', amount: 1, balance: 1_000 * nth },
      }))
    const stored = kept([], scattered(20_000))
    expect(stored).toHaveLength(20_000)
    expect(kept(stored, scattered(20_000))).toHaveLength(20_000)
  })
})

describe('dates and amounts as Korea writes them', () => {
  const header = '거래일시|거래금액|잔액'
  it.each([
    ['2026-12-01 오전 10:22', '2026-12-01T10:22:00', 'minute'],
    ['2026. 12. 1. 오후 1:05:09', '2026-12-01T13:05:09', 'second'],
    ['2026-12-01 오전 12:05', '2026-12-01T00:05:00', 'minute'],
    ['2026-12-01 12:05 PM', '2026-12-01T12:05:00', 'minute'],
    ['2026년 12월 1일 10시 5분', '2026-12-01T10:05:00', 'minute'],
    ['2026/12/01(화) 10:22:33', '2026-12-01T10:22:33', 'second'],
    ['20261201 102233', '2026-12-01T10:22:33', 'second'],
    ['20261201 90515', '2026-12-01T09:05:15', 'second'],
    ['20261201 515', '2026-12-01T00:00:00', 'day'],
    ['20261201 1015', '2026-12-01T00:00:00', 'day'],
    ['20261201 0', '2026-12-01T00:00:00', 'day'],
    ['２０２６.１２.０１', '2026-12-01T00:00:00', 'day'],
  ])('%s', (written, at, precision) => {
    expect(read(header, `${written}|1|1`)).toMatchObject([{ at, precision }])
  })

  it.each([
    ['￦1,000', 1_000],
    ['₩ 1,000', 1_000],
    ['-￦1,000', -1_000],
    ['-\\1,000', -1_000],
    ['１，０００원', 1_000],
    ['△1,000', -1_000],
    ['(1,000)', -1_000],
    ['−1,000', -1_000],
    ['1000.00', 1_000],
  ])('%s', (written, amount) => {
    expect(read(header, `2026-12-01|${written}|￦5`)).toMatchObject([{ amount, balance: 5 }])
  })

  it('names the account above the table, unless its number is hidden', () => {
    expect(accountNamedBy([['거래내역조회'], ['계좌번호 : 123456-01-000001', '예금주 : (주)빌림']])).toBe(
      '12345601000001',
    )
    expect(accountNamedBy([['계좌번호', '123-***-456'], ['조회기간 20261201 ~ 20261231']])).toBeNull()
    expect(accountNamedBy([['출금계좌번호', '110-123-456789']])).toBe('110123456789')
    expect(accountNamedBy([['계좌번호 : (국민) 123456-01-000001 / 02-1234-5678']])).toBe('12345601000001')
    expect(accountNamedBy([['계좌번호 110-***-123456, 20261101-20261130']])).toBeNull()
    expect(accountNamedBy([['계좌번호 110-123-45**** 02-1234-5678']])).toBeNull()
  })

  it.each([
    [[['계좌별명: 예비', '계좌번호: 110-123-456789']], '110123456789'],
    [[['계좌명', '주식회사 빌림', '계좌번호', '110-123-456789']], '110123456789'],
    [[['계좌조회일: 20261130103015'], ['계좌번호: 110 123 456789']], '110123456789'],
    [[['계좌번호: 110 123 456789 2026.11.01 ~ 2026.11.30']], '110123456789'],
    [[['계좌번호: １１０－１２３－４５６７８９']], '110123456789'],
    [[['계좌번호: １１０-123-456789']], '110123456789'],
    [[['계좌 : 204401-04-123456']], '20440104123456'],
    [[['계좌별명: 예비', '계좌: 110-123-456789']], '110123456789'],
    [[['계좌조회일: 20261130103015']], null],
    [[['계좌조회 20261101-20261130']], null],
    [[['계좌번호', '***-123-456789']], null],
    [
      [
        ['예금종류', '계좌번호', '조회기간'],
        ['보통예금', '110-123-456789', '2026-12-01 ~ 2026-12-31'],
      ],
      '110123456789',
    ],
    [
      [
        ['계좌번호', '예금주'],
        ['110-123-456789', '빌림'],
      ],
      '110123456789',
    ],
    [[['계좌번호'], ['2026-12-10 10:30:00']], null],
    [[['계 좌 번 호 : 110-123-456789']], '110123456789'],
    [[['통장번호 : 110-123-456789']], '110123456789'],
    [[['계좌번호 : 110.123.456789']], '110123456789'],
    [[['계좌번호 : 110‑123‑456789']], '110123456789'],
    [[['계좌번호 : 010-1234-5678-9']], '010123456789'],
    [[['계좌번호: 110-***-456789'], ['계좌관리점: 강남 02-1234-5678']], null],
    [[['계좌번호: 110-●●●-456789'], ['계좌: 220-456-789012']], null],
    [[['계좌관리점: 강남 02-1234-5678']], null],
    [[['계좌 관리: 02-1234-5678']], null],
    [[['계좌번호: 02 1234 5678']], null],
    [[['계좌관리점 전화 15881234 00']], null],
    [[['계좌조회일시 20261205 101530']], null],
    [[['계좌조회: 2026.12.05.10.15']], null],
  ])('finds the account in %j (rule 672)', (titles, number) => {
    expect(accountNamedBy(titles)).toBe(number)
  })

  it.each([
    [[['조회기간 : 2026.12.01 ~ 2026.12.31']], { start: '2026-12-01', end: '2026-12-31' }],
    [
      [['조회일시 2027-01-02 10:00'], ['조회기간', '20261201', '~', '20261231']],
      { start: '2026-12-01', end: '2026-12-31' },
    ],
    [
      [['거래기간: 2026년 12월 1일 00:00 ～ 2026년 12월 31일 23:59']],
      { start: '2026-12-01', end: '2026-12-31' },
    ],
    [[['조회시작일', '2026-12-01', '조회종료일', '2026-12-31']], { start: '2026-12-01', end: '2026-12-31' }],
    [[['조회기간 : 2026-12-31 ~ 2026-12-01']], null],
    [[['조회일시 2026-12-01 ~']], null],
    [[['계약기간 2026-01-01 ~ 2028-12-31'], ['계약 기간 2026-01-01 ~ 2028-12-31']], null],
    [[['계약종료일 2028-12-31'], ['조회시작일 2026-12-01']], null],
    [
      [
        ['예금종류', '조회기간'],
        ['보통예금', '2026-12-01 ~ 2026-12-31'],
      ],
      { start: '2026-12-01', end: '2026-12-31' },
    ],
  ])('reads the period that %j names (rule 670)', (titles, period) => {
    const { takenOn: _, ...read } = periodNamedBy(titles) ?? { takenOn: null }
    expect(period === null ? periodNamedBy(titles) : read).toEqual(period)
  })

  it.each([
    [['조회기간 : 2026-12-01 ~ 2026-12-31', '출력일시 : 2026-12-10 10:30:00'], '2026-12-10'],
    [['조회 일시: 20261210103015', '조회기간 2026.12.01 ~ 2026.12.31'], '2026-12-10'],
    [['조회기간 2026.12.01 ~ 2026.12.31', '조회일 2026년 12월 12일', '발급일자 2026.12.10'], '2026-12-10'],
    [['조회기간 2026.12.01 ~ 2026.12.31', '통장발급일 2020.01.02'], null],
    [['조회기간 2026.12.01 ~ 2026.12.31', '조회일수 31일'], null],
  ])('reads when the bank made the file that %j is of (rule 736)', (titles, takenOn) => {
    const both = [[titles], titles.map((title) => [title])]
    for (const rows of both)
      expect(periodNamedBy(rows)).toEqual({ start: '2026-12-01', end: '2026-12-31', takenOn })
  })

  it.each([
    [['출력일시', '2026-12-10 10:30:00'], [], true],
    [['', '조 회 기 간 : 2026.12.01 ~ 2026.12.31', '홍길동'], [], true],
    [['2026-12-01 ~ 2026-12-31', '2027-01-02'], ['조회기간', '출력일시'], true],
    [['2026-13-45', '이자', '1,000'], ['출력일시', '2026-12-10'], false],
    [['어제', '이자', '1,000'], ['2026-12-10', '이자', '1,000'], false],
    [['거래일시', '적요', '잔액'], [], false],
  ])('of a row below the table %j says below %j what titles say: %s (rule 795)', (cells, above, is) => {
    expect(isFooter(cells, above)).toBe(is)
  })

  it.each([
    [['조회구분 : 입금'], true],
    [['조회구분', '출금'], true],
    [['검색조건: 출금내역'], true],
    [['입출금 구분 : 입금만'], true],
    [['조회구분 : 입금', '출금가능금액 30,000'], true],
    [['조회구분 : 전체'], false],
    [['조회구분 : 입출금'], false],
    [['조회구분 : 입금+출금'], false],
    [['조회구분 : 입/출금'], false],
    [['거래구분: 입·출금'], false],
    [['조회구분 : 출/입금 내역'], false],
    [['거래구분 : 입 출금'], false],
    [['조회구분', '전체', '입금', '출금'], false],
    [['거래구분', '입금', '출금'], false],
    [['구분', '입금액', '출금액'], false],
    [['예금종류 : 기업자유예금'], false],
  ])('%j asked for one direction alone: %s (rule 735)', (title, is) => {
    expect(isOneDirection([title])).toBe(is)
  })

  it.each([
    ['입금|30,000', 30_000],
    ['입금취소|30,000', -30_000],
    ['입금 정정|30,000', -30_000],
    ['입금|-1,000', -1_000],
    ['출금|5,000', -5_000],
    ['출금|-5,000', -5_000],
    ['출금취소|5,000', 5_000],
    ['지급반환|-5,000', 5_000],
    ['체크카드취소|5,000', 5_000],
    ['이체|-5,000', -5_000],
    ['반환입금|30,000', 30_000],
    ['송금반환입금|30,000', 30_000],
    ['취소입금|30,000', 30_000],
    ['입금반환|30,000', -30_000],
    ['취소출금|5,000', -5_000],
  ])('%s moves %i (rule 676)', (written, amount) => {
    expect(read('거래일시|구분|거래금액|거래 후 잔액', `2026-12-01|${written}|5`)).toMatchObject([{ amount }])
  })

  it.each([
    ['입금|0|30,000', 30_000],
    ['입금취소|0|30,000', -30_000],
    ['입금취소|0|-30,000', -30_000],
    ['입금취소|30,000|0', -30_000],
    ['출금취소|5,000|0', 5_000],
    ['출금(취소)|-5,000|0', 5_000],
    ['반환입금|0|30,000', 30_000],
    ['인터넷|5,000|0', -5_000],
  ])('%s moves %i in a file with a column for each direction (rule 676)', (written, amount) => {
    expect(read('거래일시|구분|출금액|입금액|잔액', `2026-12-01|${written}|5`)).toMatchObject([{ amount }])
  })

  it('reads sheets as one account where each continues or repeats another (rule 737)', () => {
    const sheet = (...lines: string[]) =>
      read('거래일시|거래금액|잔액', ...lines).flatMap((line) =>
        typeof line === 'object' && line !== null ? [line] : [],
      )
    const november = sheet('2026-11-30 10:00|10|110', '2026-11-01 10:00|100|100')
    const december = sheet('2026-12-01 10:00|-10|100', '2026-12-24 10:00|-1|99')
    const repeating = sheet('2026-12-24|-1|99', '2026-12-25|-1|98')
    const savings = sheet('2026-11-02 10:00|10|5,010', '2026-12-24 10:00|-1|5,009')
    expect(areOfOneAccount([december, november, [], repeating])).toBe(true)
    expect(areOfOneAccount([november])).toBe(true)
    expect(areOfOneAccount([november, savings])).toBe(false)
    expect(areOfOneAccount([november, december, savings])).toBe(false)
    expect(areOfOneAccount([sheet('2026-12-01 10:00|1|1'), sheet('2026-11-01 10:00|1|2')])).toBe(false)
  })
})

describe('a cell that was made to be slow', () => {
  it.each([100_000, 200_000])('of %i letters is read at once', (letters) => {
    for (const part of ['(', '[', ' ', '1', 'T', '총1', '2026-1-1 ', '-', '계좌1-', '계 ', '조회구분 가']) {
      const cell = part.repeat(letters)
      expect(columnsOf([cell, cell, '거래일시', '잔액'])).toBeNull()
      const columns = columnsOf(['거래일시', '거래금액', '잔액'])
      if (columns === null) throw new Error('no header')
      statementLineOf(columns, [cell, cell, cell])
      for (const moment of [`2026-12-01 ${cell}\n1\n1`, `20261201${cell}x`])
        statementLineOf(columns, [moment, cell, cell])
      statementLineOf(columns, ['2026-12-01', '1', cell])
      accountNamedBy([[cell]])
      periodNamedBy([[`조회기간${cell}`]])
      isOneDirection([[`조회구분${cell}`]])
      for (const title of [cell, `통화:${cell}`, `단위${cell}`]) areInOtherUnit([[title, '통화', cell]])
    }
  })
})

describe('a line that goes the other way than its balance (rule 704)', () => {
  const line = (day: number, amount: number, balance: number) => ({
    ...{ at: `2026-12-0${day}T00:00:00`, precision: 'day' as const, amount, balance },
  })
  const opening = line(1, 100_000, 100_000)
  const wrong = line(2, 30_000, 70_000)

  it('is found, whichever way the file lists its lines, also among others of its day', () => {
    expect(lineAgainstBalance([opening, wrong, line(3, 5_000, 75_000)])).toBe(wrong)
    expect(lineAgainstBalance([line(3, 5_000, 75_000), wrong, opening])).toBe(wrong)
    expect(lineAgainstBalance([opening, line(2, -10_000, 90_000), line(2, 30_000, 60_000)])).toMatchObject({
      balance: 60_000,
    })
  })

  it('is none whose balance fits, nor one behind missing lines, nor the first', () => {
    expect(lineAgainstBalance([opening, line(2, -30_000, 70_000)])).toBeNull()
    expect(lineAgainstBalance([opening, line(2, -30_000, 20_000)])).toBeNull()
    expect(lineAgainstBalance([wrong])).toBeNull()
    expect(lineAgainstBalance([])).toBeNull()
  })
})

describe('the day that the files of an account reach (rule 670)', () => {
  const month = (start: CivilDate, end: CivilDate) => ({ start, end })

  it('is that of its last line, or the end of a period that joins it', () => {
    expect(reachedDay('2026-11-20', [])).toBe('2026-11-20')
    expect(reachedDay('2026-11-20', [month('2026-11-01', '2026-11-30')])).toBe('2026-11-30')
    const two = [month('2026-12-01', '2026-12-31'), month('2026-11-01', '2026-11-30')]
    expect(reachedDay('2026-11-20', two)).toBe('2026-12-31')
  })

  it('does not pass over a month that no file names', () => {
    const late = [month('2026-11-01', '2026-11-30'), month('2027-01-01', '2027-01-31')]
    expect(reachedDay('2026-11-20', late)).toBe('2026-11-30')
  })

  it('covers no day that was not over when the bank made the file (rule 736)', () => {
    const december = month('2026-12-01', '2026-12-31')
    const madeOn = (takenOn: CivilDate | null, keptOn: CivilDate) =>
      coveredBy({ ...december, takenOn }, keptOn)
    expect(madeOn('2026-12-10', '2026-12-10')).toEqual(month('2026-12-01', '2026-12-09'))
    expect(madeOn('2026-12-03', '2026-12-24')).toEqual(month('2026-12-01', '2026-12-02'))
    expect(madeOn('2026-12-10', '2027-01-03')).toEqual(month('2026-12-01', '2026-12-09'))
    expect(madeOn('2027-01-04', '2027-01-04')).toEqual(december)
    expect(
      coveredBy({ ...month('2026-12-10', '2026-12-10'), takenOn: '2026-12-10' }, '2026-12-10'),
    ).toBeNull()
    expect(coveredBy(null, '2026-12-10')).toBeNull()
  })

  it('is no more than its last line where the bank does not say when it made the file (rule 794)', () => {
    const december = { ...month('2026-12-01', '2026-12-31'), takenOn: null }
    for (const keptOn of ['2026-12-24', '2026-12-31', '2027-01-04'] as const)
      expect(coveredBy(december, keptOn), 'made on any day before').toBeNull()
  })

  it('leaves what came behind the last line on its own day to a period that has the day (rule 794)', () => {
    expect(reachedDay('2026-11-20', [month('2026-11-21', '2026-11-30')])).toBe('2026-11-20')
    const withItsDay = [month('2026-11-21', '2026-11-30'), month('2026-11-01', '2026-11-20')]
    expect(reachedDay('2026-11-20', withItsDay)).toBe('2026-11-30')
  })
})

describe('a file beside the lines that its account has (rule 803)', () => {
  const line = (day: number, amount: number, balance: number) => ({
    ...{ at: `2026-12-0${day}T00:00:00`, precision: 'day' as const, amount, balance },
  })
  const against = (ordered: ReturnType<typeof line>[], held: number | null, ...fresh: object[]) =>
    lineAgainstAccount(ordered, { held, isFresh: (one) => fresh.includes(one) })

  it('has no line that goes the other way than the balance before it', () => {
    const wrong = line(2, 30_000, 70_000)
    const right = line(2, -30_000, 70_000)
    expect(against([wrong], 100_000, wrong)).toBe(wrong)
    expect(against([right], 100_000, right)).toBeNull()
    expect(against([wrong], null, wrong), 'the first of its account').toBeNull()
    expect(against([wrong], 90_000, wrong), 'lines are missing').toBeNull()
    expect(against([line(1, 1, 100_000), wrong], 99_999, wrong)).toBe(wrong)
  })

  it('is not behind what a stored line says that goes against it, whatever is stored elsewhere', () => {
    const [before, stored, later] = [line(1, 100_000, 100_000), line(2, 30_000, 70_000), line(3, 1, 70_001)]
    expect(against([before, stored], 0, before)).toBe(stored)
    expect(against([before, stored, later], 0, later)).toBeNull()
  })
})

describe('a balance that a file carries forward to an account that has it (rule 960)', () => {
  const line = (day: number, amount: number, balance: number) => ({
    ...{ at: `2026-12-0${day}T00:00:00`, precision: 'day' as const, amount, balance },
  })
  const carried = (ordered: ReturnType<typeof line>[], held: number | null) =>
    lineCarriedForward(ordered, { held, isFresh: () => true })

  it('is the line that moves its whole balance though the account goes on without it', () => {
    const [first, next] = [line(1, 500, 500), line(2, 5, 505)]
    expect(carried([first, next], 500)).toBe(first)
    expect(carried([next, first, line(3, 1, 506)], 500), 'where the lines of a day come first').toBe(first)
    expect(carried([first], 500)).toBe(first)
    expect(carried([first, next], 0), 'an empty account').toBeNull()
    expect(carried([first, next], null), 'the first file of an account').toBeNull()
    expect(carried([first, next], 900), 'lines are missing').toBeNull()
    expect(lineCarriedForward([first, next], { held: 500, isFresh: () => false }), 'stored').toBeNull()
  })
})

describe('a statement that is not in won (rule 804)', () => {
  it.each([
    ['거래일시|적요|거래금액||잔액', '||출금(USD)|입금(USD)|', true],
    ['거래일시|적요|거래금액||잔액', '||출금|입금|달러', true],
    ['거래일시|적요|거래금액(USD)||잔액', '||출금|입금|', true],
    ['거래일시|적요|출금액|입금액|잔액', '||USD|USD|USD', true],
    ['거래일시|적요|출금액|입금액|잔액', '||(천원)|(천원)|(천원)', true],
    ['거래일시|적요|거래금액||잔액', '||출금(원)|입금(원)|', false],
    ['거래일시|적요|출금액|입금액|잔액', '|USD 송금|||', false],
    ['거래일시|적요|출금액|입금액|잔액', '2026-12-01|USD|1||5', false],
  ])('has a header of the rows %s and %s: %s', (above, below, is) => {
    expect(isHeaderInOtherUnit(above.split('|'), below.split('|'))).toBe(is)
  })

  it.each([
    ['출금액(USD)|입금액(USD)|잔액(USD)', true],
    ['출금액（ＵＳＤ）|입금액|잔액', true],
    ['출금액($)|입금액|잔액', true],
    ['출금액|입금액|잔액(천원)', true],
    ['출금액[백만원]|입금액|잔액', true],
    ['출금(원)|입금(￦)|잔액(KRW)', false],
    ['출금(지급)|입금[원화]|잔액(원)', false],
  ])('has the header %s: %s', (header, is) => {
    const cells = ['거래일시', ...header.split('|')]
    expect([columnsOf(cells) === null, isHeaderInOtherUnit(cells)]).toEqual([is, is])
  })

  it.each([
    [[['통화 : USD']], true],
    [[['통화', 'USD']], true],
    [
      [
        ['예금종류', '통화코드'],
        ['보통예금', 'JPY'],
      ],
      true,
    ],
    [[['예금종류 : 외화보통예금']], true],
    [[['※ 외화예금 계좌입니다.']], true],
    [[['※ 외화예금은 외화 메뉴에서 조회하세요']], false],
    [[['외화예금 거래는 인터넷뱅킹에서 확인하실 수 있습니다.', '']], false],
    [[['외화예금', '※ 다른 계좌는 영업점에 문의하세요']], true],
    [[['계좌번호 : 110-123-456789 (USD)']], true],
    [[['계좌번호 110-123-456789 USD']], true],
    [[['(단위: 천원)']], true],
    [[['[단위 : 백만원]']], true],
    [[['단위', '천원']], true],
    [[['거래내역 (천원)']], true],
    [[['(단위 : 원)']], false],
    [[['단위: 원, 건']], false],
    [[['통화 : KRW(대한민국 원)']], false],
    [[['통화', '원화', '예금주', '(주)빌림']], false],
    [[['단위농협 강남지점', '통화: 02-1234-5678']], false],
    [[['예금종류 : 기업자유예금(만기 2026-12-31)']], false],
  ])('has the titles %j: %s', (titles, is) => {
    expect(areInOtherUnit(titles)).toBe(is)
  })

  it('has lines of other currencies', () => {
    const lines = ['KRW', '', '원', 'USD'].map((currency) => `2026-12-01|${currency}|0|1|5`)
    const read5 = read('거래일시|통화|출금액|입금액|잔액', ...lines)
    expect(read5.map((line) => (typeof line === 'string' ? line : Object(line).amount))).toEqual([
      1,
      1,
      1,
      'not_won',
    ])
  })
})

it('a line is called by its time and amount, not by its key', () => {
  const line = { at: '2027-03-20T11:06:00', precision: 'second', amount: -3_000, balance: 97_000 } as const
  const [made] = named([line], { taken: [], prefix: '1' })
  expect(lineOfKey(made?.key ?? '')).toBe('2027.03.20 11:06 -3,000원')
  expect(lineOfKey('settle-3-2026-12-1'), 'no key of a line').toBeNull()
})
