import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { type ParcelLine, parcelLines } from '../../domain/ordering/trackingLines.ts'
import type { BusyDays } from '../../domain/wire/staffCalendar.ts'
import type { BulkOutcome, BulkRequest, StaffOrderRow } from '../../domain/wire/staffOrders.ts'
import type { StaffProductRow } from '../../domain/wire/staffProducts.ts'
import { awakeNoter, msToNextDay } from '../../web/staff/app/Shell.tsx'
import { cellsIn } from '../../web/staff/kit/ActionDialog.tsx'
import { FilterBar, textAfter } from '../../web/staff/kit/FilterBar.tsx'
import { keyOf } from '../../web/staff/kit/keys.ts'
import { pastedRows } from '../../web/staff/kit/pastedRows.ts'
import { useTableUrl } from '../../web/staff/kit/tableUrl.ts'
import { takenPhotos } from '../../web/staff/pieces/PhotosInput.tsx'
import { barsOf, daysOf } from '../../web/staff/pieces/rented/monthGrid.ts'
import { outcomeOf, prepareAndShip } from '../../web/staff/pieces/rented/prepareAndShip.ts'
import { passedAt } from '../../web/staff/screens/calendar/CalendarScreen.tsx'
import { productsOf } from '../../web/staff/screens/labels/productsOf.ts'
import {
  countOf,
  listQuery,
  filters as orderFilters,
  tabOf,
  workTabs,
} from '../../web/staff/screens/orders/workTabs.ts'
import { itemsToSend } from '../../web/staff/screens/parcels/itemsToSend.ts'
import { saidOf, textOf, unanswered } from '../../web/staff/screens/parcels/ParcelsScreen.tsx'
import { anOrderRow } from './orderRow.ts'

const OrdersFilters = () => createElement(FilterBar, { url: useTableUrl(), filters: orderFilters })

it('while somebody types, the server is asked every five minutes, so that the session does not end idle', () => {
  let minute = 0
  const calls: number[] = []
  const note = awakeNoter(
    () => calls.push(minute),
    () => minute * 60_000,
  )
  for (minute = 0; minute <= 60; minute += 1) note()
  expect(calls).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60])
})

it('the shop’s day ends at midnight in Seoul, by the clock that the server named', () => {
  expect(msToNextDay({ now: '2026-11-29T14:59:00.000Z', today: '2026-11-29' })).toBe(60_000)
  expect(msToNextDay({ now: '2026-11-29T15:00:00.000Z', today: '2026-11-30' })).toBe(24 * 3_600_000)
})

it('the keys of the console are heard in Korean input mode as well', () => {
  expect(keyOf({ key: 'ㅓ', code: 'KeyJ' })).toBe('j')
  expect(keyOf({ key: 'ㅌ', code: 'KeyX' })).toBe('x')
  expect(keyOf({ key: 'j', code: 'KeyJ' })).toBe('j')
  expect(keyOf({ key: 'ArrowDown', code: 'ArrowDown' })).toBe('ArrowDown')
  // On another layout the letter counts, not its place.
  expect(keyOf({ key: 'k', code: 'KeyT' })).toBe('k')
})

const counts = {
  new: 3,
  ready_for_delivery: 2,
  shipped: 1,
  delivered: 0,
  end: 4,
  collected: 89,
  lost: 1,
  cancel: 7,
  return_requested: 1,
  return_collecting: 0,
  return_collected: 1,
  return_completed: 5,
}
const found = { counts, due: { to_ship: 5, unsent: 1, to_pick_up: 1, late: 4, to_confirm: 1 } }
const address = (filters: Record<string, string>) => ({
  filter: (name: string) => filters[name] ?? null,
  page: 1,
  rows: 50,
  sort: null,
})
const tab = (id: string) => workTabs.find((one) => one.id === id) ?? { id, label: '' }

it('a pasted column stays with its rows when its first cell is empty', () => {
  expect(cellsIn('\r\n123456789012\r\n123456789013\r\n')).toEqual(['', '123456789012', '123456789013'])
  expect(cellsIn('BG-1\t123456789012\nBG-2\t123456789013')).toEqual(['123456789012', '123456789013'])
})

it('a letter that is typed while the search is on its way stays in the field', () => {
  expect(textAfter('샤넬 백', { sent: '샤넬', value: '샤넬' })).toBe('샤넬 백')
  expect(textAfter('샤넬', { sent: '샤넬', value: '' })).toBe('')
  expect(textAfter('', { sent: '', value: '261120' })).toBe('261120')
})

it('a filter that a search or a link set is seen, and can be taken off', () => {
  const barAt = (address: string) =>
    renderToStaticMarkup(
      createElement(MemoryRouter, { initialEntries: [address] }, createElement(OrdersFilters)),
    )
  expect(barAt('/staff/orders?work=all&memberId=12')).toContain('aria-label="회원번호 12의 주문만 조건 빼기"')
  expect(barAt('/staff/orders?work=all')).not.toContain('조건 빼기')
})

describe('The parts of the work', () => {
  it('open at what is under way, and at everything for somebody who searches', () => {
    expect(tabOf(address({}))?.id).toBe('open')
    expect(tabOf(address({ q: '261120' }))?.id).toBe('all')
    expect(tabOf(address({ q: '261120', work: 'late' }))?.id).toBe('late')
    expect(tabOf(address({ due: 'to_ship' }))?.id).toBe('to_ship')
    expect(tabOf(address({ status: 'ready_for_delivery' }))?.id).toBe('ready')
    expect(tabOf(address({ due: 'to_ship', work: 'all' }))?.id).toBe('all')
  })

  it('count the states that belong to them', () => {
    expect(countOf(tab('open'), found, tab('open'))).toBe(10)
    expect(countOf(tab('returns'), found, tab('open'))).toBe(7)
    expect(countOf(tab('all'), found, tab('open'))).toBe(114)
    expect(countOf(tab('late'), found, tab('open'))).toBe(4)
  })

  it('say no count that is of what is due alone', () => {
    expect(countOf(tab('new'), found, tab('late'))).toBeNull()
    expect(countOf(tab('to_ship'), found, tab('late'))).toBe(5)
  })

  it('ask the server for their states, in the order of the address', () => {
    const url = { ...address({ work: 'ready' }), page: 3, sort: { id: 'end', desc: true } }
    expect(listQuery(url)).toMatchObject({
      status: ['ready_for_delivery'],
      sort: 'end',
      direction: 'desc',
      curPage: 3,
    })
    expect(listQuery(address({ work: 'late' }))).toMatchObject({ due: 'late' })
  })

  it('are narrowed by every filter of the page', () => {
    const names = orderFilters.flatMap((one) => (one.kind === 'range' ? [one.name, one.to] : [one.name]))
    const offered = { assignee: 'me', startFrom: '2026-12-01', startTo: '2026-12-02' }
    const chosen = {
      ...Object.fromEntries(names.map((name) => [name, `${name} of the address`])),
      ...offered,
    }
    expect(names).toContain('assignee')
    expect(listQuery(address(chosen))).toMatchObject(chosen)
  })
})

const item = (nth: number) => ({
  orderItemId: `item-${nth}`,
  orderNumbers: `261120-${String(nth).padStart(6, '0')}`,
  productCode: `BAG-${nth}`,
})
const seenOf = (nth: number) => ({ orderItemId: `item-${nth}`, productId: 100 + nth, addressNumber: nth })
const seen = Array.from({ length: 450 }, (_, nth) => seenOf(nth))
const linesOf = (count: number): ParcelLine[] => {
  const items = Array.from({ length: count }, (_, nth) => item(nth))
  const text = items.map(({ orderNumbers }) => `${orderNumbers} 123456789012`).join('\n')
  return parcelLines(pastedRows(`${text}\n모르는 줄`), { items, usual: 'cj' })
}

const handedOver = (...unprepared: string[]) => ({
  unprepared: new Set(unprepared),
  reason: '출고 완료',
})
const offline = new Error('offline')
/** A server that takes every step, but for an item, or a request, the first being 1; and what it was asked. */
function aServer({ refuses, failsAt }: { refuses?: string; failsAt?: number } = {}) {
  const asked: BulkRequest[] = []
  const refusal = { code: 'TRANSITION_NOT_ALLOWED', message: '안 돼요.' }
  const send = async (request: BulkRequest): Promise<BulkOutcome> => {
    asked.push(request)
    if (asked.length === failsAt) throw offline
    const rows = request.rows.map(({ orderItemId }) =>
      orderItemId === refuses
        ? { orderItemId, status: null, refusal }
        : { orderItemId, status: 'shipped' as const, refusal: null },
    )
    return outcomeOf(rows)
  }
  return { asked, send }
}

describe('Parcels of a day', () => {
  it('of a file are shown as text that is read back cell by cell', () => {
    const rows = [
      ['주문번호', '주소', '운송장번호'],
      ['261120-4TR8WD', '연무장길 33, "502호"', '0241638369849'],
    ]
    expect(pastedRows(textOf(rows))).toEqual(rows)
    expect(textOf([['모르는 줄']])).toBe('모르는 줄')
  })

  it('have a tab within a cell, which divides no row of a table with commas (rule 218)', () => {
    const rows = [
      ['받는분주소', '고객주문번호', '배송메시지', '운송장번호'],
      ['서울 성동구 연무장길 33, 502호', '261130-AH9062', '', '689012345678'],
      ['서울 중구 세종대로 110', '261129-0M0X7E', '공동\t현관 "1234"', '689012345679'],
    ]
    const seen = rows.map((row) => row.map((cell) => cell.replace('\t', ' ')))
    expect(pastedRows(textOf(rows))).toEqual(seen)
    expect(pastedRows(textOf(rows.map((row) => row.map((cell) => `${cell}\t.`))))).toEqual(
      rows.map((row) => row.map((cell) => `${cell.replace('\t', ' ')} .`.trim())),
    )
    const typed = '"서울, 502호",261130-AH9062,689012345678\n서울,261129-0M0X7E,공동\t현관\n서울,1,2'
    expect(pastedRows(typed)).toEqual([
      ['서울, 502호', '261130-AH9062', '689012345678'],
      ['서울', '261129-0M0X7E', '공동\t현관'],
      ['서울', '1', '2'],
    ])
    const copied = '주문번호\t주소\n261130-AH9062\t서울, 502호, 1층\n'
    expect(pastedRows(copied)[1]).toEqual(['261130-AH9062', '서울, 502호, 1층'])
    expect(pastedRows('261130-AH9062\tcj\t1\n261129-0M0X7E,cj,2\n261128-7HJ2KM cj 3')).toEqual(
      ['261130-AH9062', '261129-0M0X7E', '261128-7HJ2KM'].map((order, nth) => [order, 'cj', String(nth + 1)]),
    )
  })

  it('go to the server 200 at a time, without the lines that are wrong', async () => {
    const { asked, send } = aServer()
    const { outcome } = await prepareAndShip(unanswered(linesOf(450), seen, null), handedOver(), send)
    expect(asked.map(({ rows }) => rows.length)).toEqual([200, 200, 50])
    expect(asked[0]).toMatchObject({ action: 'ship', reason: '출고 완료' })
    expect(outcome).toMatchObject({ done: 450, refused: 0 })
  })

  it('that were answered before a request failed are not sent again', async () => {
    const lines = linesOf(450)
    const { asked, send } = aServer({ failsAt: 2 })
    const { outcome, error } = await prepareAndShip(unanswered(lines, seen, null), handedOver(), send)
    expect([asked.length, error]).toEqual([2, offline])
    const said = lines.map((line) => saidOf(line, outcome))
    expect([said[0], said[199], said[200]]).toEqual(['sent', 'sent', null])
    const again = unanswered(lines, seen, outcome)
    expect(again).toHaveLength(250)
    expect(again[0]).toMatchObject({ orderItemId: 'item-200' })
  })

  it('are shipped with all items of a box: the one that was not prepared is prepared first', async () => {
    const box = parcelLines(pastedRows('261120-4TR8WD 123456789012'), {
      items: ['item-0', 'item-1'].map((orderItemId) => ({
        ...{ orderItemId, orderNumbers: '261120-4TR8WD', productCode: orderItemId },
      })),
      usual: 'cj',
    })
    const { asked, send } = aServer()
    const { outcome } = await prepareAndShip(unanswered(box, seen, null), handedOver('item-1'), send)
    const parcel = { courier: 'cj', trackingNumber: '123456789012' }
    expect(asked.map(({ action, rows }) => ({ action, rows }))).toEqual([
      { action: 'prepare', rows: [{ orderItemId: 'item-1', productId: 101 }] },
      { action: 'ship', rows: [seenOf(0), seenOf(1)].map((item) => ({ ...item, ...parcel })) },
    ])
    expect(outcome).toMatchObject({ done: 2, refused: 0 })
    expect(box.map((line) => saidOf(line, outcome))).toEqual(['sent'])
  })

  it('are not shipped where an item could not be prepared, and say why', async () => {
    const lines = linesOf(2)
    const { asked, send } = aServer({ refuses: 'item-1' })
    const { outcome } = await prepareAndShip(unanswered(lines, seen, null), handedOver('item-1'), send)
    expect(asked.map(({ action, rows }) => [action, rows.map(({ orderItemId }) => orderItemId)])).toEqual([
      ['prepare', ['item-1']],
      ['ship', ['item-0']],
    ])
    expect(lines.map((line) => saidOf(line, outcome))).toEqual([
      'sent',
      { refused: '안 돼요.', orderItemId: 'item-1', sent: 0 },
      null,
    ])
  })

  it('that could not be prepared at all stay to be sent', async () => {
    const lines = linesOf(2)
    const { asked, send } = aServer({ failsAt: 1 })
    const { outcome, error } = await prepareAndShip(unanswered(lines, seen, null), handedOver('item-1'), send)
    expect([asked.length, error]).toEqual([1, offline])
    expect(unanswered(lines, seen, outcome)).toHaveLength(2)
  })

  it('are of prepared items and of those that are due, on all pages, but of none that is elsewhere or over', async () => {
    const row = (
      orderItemId: string,
      elsewhere: StaffOrderRow['elsewhere'] = null,
      rentalEndDate: StaffOrderRow['rentalEndDate'] = '2026-12-06',
    ): StaffOrderRow => ({
      ...anOrderRow,
      ...{ orderItemId, status: 'new', rentalEndDate, elsewhere, today: '2026-12-01' },
    })
    const inRepair = { place: 'repair', orderItemId: null, orderNumbers: null, until: null } as const
    const pages = new Map([
      ['status=ready_for_delivery&limit=200', { result: [row('prepared')], nextCursor: 'more' }],
      [
        'status=ready_for_delivery&limit=200&cursor=more',
        {
          result: [row('on the next page'), row('in repair', inRepair), row('over', null, '2026-12-05')],
          nextCursor: null,
        },
      ],
      [
        'status=new&due=to_ship&limit=200',
        { result: [row('due'), row('due, in repair', inRepair)], nextCursor: null },
      ],
    ])
    const items = await itemsToSend(async ({ url }) => {
      const page = pages.get(url.split('?')[1] ?? '')
      if (page === undefined) throw new Error(url)
      return { ...page, cntAll: 0, ...found }
    }, '2026-12-06')
    expect(items.map(({ orderItemId }) => orderItemId)).toEqual(['prepared', 'on the next page', 'due'])
  })

  it('are said line by line: sent, or why not', () => {
    const lines = linesOf(2)
    const sent: BulkOutcome = {
      done: 1,
      refused: 0,
      rows: [{ orderItemId: 'item-0', status: 'shipped', refusal: null }],
    }
    const refused: BulkOutcome = {
      done: 0,
      refused: 1,
      rows: [
        {
          orderItemId: 'item-1',
          status: null,
          refusal: { code: 'TRANSITION_NOT_ALLOWED', message: '안 돼요.' },
        },
      ],
    }
    const outcome = outcomeOf([...sent.rows, ...refused.rows])
    expect(outcome).toMatchObject({ done: 1, refused: 1 })
    expect(lines.map((line) => saidOf(line, outcome))).toEqual([
      'sent',
      { refused: '안 돼요.', orderItemId: 'item-1', sent: 0 },
      null,
    ])
    expect(lines.map((line) => saidOf(line, null))).toEqual([null, null, null])
  })
})

it('photos beyond the limit are refused by name, and the others stay', async () => {
  const named = (...names: string[]) => names.map((name) => new File(['\xff\xd8\xff'], name))
  const three = named('앞.jpg', '뒤.jpg', '안.jpg')
  expect(await takenPhotos(three, 3)).toEqual({ kept: three, refused: null })
  const { kept, refused } = await takenPhotos([...three, ...named('끈.jpg', '솔.jpg')], 3)
  expect(kept).toEqual(three)
  expect(refused).toBe('사진은 3장까지 올릴 수 있어요. 뺀 사진: 끈.jpg, 솔.jpg')
})

describe('The month of the calendar', () => {
  const rental: BusyDays = {
    slotId: 'one',
    kind: 'rental',
    from: '2026-11-29',
    to: '2026-12-08',
    rentalStartDate: '2026-12-01',
    rentalEndDate: '2026-12-06',
    orderItemId: null,
    orderNumbers: null,
    status: null,
    memberName: null,
    heldUntil: null,
    note: null,
    late: null,
  }

  it('has its days', () => {
    expect(daysOf('2026-02')).toHaveLength(28)
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
  })

  it('of another search begins with its first products, whatever page the last one was at', () => {
    const passed = { place: 'month=2026-12', after: [50, 100] }
    expect(passedAt(passed, 'month=2026-12')).toEqual([50, 100])
    expect(passedAt(passed, 'month=2026-12&q=BG')).toEqual([])
  })

  it('cuts a bar at its ends and lays the rental over the days around it', () => {
    expect(barsOf([rental], daysOf('2026-12'))).toMatchObject([
      { part: 'whole', column: 1, span: 8 },
      { part: 'rented', column: 1, span: 6 },
    ])
    expect(barsOf([rental], daysOf('2026-11'))).toMatchObject([{ part: 'whole', column: 29, span: 2 }])
    const late = { ...rental, late: { from: '2026-12-14', to: '2026-12-15' } } as const
    expect(barsOf([late], daysOf('2026-12'))).toMatchObject([{}, {}, { part: 'late', column: 14, span: 2 }])
    expect(barsOf([{ ...rental, kind: 'downtime' }], daysOf('2026-12'))).toHaveLength(1)
  })
})

const productRow = (id: number): StaffProductRow => ({
  ...{ id, productCode: `BG-${id}`, productName: '토트백', brandName: '노을', categoryName: '가방' },
  ...{ dailyRentalPrice: 9_900, discountRate: 0, onSale: true, heldBack: null, ownerType: 'own', version: 1 },
  ...{
    isWithRental: false,
    isLostHere: false,
    losses: 0,
    imageUrl: null,
    listedAt: '2026-12-01T00:00:00.000Z',
  },
  ...{ supplyPrice: 0, turnaroundDays: 1, shippingCost: 'free', baseShippingCost: 0, jejuShippingCost: 0 },
  ...{ size: null, color: null, material: null, origin: null, occasions: [] },
})

it('as many labels are printed as were chosen, in their order, whatever a list answers at once', async () => {
  const ids = Array.from({ length: 120 }, (_, nth) => String(1_000 - nth))
  const asked: string[][] = []
  const rows = await productsOf(ids, async ({ url }) => {
    const query = new URL(url, 'http://console').searchParams
    const part = query.getAll('ids')
    asked.push(part)
    return { result: part.slice(0, Number(query.get('limit'))).map((id) => productRow(Number(id))) }
  })
  expect(rows.map(({ id }) => String(id))).toEqual(ids)
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(await productsOf([], () => Promise.reject(new Error('nothing is asked for')))).toEqual([])
})
