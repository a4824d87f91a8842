import { describe, expect, it } from 'vitest'
import { type AwaitingParcel, parcelLines } from '../../domain/ordering/trackingLines.ts'

const waiting = (orderItemId: string, orderNumbers: string, productCode: string): AwaitingParcel => ({
  orderItemId,
  orderNumbers,
  productCode,
})
const items = [
  waiting('one', '261120-4TR8WD', 'VER-0001'),
  waiting('two', '261120-7HJ2KM', 'OST-0002'),
  waiting('three', '261120-7HJ2KM', 'OST-0003'),
]
const read = (text: string, usual: 'cj' | null = null) => parcelLines(text, { items, usual })

describe('Pasted tracking numbers', () => {
  it('are read from a copied table, a CSV file and typed words, in any order of columns', () => {
    const parcel = { orderItemIds: ['one'], courier: 'cj', trackingNumber: '123456789012' }
    for (const text of [
      '261120-4TR8WD\tCJ대한통운\t123456789012',
      '"123456789012","261120-4tr8wd","CJ 대한통운"',
      'cj 123456789012 261120-4TR8WD',
    ])
      expect(read(text)).toEqual([{ line: 1, text, ...parcel }])
  })

  it('pass over a header and empty lines, and keep the numbers of the lines', () => {
    const lines = read('주문번호,택배사,운송장번호\n\n261120-4TR8WD,한진택배,987654321098\n')
    expect(lines).toMatchObject([{ line: 3, courier: 'hanjin', orderItemIds: ['one'] }])
  })

  it('go with all items of an order, or with the one whose code stands beside them', () => {
    expect(read('261120-7HJ2KM 롯데 111122223333')).toMatchObject([{ orderItemIds: ['two', 'three'] }])
    expect(read('261120-7HJ2KM OST-0003 롯데 111122223333')).toMatchObject([{ orderItemIds: ['three'] }])
  })

  it('take the usual courier where a line names none', () => {
    expect(read('261120-4TR8WD 123456789012', 'cj')).toMatchObject([{ courier: 'cj' }])
    expect(read('261120-4TR8WD 123456789012')).toMatchObject([{ problem: 'courier_missing' }])
  })

  it('are no day and no telephone number of the file beside them', () => {
    for (const beside of ['2026-11-23', '20261123', '010-1234-5678', '01012345678', '02-312-4567'])
      expect(read(`${beside},261120-4TR8WD,CJ대한통운,123456789012`)).toMatchObject([
        { trackingNumber: '123456789012' },
      ])
  })

  it('stand where the header says, and of two numbers without one neither is taken', () => {
    const line = '261120-4TR8WD,,350000123,한진택배,123456789012'
    expect(read(`주문번호,메모,고객번호,택배사,운송장번호\n${line}`)).toMatchObject([
      { courier: 'hanjin', trackingNumber: '123456789012' },
    ])
    expect(read(line)).toMatchObject([{ problem: 'number_unclear' }])
  })

  it('of a courier that is not known do not go with the usual one', () => {
    expect(read('261120-4TR8WD 로젠택배 123456789012', 'cj')).toMatchObject([{ problem: 'courier_missing' }])
  })

  it('say of each line what is wrong with it, and spoil no other', () => {
    expect(
      read(
        [
          '모르는 줄 123456789012',
          '261120-999999 cj 123456789012',
          '261120-4TR8WD cj',
          '261120-4TR8WD cj 123456789012',
          '261120-4TR8WD cj 999999999999',
        ].join('\n'),
      ),
    ).toMatchObject([
      { line: 1, problem: 'order_missing' },
      { line: 2, problem: 'order_unknown' },
      { line: 3, problem: 'number_missing' },
      { line: 4, orderItemIds: ['one'] },
      { line: 5, problem: 'item_twice' },
    ])
  })
})
