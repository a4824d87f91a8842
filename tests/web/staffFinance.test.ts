import { describe, expect, it, vi } from 'vitest'
import type { BankRow } from '../../domain/wire/bankStatements.ts'
import type { PayoutDifference } from '../../domain/wire/books.ts'
import type { ExplainedEvent } from '../../domain/wire/explain.ts'
import type { OutgoingDifference } from '../../domain/wire/outgoingPayments.ts'
import type { StaffRefundRow } from '../../domain/wire/staffRefunds.ts'
import type { StaffSettlement } from '../../domain/wire/staffSettlements.ts'
import { staffApi } from '../../web/staff/api/request.ts'
import { firstGap } from '../../web/staff/kit/ActionDialog.tsx'
import { type ActionTable, actionsOf, menuOf } from '../../web/staff/kit/actions.ts'
import { shortFigure } from '../../web/staff/kit/chartScale.ts'
import { receive } from '../../web/staff/kit/ExportButton.tsx'
import { instantOf, monthAfter, monthDays, quarterAfter, quarterOf } from '../../web/staff/kit/months.ts'
import { proposalBeside } from '../../web/staff/screens/adjustments/adjustmentActions.ts'
import { lineGap, sumOf } from '../../web/staff/screens/adjustments/entryTemplates.ts'
import { positionIn } from '../../web/staff/screens/asOf/AsOfScreen.tsx'
import { asked, cursorOf } from '../../web/staff/screens/events/eventFilters.ts'
import { sumsOf } from '../../web/staff/screens/explain/ExplainScreen.tsx'
import { entryActions } from '../../web/staff/screens/explain/entryActions.ts'
import { periodIn } from '../../web/staff/screens/figures/figureViews.ts'
import { bankActions } from '../../web/staff/screens/payouts/bankActions.tsx'
import { differenceActions } from '../../web/staff/screens/payouts/differenceActions.ts'
import { outgoingActions } from '../../web/staff/screens/payouts/outgoingActions.ts'
import { refundActions } from '../../web/staff/screens/refunds/refundActions.tsx'
import { sumWords } from '../../web/staff/screens/settlements/monthSum.ts'
import { settlementActions } from '../../web/staff/screens/settlements/settlementActions.ts'

const month = (changes: Partial<StaffSettlement>): StaffSettlement => ({
  assignee: null,
  ...{ ownerId: 3, ownerName: '박하은', month: '2026-10', status: 'due', rows: 1, base: 46_000 },
  ...{ transactionFee: 4_508, operatingFee: 9_200, earned: 32_292, broughtForward: 0, deducted: 0 },
  ...{ payable: 32_292, carriedForward: 0, attempt: 1, paidBy: null, providerCode: null, reference: null },
  ...{
    lastReason: null,
    waitingSince: null,
    payOn: '2026-11-20',
    promisedOn: '2026-11-20',
    paidAt: null,
    holds: 0,
    heldFor: [],
    coming: null,
  },
  ...changes,
})
const offered = (changes: Partial<StaffSettlement>) =>
  actionsOf(settlementActions, ['finance'], month(changes)).map(({ label }) => label)

describe('what finance is offered about an owner’s month', () => {
  it('is what the server takes in its state', () => {
    expect(offered({ status: 'due' })).toEqual(['지급 보류', '직접 이체로 전환'])
    expect(offered({ status: 'held' })).toEqual(['보류 해제'])
    expect(offered({ status: 'failed' })).toEqual(['지급 보류', '다시 지급', '직접 이체로 전환'])
    const paidEarlier = { status: 'failed', providerCode: 'EARLIER_ATTEMPT_PAID' } as const
    expect(offered(paidEarlier), 'it is not sent again').toEqual(['지급 보류', '직접 이체로 전환'])
    expect(offered({ status: 'on_its_way', paidBy: 'gateway' })).toEqual([])
    expect(offered({ status: 'on_its_way', paidBy: 'transfer' })).toEqual(['이체 확인', '이체 반려'])
    expect(offered({ status: 'paid', paidBy: 'gateway' })).toEqual(['지급 되돌아옴'])
    expect(offered({ status: 'paid', paidBy: 'transfer' })).toEqual(['지급 되돌아옴'])
    expect(offered({ status: 'settled' })).toEqual([])
  })

  it('asks the gateway of what it paid, and believes finance of its own transfer (rule 885)', async () => {
    const send = vi.spyOn(staffApi, 'send').mockResolvedValue({ ok: true })
    const sentBack = settlementActions.find(({ id }) => id === 'sentBack')
    const said = { reason: '은행에서 되돌아왔어요', values: {} }
    for (const paidBy of ['gateway', 'transfer'] as const)
      await sentBack?.run(month({ status: 'paid', paidBy, attempt: 2 }), said)
    const { reason } = said
    expect(send.mock.calls.map(([{ url }, body]) => [url, body])).toEqual([
      [
        '/api/staff/books/outgoing-returns',
        { place: 'gateway', payoutRef: 'settle-3-2026-10-2', quotedMissing: -32_292, reason },
      ],
      ['/api/staff/settlements/3/2026-10/sent-back', { attempt: 2, reason }],
    ])
    send.mockRestore()
  })

  it('is asked about the sum that it decides about, also before the month is closed (rule 828)', () => {
    expect(sumWords(month({}))).toBe('32,292원')
    const undecided = { broughtForward: null, deducted: null, payable: null, carriedForward: null }
    const coming = { broughtForward: -2_000, deducted: 0, payable: 30_292, carriedForward: 0, isHeld: true }
    expect(sumWords(month({ ...undecided, coming, status: 'held' }))).toBe('지금까지 30,292원')
  })

  it('is nothing for those who do not pay', () => {
    expect(actionsOf(settlementActions, ['operations', 'content'], month({ status: 'held' }))).toEqual([])
  })
})

describe('the lines of an entry that is typed freely', () => {
  const line = (account: string, debit: string, credit: string) => ({ account, debit, credit })
  const gapOf = (...lines: ReturnType<typeof line>[]) => lineGap(JSON.stringify(lines))
  const balanced = [line('bank', '100000', ''), line('capital', '', '100000')]

  it('are sent when each amount has its account', () => {
    expect(gapOf(...balanced, line('', '', ''))).toBeUndefined()
    expect(sumOf(balanced, 'debit')).toBe(100_000)
  })

  it('are not sent while a line that is in the sums would be left out', () => {
    const more = [...balanced, line('', '50000', ''), line('', '', '50000')]
    expect(sumOf(more, 'debit')).toBe(150_000)
    expect(gapOf(...more)).toBe('3번째 줄: 계정을 골라 주세요.')
    expect(gapOf(line('bank', '5000', '5000'))).toBe('1번째 줄: 차변이나 대변 하나에만 적어 주세요.')
    const asks = proposalBeside(null).asks ?? []
    const values = { template: 'free', lines: JSON.stringify(more), bookedOn: '2026-11-30', evidence: 'R-1' }
    const asked = asks.filter(({ when }) => when?.(values) !== false)
    expect(firstGap(asked, [], values)).toBe('3번째 줄: 계정을 골라 주세요.')
  })

  it('come to nothing where no amount is typed yet', () => {
    const begun = [line('bank', '-', ''), line('capital', '', '')]
    expect(sumOf(begun, 'debit')).toBe(0)
    expect(gapOf(...begun)).toBe('1번째 줄: 0원 이상의 금액을 적어 주세요.')
  })
})

it('a new entry asks whether it takes one back once the server named it (rule 507)', () => {
  const asks = (mirrored: Parameters<typeof proposalBeside>[0]) =>
    (proposalBeside(mirrored).asks ?? []).flatMap(({ name, label, options }) =>
      name === 'anotherThan' ? [{ label, options }] : [],
    )
  expect(asks(null)).toEqual([])
  const stream = 'adjustment:one'
  expect(asks({ entryPos: 12, bookedOn: '2026-11-30', stream, closes: null })).toEqual([
    {
      label: '2026.11.30의 반대 분개',
      options: [{ value: '12', label: '되돌리지 않는 다른 거래예요' }],
    },
  ])
})

describe('an entry of the journal', () => {
  const booked = (reversing: ExplainedEvent['reversing']): ExplainedEvent => ({
    ...{
      pos: 7,
      streamId: 'adjustment:one',
      version: 2,
      type: 'adjustment.approved',
      title: '',
      subject: '',
    },
    ...{ occurredAt: '', actor: 'staff:1', seal: null, findings: [], explanations: [], unexplained: [] },
    ...{ entries: [], reversing },
  })
  const offers = (reversing: ExplainedEvent['reversing']) =>
    menuOf(entryActions, ['finance'], { event: booked(reversing) }).map(({ action, whyNot }) => [
      action.label,
      whyNot,
    ])

  it('is offered its reversal where the server accepts it, and says what stands in the way (rule 507)', () => {
    const origin = { stream: 'adjustment:one', event: 'adjustment.approved', reversals: 0 }
    expect(offers(null)).toEqual([])
    expect(offers({ ...origin, reversal: null })).toEqual([['역분개 제안', null]])
    for (const reversal of ['proposed', 'approved'] as const)
      expect(offers({ ...origin, reversal })).toEqual([
        ['역분개 제안', '이미 역분개를 제안했거나 승인한 분개예요.'],
      ])
    const closing = {
      stream: 'provider-difference:pk1',
      event: 'provider.difference.written_off',
      reversal: null,
    }
    expect(offers({ ...closing, reversals: 1 }), 'of what an earlier release reversed').toEqual([
      ['역분개 제안', null],
    ])
    expect(offers({ ...closing, reversals: 2 })).toEqual([
      ['역분개 제안', expect.stringContaining('들어온 돈에서')],
    ])
  })
})

it('the explanation of an account ends with the sum that led to it, whatever the page and the tax that was paid', () => {
  const whole = {
    opening: -10_000,
    closing: -128_538,
    moved: -118_538,
    remitted: 21_501,
    balance: -128_538,
    cursor: null,
  }
  const told = (
    explained: typeof whole | (Omit<typeof whole, 'cursor'> & { cursor: string }),
    isFirst = true,
  ) => sumsOf(explained, isFirst).map(({ name, value }) => `${name} ${value}`)
  expect(told(whole)).toEqual([
    '기간 합계 대변 118,538',
    '기간의 세액 대변 140,039',
    '납부한 세액 차변 21,501',
    '기초 잔액 대변 10,000',
    '기말 잔액 대변 128,538',
  ])
  expect(told({ ...whole, remitted: 0, closing: -60_000, cursor: 'next' })).toEqual([
    '기간 합계 대변 118,538',
    '기초 잔액 대변 10,000',
    '이 줄들의 합 대변 50,000',
    '여기까지 잔액 대변 60,000',
    '기말 잔액 대변 128,538',
  ])
})

it('a refund is sent again or transferred once the provider refused it, and not before', () => {
  const refund = (status: StaffRefundRow['status']): StaffRefundRow => ({
    ...{
      assignee: null,
      refundId: 'r',
      paymentKey: 'p',
      memberId: 1,
      memberName: '김지우',
      orderId: 'o',
      orderNumbers: '261114-6Y7BPB',
    },
    ...{
      chargeId: null,
      name: null,
      amount: 23_700,
      status,
      providerCode: null,
      reason: null,
      sending: 1,
      lastReason: null,
    },
    ...{
      requestedAt: '2026-11-14T02:05:00.000Z',
      settledAt: null,
      paidBy: null,
      transactionKey: null,
      ...{ goodwill: 0, goodwillLeft: 0, open: 0, grantable: 0, countedGoodwill: 0, isHeldBack: false },
    },
  })
  const labels = (status: StaffRefundRow['status']) =>
    actionsOf(refundActions, ['finance'], refund(status)).map(({ label }) => label)
  expect(labels('rejected')).toEqual(['다시 보내기', '계좌 이체 기록'])
  expect(labels('pending')).toEqual([])
  expect(labels('confirmed')).toEqual([])
})

it('a dialog says of a missing choice that it is chosen, and of a missing text that it is typed', () => {
  const gap = (action: string, values: Record<string, string> = {}) =>
    firstGap(refundActions.find(({ id }) => id === action)?.asks ?? [], [{ id: 'r', name: '환불' }], values)
  expect(gap('transfer')).toBe('보낸 계좌 항목을 선택해 주세요.')
  expect(gap('transfer', { account: 'a' })).toBe('은행 거래 번호 항목을 입력해 주세요.')
  expect(gap('transfer', { account: 'a', bankReference: 'KB-1' })).toBeUndefined()
  const chosen = bankActions.find(({ id }) => id === 'writeOff')?.asks ?? []
  expect(firstGap(chosen, [{ id: 'line:1', name: '거래' }], {})).toBe(
    '차이를 넣을 계정 항목을 선택해 주세요.',
  )
})

describe('what a closing that is taken back says', () => {
  const offered = { settledAt: '2026-12-01T00:00:00.000Z', isWrittenOff: true, isClosingReversed: false }
  const card: PayoutDifference = {
    ...{ ...offered, paymentKey: 'p', transactionKey: null, kind: 'amount_differs', aspect: 'amount' },
    ...{ ours: 80_000, theirs: 78_680, missing: 1_320, grantable: 0, left: 0, foundAt: offered.settledAt },
  }
  const outgoing = (missing: number): OutgoingDifference => ({
    ...{ ...offered, place: 'gateway', key: 'settle-3-2026-11-1', foundAt: offered.settledAt },
    ...{ kind: missing === 0 ? 'other_account' : 'paid_twice', ours: 65_005, theirs: 65_005, missing },
    isOwed: false,
  })
  const change = <Row>(table: ActionTable<Row>, row: Row) =>
    table.find(({ id }) => id === 'reopen')?.change?.(row)

  it('is the same at the card provider and at the payout gateway', () => {
    const words = (sum: string) => ({ before: `손익으로 처리한 ${sum}원`, after: `남은 차이 ${sum}원` })
    expect(change(differenceActions, card)).toEqual(words('1,320'))
    expect(change(outgoingActions, outgoing(65_005))).toEqual(words('65,005'))
  })

  it('is no sum where nothing was missing', () => {
    expect(change(outgoingActions, outgoing(0))).toEqual({
      ...{ before: '확인하고 마감한 차이', after: '다시 확인할 차이' },
    })
  })
})

describe('an export', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  const streamed = (parts: readonly string[], headers: Record<string, string>) => async () =>
    new Response(
      new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(stream) {
          for (const part of parts) stream.enqueue(bytes(part))
          stream.close()
        },
      }),
      { headers },
    )

  it('says how much of it has come and of how many rows, and keeps every byte', async () => {
    const parts = ['name,points\r\n', 'minji,1000\r\nseo', 'jun,2000\r\n']
    const seen: { bytes: number; rows: number | null }[] = []
    const source = streamed(parts, { 'x-rows': '2' })
    const file = await receive(source, new AbortController().signal, (progress) => seen.push(progress))
    expect(await file.text()).toBe(parts.join(''))
    expect(seen).toEqual([
      { bytes: 13, rows: 2 },
      { bytes: 28, rows: 2 },
      { bytes: 38, rows: 2 },
    ])
  })

  it('is told without a number of rows where the server does not count them', async () => {
    const seen: { bytes: number; rows: number | null }[] = []
    const source = streamed(['pos\r\n'], {})
    await receive(source, new AbortController().signal, (progress) => seen.push(progress))
    expect(seen).toEqual([{ bytes: 5, rows: null }])
  })

  it('ends where it is stopped', async () => {
    const stop = new AbortController()
    const source = async (signal: AbortSignal) =>
      new Response(
        new ReadableStream<Uint8Array<ArrayBuffer>>({
          start(stream) {
            stream.enqueue(bytes('회원\r\n김지우\r\n'))
            signal.addEventListener('abort', () => stream.error(signal.reason))
          },
        }),
      )
    await expect(receive(source, stop.signal, () => stop.abort())).rejects.toThrow(/abort/i)
  })
})

it('months and quarters follow one another across the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([quarterOf('2026-10'), quarterAfter('2026-Q4', 1), quarterAfter('2026-Q1', -1)]).toEqual([
    '2026-Q4',
    '2027-Q1',
    '2025-Q4',
  ])
  expect(monthDays('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(monthDays('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
})

it('a day that is asked for ends with its last millisecond, so that an event of that second is in the sum', () => {
  const days: Readonly<Record<string, string>> = { from: '2026-12-31', to: '2026-12-31' }
  const { from, to } = asked({ filter: (name) => days[name] ?? null, cursor: null })
  const entryAt = Date.parse('2026-12-31T23:59:59.250+09:00')
  expect([Date.parse(String(from)) <= entryAt, entryAt <= Date.parse(String(to))]).toEqual([true, true])
  expect(Date.parse(instantOf('2026-12-31T23:59'))).toBe(Date.parse('2027-01-01T00:00+09:00') - 1)
})

it('the log goes on before or after the position in its address', () => {
  const askedAt = (cursor: string | null) => asked({ filter: () => null, cursor })
  expect(askedAt(cursorOf('before', 4_950))).toMatchObject({ before: '4950', after: null })
  expect(askedAt(cursorOf('after', 12))).toMatchObject({ before: null, after: '12' })
  expect(askedAt(null)).toMatchObject({ before: null, after: null })
  expect(askedAt('["2026-12-01T00:00:00.000Z",7,1]')).toMatchObject({ before: null, after: null })
})

it('the slider over a stream’s events is where it was moved, and at the version shown in another stream', () => {
  const moved = { streamId: 'order:1', version: 3 }
  expect(positionIn({ streamId: 'order:1', version: 12 }, moved)).toBe(3)
  expect(positionIn({ streamId: 'order:2', version: 5 }, moved)).toBe(5)
  expect(positionIn({ streamId: 'order:2', version: 5 }, null)).toBe(5)
})

describe('the axis of a chart', () => {
  it.each([
    [0, '0'],
    [9_999, '9,999'],
    [10_000, '1만'],
    [15_400, '1.5만'],
    [-2_500_000, '−250만'],
    [123_000_000, '1.2억'],
  ])('says %i as %s', (amount, said) => {
    expect(shortFigure(amount)).toBe(said)
  })
})

it.each([
  ['2026-10', '2026-10'],
  ['2025', '2025'],
  ['all', 'all'],
  [null, '2026-11'],
  ...['2026-13', '9999', '', 'ALL', 'x'.repeat(300)].map((asked) => [asked, '2026-11'] as const),
] as const)('the figures of a URL with period %s are those of %s', (asked, period) => {
  expect(periodIn({ filter: () => asked }, '2026-11')).toBe(period)
})

it('a line of the bank is matched or closed while it is alone, and taken apart once it is not', () => {
  const labels = (changes: Partial<BankRow>) =>
    actionsOf(bankActions, ['finance'], {
      ...{ id: 'line:L', status: 'unknown', lines: [], entries: [], bank: -500, books: 0 },
      ...{ candidates: 0, matchId: null, isByHand: false },
      ...{ isClosingBookedBack: false, isClosingReversed: false },
      ...changes,
    }).map(({ label }) => label)
  expect(labels({})).toEqual(['짝짓기', '차이 처리'])
  expect(labels({ status: 'several' })).toEqual(['짝짓기', '차이 처리'])
  expect(labels({ status: 'not_shown' })).toEqual(['짝짓기', '차이 처리'])
  expect(labels({ status: 'waiting' })).toEqual(['짝짓기'])
  expect(labels({ status: 'matched', matchId: 'm' })).toEqual(['짝 풀기'])
})
