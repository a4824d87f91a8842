import { describe, expect, it } from 'vitest'
import type { ScannedProduct } from '../../domain/wire/staffItems.ts'
import type { BulkRequest } from '../../domain/wire/staffOrders.ts'
import { inTurn } from '../../web/staff/kit/inTurn.ts'
import { outcomeOf } from '../../web/staff/pieces/rented/prepareAndShip.ts'
import { scannedText } from '../../web/staff/pieces/scan/scannedText.ts'
import { warningWords } from '../../web/staff/pieces/scan/warnings.ts'
import {
  afterScan,
  isPacked,
  missingIn,
  nothingPacked,
  type Packing,
  readingOf,
  sendBox,
  toShip,
  waybillIn,
} from '../../web/staff/screens/scan/packing.ts'

const parcelOf = (order: string, ...items: string[]) =>
  items.map((orderItemId) => ({
    ...{ orderItemId, productCode: orderItemId.toUpperCase(), productName: `${order} ${orderItemId}` },
    status: 'new' as const,
  }))

/** A scanned bag that waits here for an item of an order. */
const scanned = (orderItemId: string, parcel: ReturnType<typeof parcelOf>): ScannedProduct => ({
  ...{
    productId: 1,
    productCode: 'BG-1',
    brandName: '오름',
    productName: '토트',
    elsewhere: null,
    away: null,
  },
  today: '2026-12-01',
  awaiting: {
    ...{ orderItemId, orderNumbers: '261120-4TR8WD', status: 'ready_for_delivery', parcel },
    ...{
      rentalStartDate: '2026-12-03',
      rentalEndDate: '2026-12-06',
      shipsOn: '2026-12-01',
      addressNumber: 2,
    },
  },
})

const waybill = { courier: 'cj', trackingNumber: '123456789012' } as const

/** A box of two bags of one order, of which one was not prepared. */
const twoInABox = (): { packing: Packing; items: ScannedProduct[] } => {
  const parcel = parcelOf('one', 'a', 'b')
  const items = ['a', 'b'].map((id, nth) => {
    const item = scanned(id, parcel)
    const status = nth === 0 ? ('new' as const) : ('ready_for_delivery' as const)
    return {
      ...{ ...item, productId: nth + 1, productCode: `BG-${nth + 1}` },
      awaiting: item.awaiting && { ...item.awaiting, status },
    }
  })
  const packing = items.reduce<Packing>((packed, item) => {
    const after = afterScan(packed, item)
    if (typeof after === 'string') throw new Error(after)
    return after
  }, nothingPacked)
  return { packing, items }
}

describe('a box whose waybill is scanned', () => {
  const send = async (
    refused: Readonly<Record<string, { code: string; message: string }>>,
    at: 'prepare' | 'ship',
  ) => {
    const { packing, items } = twoInABox()
    const asked: BulkRequest[] = []
    const sent = await sendBox(
      packing,
      { ...waybill, reason: '스캔해서 담고 택배사에 인계' },
      {
        send: async (request) => {
          asked.push(request)
          const isRefused = request.action === at && Object.keys(refused).length > 0
          return outcomeOf(
            request.rows.map(({ orderItemId }) => ({
              ...{ orderItemId, refusal: (isRefused && refused[orderItemId]) || null },
              status: isRefused ? null : request.action === 'ship' ? 'shipped' : 'ready_for_delivery',
            })),
          )
        },
        read: async (code) => {
          const item = items.find(({ productCode }) => productCode === code) ?? null
          return item?.awaiting && refused[item.awaiting.orderItemId] ? { ...item, awaiting: null } : item
        },
      },
    )
    return { sent, asked }
  }

  it('goes as one box, with the product of each label and the address that it had (rules 765 and 766)', async () => {
    const { sent, asked } = await send({}, 'ship')
    expect(sent).toEqual({ shipped: 2, problem: null, isReaddressing: false, packing: nothingPacked })
    expect(asked).toMatchObject([
      { action: 'prepare', isOneBox: true, rows: [{ orderItemId: 'a', productId: 1 }] },
      {
        ...{ action: 'ship', isOneBox: true },
        rows: [
          { orderItemId: 'a', productId: 1, addressNumber: 2, ...waybill },
          { orderItemId: 'b', productId: 2, addressNumber: 2, ...waybill },
        ],
      },
    ])
  })

  it('is not shipped while an item is refused, and is then what is to be packed now (rule 767)', async () => {
    const gone = {
      code: 'TRANSITION_NOT_ALLOWED',
      message: '취소한 주문이에요. 보내지 말고 상자에서 꺼내 주세요.',
    }
    const { sent, asked } = await send({ a: gone }, 'prepare')
    expect(asked.map(({ action }) => action)).toEqual(['prepare'])
    expect(sent).toMatchObject({
      ...{ shipped: 0, isReaddressing: false, problem: `토트(BG-1): ${gone.message}` },
      packing: { packed: [{ orderItemId: 'b', productId: 2 }] },
    })
  })

  it('is sent to the new address once its packer says so (rule 766)', async () => {
    const moved = { code: 'ADDRESS_CHANGED', message: '받는 곳이 바뀌었어요.' }
    const { sent } = await send({ a: moved, b: moved }, 'ship')
    expect(sent).toMatchObject({
      ...{ isReaddressing: true, problem: '토트(BG-1), 토트(BG-2): 받는 곳이 바뀌었어요.' },
    })
  })
})

describe('a parcel that is packed by scans', () => {
  const one = parcelOf('one', 'a', 'b')
  it('belongs to the order of its first item, and wants the others', () => {
    const first = afterScan(nothingPacked, scanned('a', one))
    if (typeof first === 'string') throw new Error(first)
    expect(missingIn(first).map(({ orderItemId }) => orderItemId)).toEqual(['b'])
    expect([isPacked(first, 'a'), isPacked(first, 'b')]).toEqual([true, false])
    const again = afterScan(first, scanned('a', one))
    expect(again).toMatchObject({ packed: [{ orderItemId: 'a' }] })
    expect(afterScan(first, scanned('c', parcelOf('another', 'c')))).toBe('not_of_this_order')
    const both = afterScan(first, scanned('b', one))
    if (typeof both === 'string') throw new Error(both)
    expect(missingIn(both)).toEqual([])
  })

  it('knows an item that was not prepared yet, so that this is done first', () => {
    const item = scanned('a', one)
    const packing = afterScan(nothingPacked, {
      ...item,
      awaiting: item.awaiting && { ...item.awaiting, status: 'new' },
    })
    expect(packing).toMatchObject({ packed: [{ orderItemId: 'a', isPrepared: false }] })
    if (typeof packing === 'string') throw new Error(packing)
    expect(toShip(packing, waybill)).toEqual({
      rows: [{ orderItemId: 'a', productId: 1, addressNumber: 2, ...waybill }],
      unprepared: new Set(['a']),
    })
  })

  it('is not sent again by a second press, which finds nothing packed', () => {
    expect(toShip(nothingPacked, waybill)).toBeNull()
  })
})

it('two labels that are scanned before the first is answered are packed in their order', async () => {
  const next = inTurn()
  const [first, second] = [Promise.withResolvers<ScannedProduct>(), Promise.withResolvers<ScannedProduct>()]
  let packing = nothingPacked
  const warnings: string[] = []
  const scan = (answer: Promise<ScannedProduct>) =>
    next(async () => {
      const reading = readingOf(packing, 'BG-1', await answer)
      if (reading.kind === 'packed') packing = reading.packing
      if (reading.kind === 'warning') warnings.push(reading.why)
    })
  const scans = [scan(first.promise), scan(second.promise)]
  second.resolve(scanned('b', parcelOf('another', 'b')))
  await second.promise
  expect([packing, warnings]).toEqual([nothingPacked, []])
  first.resolve(scanned('a', parcelOf('one', 'a')))
  await Promise.all(scans)
  expect(packing.packed).toMatchObject([{ orderItemId: 'a', isPrepared: true }])
  expect(warnings).toEqual(['not_of_this_order'])
})

it('a task that fails stops none of those after it', async () => {
  const next = inTurn()
  const failed = next(() => Promise.reject(new Error('offline')))
  const done: string[] = []
  const after = next(async () => void done.push('after'))
  await expect(failed).rejects.toThrow('offline')
  await after
  expect(done).toEqual(['after'])
})

it('a label without letters is no waybill, however often it is scanned while its parcel is open', () => {
  const label = '261120-034567'
  const item = { ...scanned('a', parcelOf('one', 'a')), productCode: label }
  const first = readingOf(nothingPacked, label, item)
  if (first.kind !== 'packed') throw new Error(first.kind)
  expect(readingOf(first.packing, label, item)).toEqual(first)
  expect(readingOf(first.packing, label, null)).toEqual({ kind: 'waybill', number: '261120034567' })
  expect(readingOf(nothingPacked, '612345678901', null)).toEqual({ kind: 'unknown' })
  expect(readingOf(first.packing, 'NO-SUCH-LABEL', null)).toEqual({ kind: 'unknown' })
})

it.each([
  ['612345678901', '612345678901'],
  ['6123-4567-8901', '612345678901'],
  ['BG-2411-07', null],
  ['12345678', null],
])('a scanned code is a waybill by its digits: %s', (code, number) => {
  expect(waybillIn(code)).toBe(number)
})

it.each([
  ['ㅠㅎ-2411-07', 'BG-2411-07'],
  ['뮤-1', 'AB-1'],
  ['ㅠㅎ-2411-뮤'.normalize('NFD'), 'BG-2411-AB'],
  ['ㅃ왝-1', 'QDHOR-1'],
  [' bg-2411-07 ', 'BG-2411-07'],
  ['261120-034567', '261120-034567'],
  ['6123-4567-8901', '6123-4567-8901'],
])('what a scanner types is the label’s code in either mode of the keyboard: %s', (typed, code) => {
  expect(scannedText(typed)).toBe(code)
})

it.each([
  ['nobody_awaits', '이 상품을 기다리는 대여가 없어요.'],
  ['too_early', '아직 보낼 날이 아니에요. 출고일은 2026.12.01이에요.'],
  ['already_here', '창고에 있는 상품이에요. 기다리는 반납이 없어요.'],
] as const)('a scan of the wrong item says why: %s', (why, sentence) => {
  expect(warningWords(why, scanned('a', parcelOf('one', 'a')))).toBe(sentence)
})
