import type { ReactNode } from 'react'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import type { Health } from '../../domain/wire/health.ts'
import type { StaffSettlement } from '../../domain/wire/staffSettlements.ts'
import { ApiError } from '../../web/api/apiError.ts'
import type { Read } from '../../web/api/call.ts'
import { useKeptAnswer } from '../../web/staff/api/reading.ts'
import { settingsCalls } from '../../web/staff/calls/accounts.ts'
import { noticeCalls, nowCall, productCalls } from '../../web/staff/calls/content.ts'
import { healthCalls } from '../../web/staff/calls/explaining.ts'
import { bankCalls, paymentCalls, refundCalls, settlementCalls } from '../../web/staff/calls/finance.ts'
import { chargeCalls, consignmentCalls, itemCalls, returnCalls } from '../../web/staff/calls/operations.ts'
import { AnswerView, together } from '../../web/staff/kit/AnswerView.tsx'
import { firstOption } from '../../web/staff/kit/answers.ts'
import { DataTable } from '../../web/staff/kit/DataTable.tsx'
import { type Filter, FilterBar, filtersAsked } from '../../web/staff/kit/FilterBar.tsx'
import { Sums } from '../../web/staff/kit/Sums.tsx'
import { useTableUrl } from '../../web/staff/kit/tableUrl.ts'
import { ChargedSoFar } from '../../web/staff/pieces/rented/ChargedSoFar.tsx'
import { ChargePhotos } from '../../web/staff/pieces/rented/ChargePhotos.tsx'
import { CorrectedAddress } from '../../web/staff/pieces/rented/CorrectedAddress.tsx'
import { RefundedSoFar } from '../../web/staff/pieces/rented/RefundedSoFar.tsx'
import { chosenRow } from '../../web/staff/screens/calendar/CalendarScreen.tsx'
import { AcceptForm } from '../../web/staff/screens/consignments/AcceptForm.tsx'
import { HealthScreen } from '../../web/staff/screens/health/HealthScreen.tsx'
import { HelpScreen } from '../../web/staff/screens/help/HelpScreen.tsx'
import { HalfYear } from '../../web/staff/screens/item/HalfYear.tsx'
import { ParcelsScreen } from '../../web/staff/screens/parcels/ParcelsScreen.tsx'
import { BankCandidates } from '../../web/staff/screens/payouts/bankActions.tsx'
import { CardDifferences } from '../../web/staff/screens/payouts/DifferencesScreen.tsx'
import { ProductEditor } from '../../web/staff/screens/products/ProductEditor.tsx'
import { ProductsScreen } from '../../web/staff/screens/products/ProductsScreen.tsx'
import { RefundsScreen } from '../../web/staff/screens/refunds/RefundsScreen.tsx'
import { OwnerMonth } from '../../web/staff/screens/settlements/OwnerMonth.tsx'
import { SettlementsScreen } from '../../web/staff/screens/settlements/SettlementsScreen.tsx'

const error = new ApiError(503, 'BUSY', '지금 요청이 몰려서 처리하지 못했어요.')
const failed = { error }

type Kept = Record<string, { data?: unknown; error?: unknown }>

/** A screen at an address, with what was read before: `{ data }` or `{ error }` by URL. */
const drawn = (element: ReactNode, kept: Kept, address = '/') =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map(Object.entries(kept)) }}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })} />
    </SWRConfig>,
  )

/** It says why it could not be read, and offers to read it again. */
function expectUnread(page: string) {
  expect(page).toContain(error.message)
  expect(page).toContain('다시 시도')
  expect(page).not.toContain('불러오는 중')
}

describe('A list whose month, filter or page changes', () => {
  type Month = { result: { id: string }[]; sum: string; cntAll: number }
  const callOf = (month: string): Read<Month> => ({ method: 'GET', url: `rows?month=${month}` })
  const answered = (words: string) => ({ data: { result: [{ id: words }], sum: `${words}의 합`, cntAll: 1 } })

  function Rows(props: { answer: ReturnType<typeof useKeptAnswer<Month>> }) {
    const { data, error, isLoading } = props.answer
    return (
      <>
        <Sums sums={[{ name: '합계', value: data?.sum }]} isStale={isLoading && data !== undefined} />
        <DataTable
          name="정산"
          columns={[{ id: 'id', header: '번호', width: '96px', cell: ({ id }) => id }]}
          rows={data?.result}
          total={data?.cntAll}
          idOf={({ id }) => id}
          nameOf={({ id }) => id}
          url={useTableUrl()}
          sorting="server"
          roles={['finance']}
          isStale={isLoading}
          error={error}
          onRetry={() => undefined}
          nothing="정산할 것이 없어요."
        />
      </>
    )
  }
  /** Reads September, and turns to October before it is drawn. */
  function Turned() {
    const [month, setMonth] = useState('2026-09')
    const answer = useKeptAnswer(callOf(month))
    if (month === '2026-09') setMonth('2026-10')
    return <Rows answer={answer} />
  }
  const shownWith = (october: object | null, september: object = answered('구월')) =>
    renderToStaticMarkup(
      <SWRConfig
        value={{
          provider: () =>
            new Map<string, object>([
              [callOf('2026-09').url, september],
              ...(october === null ? [] : [[callOf('2026-10').url, october] as const]),
            ]),
        }}
      >
        <MemoryRouter>
          <Turned />
        </MemoryRouter>
      </SWRConfig>,
    )

  it('keeps rows and sums of the one before as such until the next is there', () => {
    const page = shownWith({ isLoading: true })
    expect(page).toContain('구월의 합')
    expect(page.match(/aria-busy="true"/g)).toHaveLength(2)
    expect(shownWith(answered('시월'))).not.toContain('구월')
  })
  it('shows nothing of the one before once the next cannot be read, and says so above the table', () => {
    const page = shownWith(failed)
    expect(page).not.toContain('구월')
    expect(page).not.toContain('전체 1건')
    expect(page).toMatch(/다시 시도.*<table/)
    expectUnread(page)
  })
  it('keeps its own rows when they cannot be read again', () => {
    expect(shownWith({ ...answered('시월'), error })).toContain('시월의 합')
  })
  it('does not say that there is none while the next is on its way', () => {
    const none = { data: { result: [], sum: '0', cntAll: 0 } }
    expect(shownWith({ isLoading: true }, none)).not.toContain('정산할 것이 없어요.')
    expect(shownWith(none, none)).toContain('정산할 것이 없어요.')
  })
  it('has no answer for what is not asked', () => {
    function Emptied() {
      const [isAsked, setAsked] = useState(true)
      const { data } = useKeptAnswer(isAsked ? callOf('2026-09') : null)
      if (isAsked) setAsked(false)
      return data?.sum ?? '아무것도'
    }
    const page = renderToStaticMarkup(
      <SWRConfig value={{ provider: () => new Map([[callOf('2026-09').url, answered('구월')]]) }}>
        <Emptied />
      </SWRConfig>,
    )
    expect(page).toBe('아무것도')
  })
})

it('the calendar offers days off for the product that its address names, and for no other that is still shown', () => {
  const row = (productId: number) => ({
    ...{ productId, productCode: `BG-${productId}`, brandName: '노을', productName: '토트백' },
    ...{ turnaroundDays: 1, onSale: true, elsewhere: null, busy: [] },
  })
  expect(chosenRow([row(7), row(8)], '8')).toMatchObject({ productCode: 'BG-8' })
  expect(chosenRow([row(7)], '8')).toBeUndefined()
  expect(chosenRow([row(7)], null)).toBeUndefined()
})

describe('The state of the system', () => {
  const nothing: Health = {
    readAt: '2026-12-01T01:00:00.000Z',
    ...{ queues: null, failedJobs: null, troubles: null, alerts: null, findings: null },
    feed: { barrierSeconds: null, readers: null, openTransactions: null },
    calls: { since: '2026-12-01T00:00:00.000Z', slowest: [] },
  }
  const pageOf = (health: Partial<Health>) =>
    drawn(<HealthScreen />, { [healthCalls.standing.url]: { data: { ...nothing, ...health } } })
  const unread = (page: string) =>
    [...page.matchAll(/<p[^>]*>([^<]*): 지금 읽을 수 없어요\.<\/p>/g)].map(([, name]) => name)

  it('says of each part that could not be read that it was not, and calls none of it nothing (rule 903)', () => {
    const page = pageOf({})
    expect(unread(page)).toEqual([
      ...['기록 점검에서 나온 다른 곳', '지난 24시간의 결제사 오류', '끝나지 않은 트랜잭션', '실패한 작업'],
      ...['작업 대기열', '이벤트를 따라가는 읽기', '최근 알림'],
    ])
    expect(page).not.toContain('알림 없음')
    expect(page.match(/<dd[^>]*>모름<\/dd>/g)).toHaveLength(5)
    expect(page).not.toMatch(/<dd data-tone/)
  })
  it('names who keeps others waiting while the rest cannot be read', () => {
    const holder = {
      ...{
        pid: 4711,
        application: 'psql',
        role: 'postgres',
        database: 'billim',
        state: 'idle in transaction',
      },
      ...{ since: '2026-12-01T00:59:00.000Z', waitsFor: 'Client: ClientRead', holdsFeed: false, blocks: 3 },
      query: 'BEGIN; LOCK TABLE es.checkpoints',
    }
    const page = pageOf({ feed: { ...nothing.feed, openTransactions: [holder] }, alerts: [] })
    for (const words of ['4711', 'psql · postgres · billim', '세션 3개', '1분', '알림 없음'])
      expect(page).toContain(words)
    expect(unread(page)).not.toContain('끝나지 않은 트랜잭션')
  })
})

describe('What could not be read is not shown as none', () => {
  const field = { label: '무엇', value: '', answers: {}, rows: [], onChange: () => undefined }
  const rented = itemCalls.one('i').url

  it('the counterparts of a line of the bank', () => {
    const { url } = bankCalls.candidates({ of: 'line', partKey: '7' })
    const page = drawn(<BankCandidates {...field} rowId="line:7" />, { [url]: failed })
    expectUnread(page)
    expect(page).not.toContain('없어요')
    const none = drawn(<BankCandidates {...field} rowId="line:7" />, {
      [url]: { data: { amount: 1_000, lines: [], entries: [] } },
    })
    expect(none).toContain('한 달 안에 짝이 없는 거래가 없어요.')
  })
  it('the photos of a rental', () => {
    const photos = (kept: Kept) => drawn(<ChargePhotos {...field} rowId="i" />, kept)
    const { url } = itemCalls.conditionsOf('i')
    expectUnread(photos({ [url]: failed }))
    expect(photos({ [url]: { data: { result: [] } } })).toContain('상태 사진이 없어요.')
  })
  it('the address of an order', () => {
    const page = drawn(<CorrectedAddress {...field} rowId="i" />, { [rented]: failed })
    expectUnread(page)
    expect(page).not.toContain('불러오고 있어요')
  })
  it('what was charged or given back so far, whose number the next one needs', () => {
    const charges = chargeCalls.list({ orderItemId: 'i' }).url
    const quote = returnCalls.quote('i', {}).url
    const charged = (kept: Kept) => drawn(<ChargedSoFar {...field} rowId="i" />, kept)
    const refunded = (kept: Kept) => drawn(<RefundedSoFar {...field} rowId="i" />, kept)
    for (const page of [
      charged({ [charges]: failed }),
      refunded({ [rented]: { data: { refunds: [] } }, [quote]: failed }),
      refunded({ [rented]: failed, [quote]: { data: { refundNumber: 1 } } }),
    ]) {
      expectUnread(page)
      expect(page).not.toMatch(/>없어요\.|불러오고 있어요/)
    }
    expect(charged({ [charges]: { data: { result: [], cntAll: 0 } } })).toContain('없어요.')
  })
  it('parcels: no line is called unknown before the items are there', () => {
    const set = { [settingsCalls.usualCourier.url]: { data: { usualCourier: 'hanjin' } } }
    const page = drawn(<ParcelsScreen />, { ...set, 'items-to-send': failed })
    expectUnread(page)
    expect(page).not.toContain('보낼 상품')
    expect(page).not.toContain('운송장 목록')
    expect(drawn(<ParcelsScreen />, { ...set, 'items-to-send': { data: [] } })).toContain(
      '보낼 상품 <strong>0건</strong>',
    )
  })
  it('nor is the usual courier taken for the first of all', () => {
    expectUnread(
      drawn(<ParcelsScreen />, { [settingsCalls.usualCourier.url]: failed, 'items-to-send': { data: [] } }),
    )
  })
  it('the lines of an owner’s month', () => {
    const month: StaffSettlement = {
      ...{ ownerId: 7, ownerName: '이소유', month: '2026-10', base: 0, transactionFee: 0, operatingFee: 0 },
      ...{ earned: 0, broughtForward: null, deducted: null, carriedForward: null, payable: null, rows: 2 },
      ...{
        status: 'open',
        paidBy: null,
        lastReason: null,
        waitingSince: null,
        providerCode: null,
        reference: null,
      },
      ...{
        paidAt: null,
        payOn: '2026-11-10',
        promisedOn: '2026-11-10',
        attempt: 0,
        assignee: null,
        holds: 0,
        heldFor: [],
      },
      coming: { broughtForward: 0, deducted: 0, carriedForward: 0, payable: 0, isHeld: false },
    }
    expectUnread(drawn(<OwnerMonth month={month} />, { [settlementCalls.rows(7, '2026-10').url]: failed }))
  })
  it('the half year of an item', () => {
    expectUnread(drawn(<HalfYear productId={7} />, { [nowCall.url]: failed }))
  })
  it('the form of content, where the shop’s time failed', () => {
    const kept = { [noticeCalls.list.url]: { data: { result: [], cntAll: 0 } }, [nowCall.url]: failed }
    expectUnread(drawn(<HelpScreen />, kept, '/?kind=notices&open=new'))
  })
  it('brands, in the form of a product and in the filters of its list', () => {
    const none = { data: { result: [], cntAll: 0 } }
    const page = { curPage: 1, limit: 50 }
    const kept = {
      [productCalls.list(page).url]: none,
      [productCalls.list({ brandId: 3, ...page }).url]: none,
      [consignmentCalls.categories.url]: { data: { result: [] } },
      [consignmentCalls.brands.url]: failed,
    }
    expectUnread(drawn(<ProductsScreen />, kept, '/?open=7'))
    const filtered = drawn(<ProductsScreen />, kept, '/?brandId=3')
    expect(filtered).toMatch(/<option value="3" selected="">3<\/option>.*다시 시도/)
    const editor = (
      <ProductEditor
        {...{ id: null, brands: [], categories: [], onOpen: () => undefined }}
        onMade={() => Promise.resolve()}
      />
    )
    expect(drawn(editor, {}), 'a shop without brands').toContain('먼저 브랜드·카테고리에서 올려 주세요.')
  })
  it('the brands of a consignment that is accepted', () => {
    const consignment = { id: 'c', brand: '노을', modelName: '토트', desiredRentalPrice: 12_300 }
    const { rate, brands, categories } = consignmentCalls
    const kept = {
      [rate.url]: { data: { transactionFeeRate: 10, operatingFeeRate: 20 } },
      [categories.url]: { data: { result: [{ id: 1, name: '여성', children: [] }] } },
    }
    const form = (more: Kept) => drawn(<AcceptForm consignment={consignment} />, { ...kept, ...more })
    expectUnread(form({ [brands.url]: failed }))
    expect(form({ [brands.url]: { data: { result: [] } } })).toContain('브랜드와 카테고리를 먼저 올려야')
  })
  it('the sums above the card provider’s differences', () => {
    const list = {
      [paymentCalls.differences({ status: 'all', curPage: 1, limit: 50 }).url]: {
        data: { result: [], cntAll: 0 },
      },
    }
    expectUnread(drawn(<CardDifferences />, { ...list, [paymentCalls.clearing.url]: failed }))
  })
  it('the options of a select', () => {
    const none = { none: '아직 없어요' }
    expect(firstOption({ data: undefined, error: undefined }, none)).toBe('불러오고 있어요')
    expect(firstOption({ data: undefined, error }, none)).toBe('불러오지 못했어요')
    expect(firstOption({ data: { result: [] }, error: undefined }, none)).toBe('아직 없어요')
    expect(firstOption({ data: { result: [1] }, error }, none)).toBe('선택')
  })
})

it.each([
  [404, false],
  [403, false],
  [400, false],
  [503, true],
])('what would be answered the same again, as %i is, is not asked again', (status, isOffered) => {
  const answer = {
    data: undefined,
    error: new ApiError(status, 'ANY', '볼 수 없어요.'),
    mutate: () => undefined,
  }
  const page = drawn(<AnswerView answer={answer}>{() => '내용'}</AnswerView>, {})
  expect(page).toContain('볼 수 없어요.')
  expect(page.includes('다시 시도')).toBe(isOffered)
})

it('two answers that are needed together are unread as long as one is missing, and then only that is read again', () => {
  const read: string[] = []
  const of = (name: string, data?: string, error?: Error) => ({ data, error, mutate: () => read.push(name) })
  expect(together(of('a', '1'), of('b', '2')).data).toEqual(['1', '2'])
  expect(together(of('a', '1', error), of('b', '2')).error).toBeUndefined()
  const half = together(of('a', '1'), of('b', undefined, error))
  expect([half.data, half.error]).toEqual([undefined, error])
  half.mutate()
  expect(read).toEqual(['b'])
})

type Options = readonly { value: string; label: string }[]
const Filters = (filter: Partial<Extract<Filter, { kind: 'choice' }>> & { options: Options }) => (
  <FilterBar
    url={useTableUrl()}
    filters={[{ kind: 'choice', name: 'brandId', label: '브랜드', ...filter }]}
  />
)
const selectedIn = (page: string) => /<option [^>]*selected=""[^>]*>.*?<\/option>/.exec(page)?.[0]

it('a filter by what its options do not have is seen by its value while these are read', () => {
  const at = (address: string, options: Options) =>
    selectedIn(drawn(<Filters options={options} areRead />, {}, address))
  const known = [{ value: '3', label: '노을' }]
  expect(at('/?brandId=3', known)).toBe('<option value="3" selected="">노을</option>')
  expect(at('/?brandId=3', [])).toBe('<option value="3" selected="">3</option>')
  expect(at('/', [])).toBe('<option value="" selected="">전체</option>')
})

describe('A word of the address that a filter does not offer (rule 917)', () => {
  const options = [{ value: 'open', label: '아직 안 돌아감' }]
  const status = { kind: 'choice', name: 'status', label: '상태', options } as const
  const days = { kind: 'range', name: 'from', to: 'to', label: '기간', ends: ['부터', '까지'] } as const
  const filters = [status, days, { kind: 'month', name: 'month', label: '정산월' }] as const
  const urlOf = (address: string) => {
    const params = new URLSearchParams(address)
    return { filter: (name: string) => params.get(name) }
  }

  it.each(['all', 'constructor', '모두'])('is neither shown nor asked for: %s', (word) => {
    const of = (more: object) =>
      selectedIn(drawn(<Filters {...status} {...more} />, {}, `/?${new URLSearchParams({ status: word })}`))
    expect(of({})).toBe('<option value="" selected="">전체</option>')
    expect(of({ otherwise: '진행 중' })).toBe('<option value="" selected="">진행 중</option>')
    expect(filtersAsked(urlOf(`status=${word}`), filters).status).toBeNull()
  })

  it('is no day and no month either, and what is offered is asked for', () => {
    const asked = (address: string) => filtersAsked(urlOf(address), filters)
    expect(asked('status=open&from=2026-02-31&to=x&month=2026-13')).toEqual({
      ...{ status: 'open', from: null, to: null, month: null },
    })
    expect(asked('from=2026-02-28&month=2026-12')).toEqual({
      ...{ status: null, from: '2026-02-28', to: null, month: '2026-12' },
    })
  })

  it('leaves the list of all refunds as it is without one', () => {
    const all = refundCalls.list({
      ...{ status: 'all', assignee: null, q: null, sort: '-requestedAt', curPage: 1, limit: 50 },
    })
    const data = { result: [], cntAll: 0, sums: { given: 0 } }
    const page = drawn(<RefundsScreen />, { [all.url]: { data } }, '/?status=all')
    expect(selectedIn(page)).toBe('<option value="" selected="">전체</option>')
    expect(page).toContain('조건에 맞는 환불이 없어요.')
    expect(page).not.toContain('조건 모두 빼기')
  })
})

it('owners of a month are sorted by what it pays once it is closed, and not before (rule 921)', () => {
  const { url } = settlementCalls.list({
    ...{ status: null, assignee: null, month: null, q: null, sort: null, curPage: 1, limit: 50 },
  })
  const headOf = (payable: number | null) => {
    const sums = { base: 0, transactionFee: 0, operatingFee: 0, earned: 0, paid: 0, payable, unpaid: payable }
    const data = { month: '2026-12', payOn: '2027-01-20', result: [], cntAll: 0, sums }
    const page = drawn(<SettlementsScreen />, { [url]: { data } })
    const heads = [...page.matchAll(/<th ([^>]*)>(?:<[^>]+>)?([가-힣 ]+)</g)]
    return Object.fromEntries(heads.map(([, has, title]) => [title, has?.includes('aria-sort')]))
  }
  expect(headOf(0)).toMatchObject({ 지급액: true, '정산 금액': true, 상태: false })
  expect(headOf(null)).toMatchObject({ 지급액: false, '정산 금액': true, 상태: false })
})
