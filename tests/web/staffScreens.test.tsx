import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { ExplainedEvent } from '../../domain/wire/explain.ts'
import type { ConsignmentLoss } from '../../domain/wire/staffConsignments.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { settingsCalls } from '../../web/staff/calls/accounts.ts'
import { noticeCalls, nowCall, productCalls } from '../../web/staff/calls/content.ts'
import { explainingCalls, healthCalls } from '../../web/staff/calls/explaining.ts'
import { paymentCalls, vatCalls } from '../../web/staff/calls/finance.ts'
import { chargeCalls, itemCalls } from '../../web/staff/calls/operations.ts'
import { Drawer } from '../../web/staff/kit/Drawer.tsx'
import { Form } from '../../web/staff/kit/form/Form.tsx'
import { withSelection } from '../../web/staff/kit/tableUrl.ts'
import { figure } from '../../web/staff/kit/words.ts'
import { BrokenRecords } from '../../web/staff/pieces/BrokenRecords.tsx'
import { EventStory } from '../../web/staff/pieces/EventStory.tsx'
import { ChargedSoFar } from '../../web/staff/pieces/rented/ChargedSoFar.tsx'
import { CorrectedAddress, correctionIn } from '../../web/staff/pieces/rented/CorrectedAddress.tsx'
import { daysIn, isBeyondCalendar, LateDays } from '../../web/staff/pieces/rented/LateDays.tsx'
import { PresentWaybill } from '../../web/staff/pieces/rented/PresentWaybill.tsx'
import { BooksScreen } from '../../web/staff/screens/books/BooksScreen.tsx'
import { DowntimeForm } from '../../web/staff/screens/calendar/DowntimeForm.tsx'
import { ColleaguesScreen } from '../../web/staff/screens/colleagues/ColleaguesScreen.tsx'
import { Loss } from '../../web/staff/screens/consignments/Loss.tsx'
import { ConsistencyScreen } from '../../web/staff/screens/consistency/ConsistencyScreen.tsx'
import { Enrolled } from '../../web/staff/screens/enrol/EnrolScreen.tsx'
import { ExplainScreen } from '../../web/staff/screens/explain/ExplainScreen.tsx'
import { HealthScreen } from '../../web/staff/screens/health/HealthScreen.tsx'
import { HelpScreen } from '../../web/staff/screens/help/HelpScreen.tsx'
import { TouchedRentals } from '../../web/staff/screens/holidays/TouchedRentals.tsx'
import { orderActions } from '../../web/staff/screens/orders/orderActions.ts'
import { ParcelsScreen } from '../../web/staff/screens/parcels/ParcelsScreen.tsx'
import { PaymentsScreen } from '../../web/staff/screens/payments/PaymentsScreen.tsx'
import { BankDifferences } from '../../web/staff/screens/payouts/BankDifferences.tsx'
import { PickListScreen } from '../../web/staff/screens/pickList/PickListScreen.tsx'
import { ProductEditor } from '../../web/staff/screens/products/ProductEditor.tsx'
import { TermsScreen } from '../../web/staff/screens/terms/TermsScreen.tsx'
import { VatScreen } from '../../web/staff/screens/vat/VatScreen.tsx'

/** A screen at an address, with what was read before: `{ data }` or `{ error }` by URL. */
const drawn = (screen: ReactNode, kept: Record<string, { data?: unknown; error?: unknown }>, address = '/') =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map(Object.entries(kept)) }}>
      <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
    </SWRConfig>,
  )

/** The same in a router that can ask before input is lost. */
const withForms = (element: ReactNode, kept: Parameters<typeof drawn>[1]) =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map(Object.entries(kept)) }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </SWRConfig>,
  )

it('a product whose refresh fails stays open in its form, below what failed', () => {
  const options = [{ value: '3', label: '노을' }]
  const product = {
    ...{ id: 7, version: 4, productCode: 'BG-2411-07', productName: '소프트 토트백', brandName: '노을' },
    ...{ brandId: 3, categoryId: 3, onSale: true, pictures: [], occasions: [], description: '' },
  }
  const error = new ApiError(502, 'OFFLINE', '인터넷 연결을 확인해 주세요.')
  const shown = (data: unknown) =>
    withForms(
      <ProductEditor
        {...{ id: '7', brands: options, categories: options, onOpen: () => undefined }}
        onMade={() => Promise.resolve()}
      />,
      { [productCalls.one('7').url]: { data, error } },
    )
  expect(shown(product)).toMatch(/인터넷 연결을 확인해 주세요.*다시 시도.*value="소프트 토트백"/)
  expect(shown(undefined)).toMatch(/인터넷 연결을 확인해 주세요.*다시 시도/)
})

it('who may read the consistency check and not run it is offered neither its buttons nor the log', () => {
  const month = { month: '2026-11', events: 7, firstBlock: 1, lastBlock: 2, unsealed: 0, changed: 0 }
  const running = {
    ...{ step: '봉인', done: 0, steps: 3, blocks: 2, blocksDone: 1, elapsedMs: 10, months: [month] },
    problems: [{ where: '이벤트 #7', what: '바뀌었어요', pos: 7, stream: null }],
  }
  const data = {
    ...{ running, last: null, open: [], closed: [], outside: null, history: [], uncovered: [] },
  }
  const page = drawn(<ConsistencyScreen />, { [explainingCalls.consistency().url]: { data } })
  expect(page).toContain('점검 중')
  expect(page).toContain('이벤트 #7')
  expect(page).not.toContain('지금 점검하기')
  expect(page).not.toContain('점검 취소')
  expect(page).not.toContain('/staff/events')
})

it('a new holiday with more rentals than fit leads to the calendar of its month', () => {
  const day = '2027-03-01'
  const page = drawn(<TouchedRentals day={day} />, {
    [itemCalls.calendar({ from: day, to: day }).url]: { data: { result: [], nextAfter: 50 } },
  })
  expect(page).toContain('href="/staff/calendar?month=2027-03"')
})

it('a new holiday counts and names the rentals that ship or come back on its day', () => {
  const day = '2027-03-01'
  const rental = (rentalStartDate: string, orderNumbers: string, kind = 'rental') => ({
    ...{
      slotId: orderNumbers,
      kind,
      from: rentalStartDate,
      rentalStartDate,
      rentalEndDate: '2027-03-06',
      orderNumbers,
    },
    orderItemId: '01930000-0000-7000-8000-000000000001',
  })
  const busy = [
    rental('2027-03-03', '270220-AAAAAA'),
    rental('2027-03-04', '270220-BBBBBB'),
    // Days that nobody rents begin on the day itself.
    ...['owner', 'lost', 'given_up', 'downtime'].map((kind) => rental(day, `270220-${kind}`, kind)),
  ]
  const told = (nextAfter: number | null) => {
    const result = [{ productId: 7, productName: '토트', productCode: 'BAG-7', busy }]
    return drawn(<TouchedRentals day={day} />, {
      [itemCalls.calendar({ from: day, to: day }).url]: { data: { result, nextAfter } },
    })
  }
  expect(told(null)).toContain('1건이 있어요. 저장해도 이 대여의 날짜는 그대로예요.')
  expect(told(null)).toContain('270220-AAAAAA')
  expect(told(null), 'no link for who may not read orders').not.toContain('</a>')
  expect(told(null), 'it ships a day later').not.toContain('270220-BBBBBB')
  expect(told(null), 'what is closed is no rental').not.toMatch(/270220-(owner|lost|given_up|downtime)/)
  expect(told(50)).toContain('1건 이상이 있어요.')
})

it('downtime that cannot be set because the calendar could not be read says so', () => {
  const day = '2027-03-02'
  const row = {
    ...{ productId: 7, productCode: 'BG-1', brandName: 'HERA', productName: '토트백' },
    ...{ turnaroundDays: 1, onSale: true, elsewhere: null, busy: [] },
  }
  const page = withForms(<DowntimeForm row={row} today={day} onDone={() => undefined} />, {
    [itemCalls.calendar({ productId: 7, from: day, to: day }).url]: {
      error: new ApiError(502, 'OFFLINE', '인터넷 연결을 확인해 주세요.'),
    },
  })
  expect(page).toContain('인터넷 연결을 확인해 주세요.')
  expect(page).toContain('다시 시도')
})

it('the drawer of content that is not in the list any more says so', () => {
  const kept = {
    [noticeCalls.list.url]: { data: { result: [], cntAll: 0 } },
    [nowCall.url]: { data: { now: '2026-12-01T01:00:00.000Z', today: '2026-12-01' } },
  }
  expect(drawn(<HelpScreen />, kept, '/staff/help?open=99')).toContain('이 목록에 없는 내용이에요')
  expect(drawn(<HelpScreen />, {}, '/staff/help?open=99')).not.toContain('이 목록에 없는')
})

it.each([
  ['profit', '>2031년 2월</h2>'],
  ['vat', '<h2>2031년 1분기</h2>'],
  ['account', 'value="2031.02.01(토)"'],
])(
  'the books begin with the server’s month, which the clock of this machine may not share: %s',
  (view, shown) => {
    const kept = { [nowCall.url]: { data: { now: '2031-02-14T01:00:00.000Z', today: '2031-02-14' } } }
    expect(drawn(<BooksScreen />, kept, `/staff/books?view=${view}`)).toContain(shown)
    expect(drawn(<BooksScreen />, {}, `/staff/books?view=${view}`)).not.toContain(shown)
  },
)

const noVat = {
  ...{ quarter: '2030-Q4', dueDay: '2031-01-27', output: 0, input: 0, due: 0 },
  sums: { output: 0, input: 0, paid: 0 },
}

it('a remittance that was taken back says so, with the entry, and its sum leaves it out', () => {
  const remittance = { number: 1, output: 4_364, input: 212, paid: 4_152, remittedOn: '2031-01-25' }
  const takenBack = { day: '2031-01-26', stream: 'adjustment:reversal-7', evidence: 'R-1' }
  const page = drawn(
    <VatScreen />,
    {
      [nowCall.url]: { data: { now: '2031-01-27T01:00:00.000Z', today: '2031-01-27' } },
      [vatCalls.of('2030-Q4').url]: {
        data: { ...noVat, result: [{ ...remittance, reference: 'NTS-1', takenBack }] },
      },
    },
    '/staff/vat?quarter=2030-Q4',
  )
  expect(page).toContain('2031.01.26 되돌림 · R-1')
  expect(page).toContain('stream=adjustment%3Areversal-7')
  expect(page.slice(page.indexOf('<tfoot'))).not.toContain('4,152')
})

it('the tax of a quarter is remitted once the quarter is over by the server’s day', () => {
  const quarter = { ...noVat, result: [] }
  const asOn = (today: string) =>
    drawn(
      <VatScreen />,
      {
        [nowCall.url]: { data: { now: `${today}T01:00:00.000Z`, today } },
        [vatCalls.of('2030-Q4').url]: { data: quarter },
      },
      '/staff/vat?quarter=2030-Q4',
    )
  expect(asOn('2030-12-31')).toContain('끝나지 않은 분기예요.')
  expect(asOn('2030-12-31')).toContain('2031.01.27')
  expect(asOn('2031-01-01')).toContain('이 분기에는 더 낼 세액이 없어요.')
})

const health = {
  readAt: '2031-02-14T01:00:00.000Z',
  ...{ queues: [], failedJobs: [], troubles: [], alerts: [], findings: 0 },
  feed: { readers: [], openTransactions: [], barrierSeconds: 0 },
  calls: { since: '2026-12-01T01:00:00.000Z', slowest: [] },
}

it('how long a job has been waiting is told by the server’s time, which the clock of this machine may not share', () => {
  const queue = { name: 'mail', waiting: 1, active: 0, failed: 0, oldestAt: '2031-02-14T00:57:00.000Z' }
  const kept = { [healthCalls.standing.url]: { data: { ...health, queues: [queue] } } }
  expect(drawn(<HealthScreen />, kept)).toContain('>3분<')
})

it('a refresh of the system’s health that fails says so above what is shown, and replaces nothing', () => {
  const error = new ApiError(502, 'OFFLINE', '인터넷 연결을 확인해 주세요.')
  const shown = (data: unknown) => drawn(<HealthScreen />, { [healthCalls.standing.url]: { data, error } })
  expect(shown(undefined)).not.toContain('기다리는 작업')
  expect(shown(health)).toMatch(/인터넷 연결을 확인해 주세요.*다시 시도.*기다리는 작업/)
})

it('a transaction that holds up the feed is said above the readers, with who waits for what', () => {
  const transaction = {
    ...{ pid: 4_711, application: 'psql', role: 'billim', database: 'billim', state: 'idle in transaction' },
    ...{ since: '2031-02-14T00:57:00.000Z', waitsFor: 'Client: ClientRead', holdsFeed: true, blocks: 2 },
    query: 'SELECT ?',
  }
  const shown = (openTransactions: readonly object[]) => {
    const feed = { ...health.feed, openTransactions }
    return drawn(<HealthScreen />, { [healthCalls.standing.url]: { data: { ...health, feed } } })
  }
  const page = shown([transaction]).replaceAll(/<[^>]*>/g, ' ')
  expect(page).toContain('이벤트를 붙잡고 있어요')
  expect(page).toMatch(
    /psql · billim · billim\s+3분\s+idle in transaction · Client: ClientRead\s+이벤트 · 세션 2개/,
  )
  expect(shown([])).not.toContain('끝나지 않은 트랜잭션')
})

it('a reader that is ahead of the log says so, and so does the page (rule 934)', () => {
  const shown = (isAhead: boolean) => {
    const reader = {
      reader: 'notifications',
      behind: 0,
      isCapped: false,
      isAhead,
      oldestAt: null,
      movedAt: health.readAt,
    }
    const feed = { ...health.feed, readers: [reader] }
    return drawn(<HealthScreen />, { [healthCalls.standing.url]: { data: { ...health, feed } } })
  }
  expect(shown(true)).toMatch(/기록의 끝보다 앞선 읽기가 있어요.*기록보다 앞섬/)
  expect(shown(false)).not.toContain('앞')
})

it('an event that is not what was sealed says so itself and above every list that it is in', () => {
  const seal = { block: 3, hash: 'ab'.repeat(32), sealedAt: '2026-12-01T01:00:00.000Z', isBroken: false }
  const event: ExplainedEvent = {
    ...{ pos: 7, streamId: 'payout:1', version: 1, type: 'payout.sent', title: '지급', subject: '지급 1' },
    ...{ occurredAt: '2026-12-01T00:00:00.000Z', actor: 'staff:1', seal, findings: [] },
    ...{ explanations: [], entries: [], unexplained: [], reversing: null },
  }
  const changed = { ...event, seal: { ...seal, isBroken: true } }
  const found = { ...event, findings: ['이벤트 번호: 하나가 없어요.'] }
  const page = (one: ExplainedEvent) => drawn(<EventStory event={one} />, {}).replaceAll(/<[^>]*>/g, ' ')
  expect(page(event)).toContain('블록 3 봉인')
  expect(page(event)).not.toMatch(/봉인과 달라요|믿지 마세요/)
  expect(page(changed)).toMatch(/블록 3 봉인과 달라요.*믿지 마세요.*기록 점검 보기/)
  expect(page(found)).toMatch(/이벤트 번호: 하나가 없어요.*기록 점검 보기/)
  const above = (events: readonly ExplainedEvent[]) =>
    drawn(<BrokenRecords events={events} missing={0} />, {})
  expect(above([event])).toBe('')
  expect(above([event, changed, { ...found, pos: 8 }])).toMatch(
    /2건 있어요. 아래 금액을 믿지 마세요.*하나가 없어요/,
  )
})

it('what checks found of rows that are no events is said above the page that shows them (rule 821)', () => {
  const error = new ApiError(502, 'OFFLINE', '인터넷 연결을 확인해 주세요.')
  for (const [table, screen] of [
    ['bank_lines', <BankDifferences key="bank" />],
    ['staff', <ColleaguesScreen key="staff" />],
    ['terms', <TermsScreen key="terms" />],
  ] as const) {
    const { url } = explainingCalls.rowFindings(table)
    const page = (kept: { data?: readonly string[]; error?: unknown }) =>
      drawn(screen, { [url]: kept }).replaceAll(/<[^>]*>/g, ' ')
    expect(page({ data: ['통장 줄 · line-1: 없어졌어요.'] })).toMatch(/line-1: 없어졌어요.*기록 점검 보기/)
    expect(page({ data: [] })).not.toContain('기록 점검 보기')
    expect(page({ error }), 'what is not known is not as it should be').toContain(error.message)
  }
})

it('a pick list of nothing says how one is made, instead of waiting for ever', () => {
  expect(drawn(<PickListScreen />, {}, '/staff/pick-list')).toContain('출고할 것을 고른 다음')
  expect(drawn(<PickListScreen />, {}, '/staff/pick-list?selected=a')).not.toContain('출고할 것을 고른 다음')
  const large = withSelection(
    '/staff/pick-list',
    Array.from({ length: 500 }, (_, nth) => `item-${nth}`),
  )
  expect(large.to, 'no server takes an address with 500 ids').toBe('/staff/pick-list')
  const listed = createMemoryRouter([{ path: '*', element: <PickListScreen /> }], {
    initialEntries: [{ pathname: '/staff/pick-list', state: large.state }],
  })
  expect(renderToStaticMarkup(<RouterProvider router={listed} />)).not.toContain('출고할 것을 고른 다음')
})

it('a colleague who has enrolled does not come into the session of another on the same machine', () => {
  expect(drawn(<Enrolled sessionOf={null} />, {})).toContain('href="/staff/login"')
  const page = drawn(<Enrolled sessionOf="문서준" />, {})
  expect(page).toContain('href="/staff/logout"')
  expect(page).toContain('문서준님은 로그아웃돼요.')
})

it('a charge that a colleague made meanwhile is confirmed before another one is sent', () => {
  const charge = {
    ...{ id: 'c', kind: 'damage', amount: 30_000, status: 'open' },
    createdAt: '2026-12-01T01:00:00.000Z',
  }
  const kept = { [chargeCalls.list({ orderItemId: 'i' }).url]: { data: { result: [charge], cntAll: 1 } } }
  const field = (value: string) =>
    drawn(
      <ChargedSoFar label="요금" rowId="i" value={value} answers={{}} rows={[]} onChange={() => undefined} />,
      kept,
    )
  expect(field('1')).toContain('확인했고 더 청구하기')
  expect(field('2')).not.toContain('확인했고 더 청구하기')
  expect(field('')).not.toContain('확인했고 더 청구하기')
})

it('the days of a late return come from the calendar, with their sum and the owner’s part before they are sent', () => {
  const quote = {
    ...{ pickUpOn: '2026-12-07', backOn: '2026-12-13', lateDays: 6, chargedDays: 1, openDays: 5, days: 5 },
    ...{ amount: 61_500, ownerPart: 43_173, chargeableUntil: '2027-01-12', today: '2026-12-20' },
  }
  const page = (answer: string, changes: Partial<typeof quote> = {}) => {
    const data = { ...quote, ...changes }
    const kept = {
      [itemCalls.lateCharge('i', {}).url]: { data },
      [itemCalls.lateCharge('i', { days: 5 }).url]: { data },
    }
    const field = (
      <LateDays label="연체" rowId="i" value={answer} answers={{}} rows={[]} onChange={() => undefined} />
    )
    return drawn(field, kept).replaceAll(/<[^>]*>/g, ' ')
  }
  expect(page('5/5')).toMatch(
    /회수일\s+2026.12.07.*늦은 날\s+6일.*이미 청구한 날\s+1일.*청구할 수 있는 날\s+5일/,
  )
  expect(page('5/5')).toContain('5일 61,500원 · 그중 소유자 몫 43,173원')
  expect(page('5/5', { today: '2027-01-13' })).toContain('2027.01.12까지만 청구할 수 있었어요.')
  expect(page('5/5')).not.toContain('이어서')
  expect(page('60/71', { openDays: 71 }), 'a charge takes sixty (rule 654)').toMatch(
    /한 번에\s+60\s*일까지 청구해요. 남은\s+11\s*일은 이어서 한 번 더 청구해 주세요/,
  )
  expect(page('61/71', { openDays: 71 })).toMatch(/1일에서\s+60\s*일 사이로/)
  expect([isBeyondCalendar('5/5'), isBeyondCalendar('6/5'), daysIn('6/5')]).toEqual([false, true, 6])
})

it('an address that was changed meanwhile is loaded before another correction is sent', () => {
  const contact = {
    ...{ shippingName: '김민지', shippingPhone: '01012345678', postCode: '06236' },
    ...{ address1: '서울 강남구 테헤란로 152', address2: '9층', shippingNote: '' },
  }
  const kept = { [itemCalls.one('i').url]: { data: { contact, orderCorrections: 2 } } }
  const readAt = (correctionNumber: number) => JSON.stringify({ ...contact, correctionNumber })
  const field = (value: string) =>
    drawn(
      <CorrectedAddress
        label="배송지"
        rowId="i"
        value={value}
        answers={{}}
        rows={[]}
        onChange={() => undefined}
      />,
      kept,
    )
  expect(field(readAt(2))).toContain('지금 배송지 불러오기')
  expect(field(readAt(3))).toContain('테헤란로 152')
  expect(field(readAt(3))).not.toContain('지금 배송지 불러오기')
  expect(correctionIn(readAt(3))).toEqual({ ...contact, correctionNumber: 3 })
})

it('whoever corrects a waybill reads the one that it replaces', () => {
  const field = (parcel: { courier: string; trackingNumber: string | null } | null) =>
    drawn(
      <PresentWaybill
        label="지금 운송장"
        rowId="i"
        value=""
        answers={{}}
        rows={[]}
        onChange={() => undefined}
      />,
      {
        [itemCalls.one('i').url]: { data: { parcel } },
      },
    )
  expect(field({ courier: 'hanjin', trackingNumber: '123456789012' })).toContain('한진택배 123456789012')
  expect(field({ courier: 'hanjin', trackingNumber: null })).toContain('번호 없이 보냈어요')
  const correction = orderActions.find(({ id }) => id === 'correct-parcel')
  expect(correction?.asks?.[0]?.field).toBe(PresentWaybill)
})

it('lines of parcels without a courier get the shop’s usual one, and the first of all until one is set', () => {
  const courierOf = (kept: Record<string, { data: unknown }>) => {
    const page = withForms(<ParcelsScreen />, kept)
    const [, choices = ''] = /택배사가 없는 줄<select>(.*?)<\/select>/.exec(page) ?? []
    return /<option [^>]*selected=""[^>]*>(.*?)<\/option>/.exec(choices)?.[1]
  }
  const set = (usualCourier: string | null) => ({
    [settingsCalls.usualCourier.url]: { data: { usualCourier } },
    'items-to-send': { data: [] },
  })
  expect(courierOf(set('hanjin'))).toBe('한진택배')
  expect(courierOf(set(null))).toBe('CJ대한통운')
})

it('a part of a form follows the headings around it: the page’s, or a drawer’s title', () => {
  const form = (
    <Form
      name="가게 설정"
      fields={[{ kind: 'text', name: 'name', label: '이름', part: '가게' }]}
      schema={async () => z.object({ name: z.string() })}
      values={{ name: '빌림' }}
      submit="저장"
      onSave={() => Promise.resolve()}
      onSaved={() => undefined}
    />
  )
  const at = (element: ReactNode) => withForms(element, {})
  expect(at(form)).toMatch(/<h2[^>]*>가게<\/h2>/)
  const drawer = (
    <Drawer name="가게" onClose={() => undefined}>
      {form}
    </Drawer>
  )
  expect(at(drawer)).toMatch(/<h3[^>]*>가게<\/h3>/)
})

it('the sum of what was cancelled has the sign of its column', () => {
  const payment = {
    ...{ paymentId: 'p', paymentKey: 'key', method: 'card', status: 'partial_canceled', memberId: 3 },
    ...{ memberName: '김*지', orderId: 'o', orderNumbers: '261120-4TR8WD', chargeId: null, name: null },
    ...{ amount: 48_000, refunded: 20_000, cardCompany: '국민', providerCode: null, isReversed: false },
    ...{ occurredAt: '2026-11-20T01:00:00.000Z', paidOut: null },
  }
  const data = { result: [payment], cntAll: 1, sums: { captured: 48_000, givenBack: 20_000 }, cursor: null }
  const page = drawn(<PaymentsScreen />, {
    [paymentCalls.list({ curPage: 1, limit: 50 }).url]: { data },
  })
  const [foot = ''] = /<tfoot.*<\/tfoot>/s.exec(page) ?? []
  expect(foot).toContain('48,000')
  expect(foot).toContain(`>${figure(0 - 20_000)}<`)
})

describe('A loss that cannot be closed', () => {
  type Rental = ConsignmentLoss['rentals'][number]
  const rental = (status: Rental['status'], nth: number): Rental => ({
    ...{ orderItemId: `i${nth}`, orderNumbers: `261201-RENT0${nth}`, status },
    ...{ start: '2026-12-05', end: '2026-12-08' },
  })
  const told = (changes: Partial<ConsignmentLoss>) =>
    drawn(
      <Loss
        loss={{
          ...{ barredBy: null, lostBy: 'shop', agreedValue: 900_000, passedOn: 0, compensation: 900_000 },
          payment: null,
          ...{
            reason: '창고에 없어요',
            reportedAt: '2026-12-01T01:00:00.000Z',
            lostAt: null,
            recoveredAt: null,
          },
          rentals: [],
          ...changes,
        }}
      />,
      {},
    )

  it('counts the rentals to come, which are exchanged or cancelled first, and no others', () => {
    const rentals = (['new', 'ready_for_delivery', 'new', 'delivered'] as const).map(rental)
    const page = told({ barredBy: 'rental_booked', rentals })
    expect(page).toContain('예약 3건을 교환하거나 취소해야 분실 종료를 승인할 수 있어요.')
    for (const { orderItemId, orderNumbers } of rentals) {
      expect(page).toMatch(new RegExp(`open=${orderItemId}"[^>]*>${orderNumbers}<`))
    }
  })
  it('says how the rental under way ends: of a renter the one on its way, else the one that was received', () => {
    const rentals = [rental('delivered', 1)]
    const words = (lostBy: ConsignmentLoss['lostBy']) =>
      told({ barredBy: 'rental_under_way', lostBy, rentals })
    expect(words('shop')).toContain('회수하다 잃어버렸으면 회수 중 분실로')
    expect(words('shop')).not.toContain('배송 완료나 반품 완료로 바꾼 뒤에')
    expect(words('renter')).toContain('배송 완료나 반품 완료로 바꾼 뒤에 승인할 수 있어요.')
    expect(words('renter')).not.toContain('회원이 받은 대여가 끝나지 않았어요')
  })
  it('says that its compensation is paid once it is, and until then what is owed and when (rule 886)', () => {
    const ended = { lostAt: '2026-12-02T01:00:00.000Z' }
    expect(told({})).toContain('지급할 배상금')
    const owed = told({ ...ended, payment: { month: '2026-12', paidOn: null, payOn: '2027-01-20' } })
    expect(owed).toMatch(/지급할 배상금.*900,000원 · 2026년 12월 정산 · 2027\.01\.20 지급 예정/)
    expect(owed).not.toContain('지급한 배상금')
    const late = told({ ...ended, payment: { month: '2026-12', paidOn: null, payOn: null } })
    expect(late).toMatch(/지급할 배상금.*900,000원 · 2026년 12월 정산</)
    const paid = told({ ...ended, payment: { month: '2026-12', paidOn: '2027-01-21', payOn: null } })
    expect(paid).toMatch(/지급한 배상금.*900,000원 · 2026년 12월 정산 · 2027\.01\.21 지급/)
  })
  it('says nothing of it once it can be closed', () => {
    expect(told({})).not.toMatch(/승인할 수 있어요|다시 신고해 주세요|끝나지 않은 대여/)
  })
})

it('a page of an account’s lines does not pass for all of them', () => {
  const event: ExplainedEvent = {
    ...{ pos: 7, streamId: 'payout:1', version: 1, type: 'payout.sent', title: '지급', subject: '지급 1' },
    ...{ occurredAt: '2026-12-01T00:00:00.000Z', actor: 'staff:1', seal: null, findings: [] },
    ...{ explanations: [], entries: [], unexplained: [], reversing: null },
  }
  const footAt = (cursor: string | null, address: string) => {
    const data = {
      ...{ account: 'bank', name: '보통예금', asOf: '2026-12-01T00:00:00.000Z', opening: 0, closing: 500 },
      ...{ lines: [{ event, amount: 500, balance: 500 }], moved: 500, remitted: 0, balance: 500, cursor },
    }
    const asked = new URLSearchParams(address).get('cursor')
    return drawn(
      <ExplainScreen />,
      {
        [explainingCalls.account('bank', { from: null, asOf: null, cursor: asked }).url]: { data },
      },
      `/staff/explain?what=account&account=bank${address}`,
    )
  }
  expect(footAt(null, '')).toContain('전체 1건')
  for (const page of [footAt('before-7', ''), footAt(null, '&cursor=before-57')]) {
    expect(page).toContain('이 화면 1건')
    expect(page).not.toContain('전체 1건')
  }
})
