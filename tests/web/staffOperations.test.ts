import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { type ParcelLine, parcelLines } from '../../domain/ordering/trackingLines.ts'
import type { BusyDays } from '../../domain/wire/staffCalendar.ts'
import type { BulkOutcome } from '../../domain/wire/staffOrders.ts'
import { awakeNoter } from '../../web/staff/app/Shell.tsx'
import { cellsIn } from '../../web/staff/kit/ActionDialog.tsx'
import { FilterBar, textAfter } from '../../web/staff/kit/FilterBar.tsx'
import { keyOf } from '../../web/staff/kit/keys.ts'
import { pastedRows } from '../../web/staff/kit/pastedRows.ts'
import { useTableUrl } from '../../web/staff/kit/tableUrl.ts'
import { takenPhotos } from '../../web/staff/pieces/PhotosInput.tsx'
import { barsOf, daysOf } from '../../web/staff/pieces/rented/monthGrid.ts'
import { passedAt } from '../../web/staff/screens/calendar/CalendarScreen.tsx'
import {
  countOf,
  listQuery,
  filters as orderFilters,
  tabOf,
  workTabs,
} from '../../web/staff/screens/orders/workTabs.ts'
import {
  joined,
  saidOf,
  sendInTurn,
  shipRequests,
  textOf,
  unanswered,
} from '../../web/staff/screens/parcels/ParcelsScreen.tsx'

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
const found = { counts, due: { to_ship: 5, to_pick_up: 1, late: 4 } }
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
    const chosen = Object.fromEntries(names.map((name) => [name, `${name} of the address`]))
    expect(names).toContain('assignee')
    expect(listQuery(address(chosen))).toMatchObject(chosen)
  })
})

const item = (nth: number) => ({
  orderItemId: `item-${nth}`,
  orderNumbers: `261120-${String(nth).padStart(6, '0')}`,
  productCode: `BAG-${nth}`,
})
const linesOf = (count: number): ParcelLine[] => {
  const items = Array.from({ length: count }, (_, nth) => item(nth))
  const text = items.map(({ orderNumbers }) => `${orderNumbers} 12345678901`).join('\n')
  return parcelLines(pastedRows(`${text}\n모르는 줄`), { items, usual: 'cj' })
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

  it('go to the server 200 at a time, without the lines that are wrong', () => {
    const requests = shipRequests(unanswered(linesOf(450), null), '출고 완료')
    expect(requests.map(({ rows }) => rows.length)).toEqual([200, 200, 50])
    expect(requests[0]).toMatchObject({ action: 'ship', reason: '출고 완료' })
  })

  it('that were answered before a request failed are not sent again', async () => {
    const lines = linesOf(450)
    const asked: number[] = []
    const offline = new Error('offline')
    const { outcomes, error } = await sendInTurn(
      shipRequests(unanswered(lines, null), '출고 완료'),
      async ({ rows }) => {
        asked.push(rows.length)
        if (asked.length === 2) throw offline
        return {
          done: rows.length,
          refused: 0,
          rows: rows.map(({ orderItemId }) => ({ orderItemId, status: 'shipped' as const, refusal: null })),
        }
      },
    )
    expect([asked, error]).toEqual([[200, 200], offline])
    const outcome = joined(outcomes)
    const said = lines.map((line) => saidOf(line, outcome))
    expect([said[0], said[199], said[200]]).toEqual(['sent', 'sent', null])
    const again = shipRequests(unanswered(lines, outcome), '출고 완료')
    expect(again.map(({ rows }) => rows.length)).toEqual([200, 50])
    expect(again[0]?.rows[0]).toMatchObject({ orderItemId: 'item-200' })
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
    const outcome = joined([sent, refused])
    expect(outcome).toMatchObject({ done: 1, refused: 1 })
    expect(lines.map((line) => saidOf(line, outcome))).toEqual(['sent', { refused: '안 돼요.' }, null])
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
    lateTo: null,
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
    expect(barsOf([{ ...rental, kind: 'downtime' }], daysOf('2026-12'))).toHaveLength(1)
  })
})
