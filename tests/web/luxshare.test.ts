import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { earningOf } from '../../domain/ledger/ownersShare.ts'
import { rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { occupiedDays } from '../../domain/rental/period.ts'
import { promisedOn } from '../../domain/settlement/months.ts'
import { payoutWords } from '../../domain/settlement/payoutWords.ts'
import { addDays, daysBetween } from '../../domain/shared/civilDate.ts'
import { ratesOf } from '../../domain/shared/ratesInPercent.ts'
import type { ConsignmentDetail } from '../../domain/wire/consignments.ts'
import type { PaidMonth, SettlementRow } from '../../domain/wire/settlements.ts'
import { consignmentLost } from '../../server/notifications/messages/consignmentLost.ts'
import {
  consignmentLabel,
  consignmentStatuses,
  consignmentSteps,
  nextLine,
  notRentedLine,
} from '../../web/pieces/consigned/consignmentStatus.ts'
import { estimate, mostRentals } from '../../web/pieces/luxshare/estimate.ts'
import { lostLine } from '../../web/screens/consignmentDetail/ConsignmentDetailScreen.tsx'
import { feesDue } from '../../web/screens/luxshare/LuxshareScreen.tsx'
import { itemDiscount, settledLine } from '../../web/screens/settlementDetail/SettlementDetailScreen.tsx'
import {
  comingWords,
  monthLabel,
  monthLine,
  nextPayout,
  wantsAccount,
} from '../../web/screens/settlements/SettlementsScreen.tsx'
import { settledItem } from '../../web/screens/settlements/StatementPart.tsx'
import { monthName, won } from '../../web/text/format.ts'

const rates = ratesOf({ transactionFeeRate: 9.8, operatingFeeRate: 20 })

describe('what an item like mine would bring', () => {
  it('10,500 won a day, rented for ten days: 92,600 − 9,075 − 18,520 = 65,005', () => {
    expect(estimate({ perDay: 10_500, days: 10, rentals: 1, months: 1 }, rates)).toEqual({
      base: 92_600,
      transactionFee: 9_075,
      operatingFee: 18_520,
      owner: 65_005,
      inAll: 65_005,
    })
  })
  it('every rental is settled by itself, every month alike', () => {
    expect(estimate({ perDay: 10_500, days: 10, rentals: 2, months: 6 }, rates)).toMatchObject({
      base: 185_200,
      transactionFee: 18_150,
      owner: 130_010,
      inAll: 780_060,
    })
  })
  it('is what settlements would pay, at any price and length, and adds up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 3_000 }).map((hundreds) => hundreds * 100),
        fc.integer({ min: 3, max: 14 }),
        fc.integer({ min: 1, max: 4 }),
        (perDay, days, rentals) => {
          const brings = estimate({ perDay, days, rentals, months: 1 }, rates)
          const start = '2026-12-03'
          const { periodTotalPrice } = rentalPrice(perDay, { start, end: addDays(start, days - 1) })
          expect(brings.owner).toBe(earningOf(periodTotalPrice, rates).ownersShare * rentals)
          expect(brings.base - brings.transactionFee - brings.operatingFee).toBe(brings.owner)
        },
      ),
    )
  })
  it.each([
    [3, 4],
    [4, 4],
    [7, 2],
    [10, 2],
    [14, 1],
  ])('rentals of %i days fit %i times into a month, with the days on the way', (days, times) => {
    expect(mostRentals(days)).toBe(times)
    const start = '2026-12-03'
    const { occupiedFrom, occupiedTo } = occupiedDays({ start, end: addDays(start, days - 1) }, 0)
    expect(times * (daysBetween(occupiedFrom, occupiedTo) + 1)).toBeLessThanOrEqual(28)
  })
  it('rates of a decimal become whole numbers per mille', () => {
    expect(ratesOf({ transactionFeeRate: 10.1, operatingFeeRate: 0.7 })).toEqual({
      transactionPerMille: 101,
      operatingPerMille: 7,
    })
  })
})

type Step = ConsignmentDetail['timeline'][number]['step']
const told = {
  status: 'application',
  cause: null,
  sendBy: '2026-11-23',
  hasTracking: false,
  missing: null,
  consigningDate: null,
  endsOn: null,
} as const
const at = (...steps: Step[]) =>
  steps.map((step, index) => ({ step, at: `2026-11-${20 + index}T03:00:00.000Z` }))

describe('where a consignment is', () => {
  it.each([
    ['application', null, '신청 완료'],
    ['diagnosis', null, '감정중'],
    ['consigning', null, '위탁중'],
    ['end', null, '위탁 종료'],
    ['cancel', null, '중도 해지'],
    ['impossible', 'failed_inspection', '반려'],
    ['impossible', 'not_received', '취소'],
  ] as const)('%s (%s) is called %s', (status, cause, label) => {
    expect(consignmentLabel({ status, cause, missing: null })).toBe(label)
    expect(nextLine({ ...told, status, cause })).not.toBe('')
  })
  it('promises bookings of an item that nobody rented while it is on offer alone', () => {
    expect(notRentedLine({ status: 'consigning', missing: null, offer: 'open' })).toMatch(/예약이 들어오면/)
    for (const offer of ['off_sale', 'over'] as const)
      expect(notRentedLine({ status: 'consigning', missing: null, offer })).toBe('아직 대여가 없어요.')
    for (const status of ['end', 'cancel'] as const)
      expect(notRentedLine({ status, missing: null, offer: null })).toBe('계약하는 동안 대여가 없었어요.')
  })
  it('says by when to send it until a parcel is on its way', () => {
    expect(nextLine(told)).toBe('2026.11.23까지 보내 주세요.')
    expect(nextLine({ ...told, hasTracking: true })).toBe('보내신 상품을 기다리고 있어요.')
  })
  it('on offer, says from when to when', () => {
    const onOffer = {
      ...told,
      status: 'consigning',
      consigningDate: '2026-12-01',
      endsOn: '2027-06-01',
    } as const
    expect(nextLine(onOffer)).toBe('2026.12.01 – 2027.06.01')
  })

  const stepsOf = (steps: Step[], more: Partial<Pick<ConsignmentDetail, 'status' | 'endsOn'>> = {}) =>
    consignmentSteps({ ...told, ...more, timeline: at(...steps) }).map(({ name, when, state }) => [
      name,
      when,
      state,
    ])
  it('has five dated steps, with the day by which the next one is due', () => {
    expect(stepsOf(['applied'])).toEqual([
      ['신청', '11.20', 'now'],
      ['발송', '11.23까지', 'later'],
      ['감정', '', 'later'],
      ['위탁', '', 'later'],
      ['종료', '', 'later'],
    ])
  })
  it('a day of another year than the application says its year', () => {
    const onOffer = { status: 'consigning', endsOn: '2027-11-22' } as const
    expect(stepsOf(['applied', 'sent', 'received', 'accepted'], onOffer).slice(3)).toEqual([
      ['위탁', '11.23', 'now'],
      ['종료', '27.11.22', 'later'],
    ])
    const thisYear = { ...onOffer, endsOn: '2026-12-23' } as const
    expect(stepsOf(['applied', 'sent', 'received', 'accepted'], thisYear)[4]).toEqual([
      '종료',
      '12.23',
      'later',
    ])
  })
  it('a parcel that came without a number counts as sent', () => {
    expect(stepsOf(['applied', 'received'], { status: 'diagnosis' }).slice(0, 3)).toEqual([
      ['신청', '11.20', 'done'],
      ['발송', '', 'done'],
      ['감정', '11.21', 'now'],
    ])
  })
  it.each([
    ['rejected', '반려', 'impossible'],
    ['not_received', '취소', 'impossible'],
    ['given_up', '해지', 'cancel'],
  ] as const)('%s ends the way with %s', (step, name, status) => {
    expect(stepsOf(['applied', 'sent', step], { status })).toEqual([
      ['신청', '11.20', 'done'],
      ['발송', '11.21', 'done'],
      [name, '11.22', 'now'],
    ])
  })
  it('a failed appraisal whose item is lost before it goes home ends with the loss', () => {
    expect(stepsOf(['applied', 'sent', 'rejected', 'lost'], { status: 'end' }).at(-1)?.[0]).toBe('분실')
  })
  it('at its end every step is done', () => {
    const steps = stepsOf(['applied', 'sent', 'received', 'accepted', 'ended'], { status: 'end' })
    expect(steps.map(([, , state]) => state)).toEqual(['done', 'done', 'done', 'done', 'done'])
  })
})

describe('a month of settlement', () => {
  const aMonth = (status: PaidMonth['status'], payable = 33_696) => ({
    ...{ status, payable },
    payOn: '2026-12-20' as const,
    promisedOn: '2026-12-20' as const,
    paidAt: status === 'paid' ? '2026-12-20T01:00:00.000Z' : null,
    account: { bankName: '토스뱅크', accountNumber: '****5678' },
  })
  it.each([
    ['open', '집계 중', '대여를 집계하고 있어요. 2026.12.20에 보내 드려요.'],
    ['due', '정산 예정', '2026.12.20에 보내 드려요.'],
    ['on_its_way', '보내는 중', '은행으로 보내고 있어요. 확인되면 완료로 바뀌어요.'],
    ['paid', '정산 완료', '2026.12.20에 토스뱅크 ****5678 계좌로 보내 드렸어요.'],
    ['failed', '송금 실패', '은행에서 받지 않았어요. 계좌를 확인해 주시면 다시 보내 드려요.'],
    ['held', '지급 보류', '확인할 일이 있어 지급을 잠시 멈췄어요. 확인을 마치면 보내 드려요.'],
    ['no_account', '계좌 필요', '받을 계좌가 없어요. 계좌를 등록하면 보내 드려요.'],
    ['carried_forward', '다음 달로 이월', '받을 금액보다 공제할 금액이 많아 다음 달 정산으로 넘겼어요.'],
    ['settled', '정산 완료', '더하고 뺀 금액이 같아 보내 드릴 금액이 없어요.'],
  ] as const)('%s is %s: %s', (status, label, line) => {
    expect(monthLabel({ status }).words).toBe(label)
    expect(monthLine(aMonth(status))).toBe(line)
    expect(wantsAccount({ status })).toBe(status === 'failed' || status === 'no_account')
  })
  it('that pays nothing as it is now promises no payment (rule 509)', () => {
    expect(monthLine(aMonth('open', 0))).toBe('대여를 집계하고 있어요. 2026.12.20에 정산해요.')
    const payOn = '2026-12-20' as const
    const words = (payable: number) =>
      payoutWords({ status: 'open', payable, payOn, promisedOn: payOn, paidOn: null })
    expect(words(33_696)).toEqual({ name: '지급 예정일', words: '2026.12.20' })
    expect(words(0)).toEqual({ name: '정산 예정일', words: '2026.12.20' })
  })
  it.each([
    ['that of the month before, which is open until the 20th', 33_696, '2026-12-20', 33_696],
    ['that of this month, when the one before pays nothing', 0, '2027-01-20', 16_848],
  ] as const)('the next payout is %s', (_, before, promisedOn, payable) => {
    const months = [
      { status: 'open', promisedOn: '2027-01-20', payable: 16_848 },
      { status: 'open', promisedOn: '2026-12-20', payable: before },
      { status: 'paid', promisedOn: '2026-11-20', payable: 50_000 },
    ] as const
    expect(nextPayout(months)).toMatchObject({ promisedOn, payable })
  })
  it('whose day is over promises none, wherever it is read (rule 889)', () => {
    const late = (status: PaidMonth['status']) => ({ ...aMonth(status), promisedOn: null })
    expect(monthLine(late('due'))).toBe('곧 보내 드려요.')
    expect(monthLine(late('open'))).toBe('대여를 집계하고 있어요. 곧 보내 드려요.')
    const head = (status: PaidMonth['status']) => comingWords({ status, promisedOn: null })
    expect([head('due'), head('on_its_way')]).toEqual(['곧 보내 드려요', '은행으로 보내고 있어요'])
    expect(comingWords(aMonth('due'))).toBe('12.20(일) 정산 예정')
    expect(payoutWords({ ...late('due'), paidOn: null })).toEqual({ name: '지급', words: '곧 보내 드려요' })
    expect(payoutWords({ ...late('open'), paidOn: null })).toEqual({ name: '지급', words: '곧 보내 드려요' })
    expect(nextPayout([aMonth('due'), late('on_its_way')])).toMatchObject({
      ...{ status: 'on_its_way', promisedOn: null, payable: 2 * 33_696 },
    })
    const at = (instant: string) => promisedOn('2026-11', new Date(instant))
    expect(at('2026-12-20T23:59:59+09:00')).toBe('2026-12-20')
    expect(at('2026-12-21T00:00:00+09:00')).toBeNull()
  })
  it('what is on its way is the next payout, and an owner without open months has none', () => {
    const months = [
      { status: 'open', promisedOn: '2027-01-20', payable: 16_848 },
      { status: 'on_its_way', promisedOn: '2026-12-20', payable: 33_696 },
    ] as const
    expect(nextPayout(months)).toMatchObject({ promisedOn: '2026-12-20', payable: 33_696 })
    expect(nextPayout([{ status: 'paid', promisedOn: '2026-12-20', payable: 33_696 }])).toBeNull()
  })
  it.each([
    ['Veranne', '노아 버킷 백', 'VERANNE 노아 버킷 백'],
    ['', '', '위탁 신청'],
  ])('an item of brand “%s” and model “%s” is called %s', (brand, modelName, name) => {
    expect(settledItem({ brand, modelName })).toBe(name)
  })
  it('a month and an amount are written as owners read them', () => {
    expect(monthName('2026-09')).toBe('2026년 9월')
    expect(won(-9_075)).toBe('-9,075원')
    expect(won(0)).toBe('0원')
  })
  it.each([
    ['rental', 12_300, 86_100, null],
    ['rental', 15_400, 86_100, { perDay: 15_400, days: 7, amount: 21_700 }],
    ['return', 15_400, 86_100, { perDay: 15_400, days: 7, amount: 21_700 }],
    ['late_days', 15_400, 30_800, null],
  ] as const)(
    'a row of kind %s at %i a day with a rent of %i names the discount %j',
    (kind, perDay, rent, discount) => {
      const useDate = { start: '2026-12-03', end: '2026-12-09' } as const
      const row = { kind, useDate, assessedRentalPrice: perDay, totalRentPrice: rent }
      expect(itemDiscount(row)).toEqual(discount)
    },
  )
  it.each([
    ['completed', '2026-12-20', null, '2026.12.20에 정산했어요.'],
    ['pending', '2026-12-20', null, '2026.12.20에 정산해요.'],
    ['pending', null, null, '곧 정산해요.'],
    ['pending', null, 'account', '계좌를 등록하면 보내 드려요.'],
    ['pending', null, 'held', '확인할 일이 있어 지급을 잠시 멈췄어요.'],
    ['pending', null, 'carried_forward', '다음 달 정산으로 넘겼어요.'],
    ['pending', null, 'bank', '은행의 확인을 기다리고 있어요.'],
    ['pending', null, 'refused', '은행에서 받지 않았어요. 계좌를 확인해 주시면 다시 보내 드려요.'],
  ] as const)('a row that is %s on %s (%s): %s', (settlementStatus, settledOn, waitsFor, line) => {
    const row: Pick<SettlementRow, 'settlementStatus' | 'settledOn' | 'waitsFor'> = {
      settlementStatus,
      settledOn,
      waitsFor,
    }
    expect(settledLine(row)).toBe(line)
  })
})

it('the counts of consignments stand in the order of the specification', () => {
  expect(consignmentStatuses.join()).toBe('application,diagnosis,consigning,cancel,end,impossible')
})

describe('the owner of a lost item reads of its compensation what was added, and in which month (rule 951)', () => {
  const month = '2028-03'
  it.each([
    [300_000, 0, 300_000, '배상금 300,000원을 2028년 3월 정산에 더했어요.'],
    [
      ...[250_000, 200_000, 50_000],
      '정산에 이미 더해 드린 배상금은 200,000원이고, 나머지 50,000원을 2028년 3월 정산에 더했어요.',
    ],
    [300_000, 300_000, 0, '정산에 이미 더해 드린 배상금은 300,000원이고, 더 드릴 금액은 없어요.'],
    [0, 0, 0, '더해 드릴 배상금은 없어요.'],
  ] as const)('of %i with %i before and %i now', (agreedValue, passedOn, compensation, added) => {
    const line = lostLine({ agreedValue, passedOn, compensation, month })
    expect(line).toBe(`소중한 상품을 잃어버려 죄송합니다. 합의한 가치는 ${won(agreedValue)}이에요. ${added}`)
    const templates = [consignmentLost, ...(consignmentLost.others ?? [])].map(({ text }) =>
      text.slice(1).join(' '),
    )
    const written = templates.map((template) =>
      template
        .replace('#{가치}', won(agreedValue))
        .replace('#{앞선 배상금}', won(passedOn))
        .replace('#{배상금}', won(compensation))
        .replace('#{달}', monthName(month)),
    )
    expect(written, 'the message says the same').toContain(line)
  })
})

it('fees of a failed appraisal that are nothing are not announced (rule 953)', () => {
  const due = (inspectionFee: number, returnFee: number) => feesDue({ inspectionFee, returnFee })
  expect(due(30_000, 10_000)).toContain('감정비와 반송비를 등록한 카드로')
  expect(due(0, 10_000)).toContain('통과하지 못하면 반송비를 등록한 카드로')
  expect(due(0, 0)).toBe('')
})
