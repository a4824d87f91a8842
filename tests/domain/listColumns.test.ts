import { describe, expect, it } from 'vitest'
import { bankColumns } from '../../domain/lists/bankRows.ts'
import { chargeColumns } from '../../domain/lists/charges.ts'
import { consignedName, consignmentColumns, returnAddress } from '../../domain/lists/consignments.ts'
import { differenceColumns } from '../../domain/lists/differences.ts'
import { eventColumns } from '../../domain/lists/events.ts'
import { grantColumns } from '../../domain/lists/grants.ts'
import { inquiryColumns } from '../../domain/lists/inquiries.ts'
import { memberColumns } from '../../domain/lists/members.ts'
import { orderColumns } from '../../domain/lists/orders.ts'
import { outgoingColumns } from '../../domain/lists/outgoingDifferences.ts'
import { paymentColumns } from '../../domain/lists/payments.ts'
import { payoutDayColumns, payoutLineColumns } from '../../domain/lists/payouts.ts'
import { pointLotColumns } from '../../domain/lists/pointLots.ts'
import { productColumns } from '../../domain/lists/products.ts'
import { refundColumns } from '../../domain/lists/refunds.ts'
import { returnColumns } from '../../domain/lists/returns.ts'
import { reviewColumns } from '../../domain/lists/reviews.ts'
import { settlementColumns, stoppedPayoutColumns } from '../../domain/lists/settlements.ts'
import { statementColumns } from '../../domain/lists/statement.ts'
import type { ListColumn } from '../../domain/shared/listColumns.ts'
import { PAYEE_MISSING, payoutWait } from '../../domain/shared/payoutWaits.ts'
import { grantLines, memberNamedBy } from '../../domain/wallet/grantLines.ts'
import type { StoppedPayout } from '../../domain/wire/staffSettlements.ts'

type Declared = Pick<ListColumn<never>, 'key' | 'label' | 'only'>
const lists: Readonly<Record<string, readonly Declared[]>> = {
  ...{ bankColumns, chargeColumns, consignmentColumns, eventColumns, inquiryColumns, orderColumns },
  ...{ outgoingColumns, paymentColumns, differenceColumns, payoutDayColumns, payoutLineColumns },
  ...{ pointLotColumns, productColumns, refundColumns, returnColumns, reviewColumns },
  ...{ settlementColumns, statementColumns, memberColumns, grantColumns },
}

const twice = (texts: readonly string[]) => texts.filter((text, nth) => texts.indexOf(text) !== nth)

describe.each(Object.entries(lists))('%s', (_, columns) => {
  it('has no column twice', () => {
    expect(twice(columns.map(({ key }) => key))).toEqual([])
  })
  it.each(['table', 'file'] as const)('names no two columns of the %s alike', (place) => {
    const shown = columns.filter(({ only = place }) => only === place)
    expect(shown.length).toBeGreaterThan(5)
    expect(twice(shown.map(({ label }) => label))).toEqual([])
  })
  it('gives no points when its file is taken for one that gives them (rule 944)', () => {
    const titles = columns.filter(({ only = 'file' }) => only === 'file').map(({ label }) => label)
    const lines = grantLines([titles, titles.map(() => '4')], 'points')
    // A row that names no member refuses the file.
    const isTaken = lines.every(({ member, points }) => points !== null && memberNamedBy(member) !== null)
    expect(isTaken).toBe(false)
  })
})

it('a consignment whose texts went with its owner says so', () => {
  const kept = { brand: 'VERANNE', modelName: '노아 버킷 백' }
  expect(consignedName(kept)).toBe('VERANNE 노아 버킷 백')
  expect(consignedName({ brand: '', modelName: '' })).toBe('지운 상품 정보')
  expect(returnAddress({ postCode: '03045', address1: '사직로 161', address2: '3층' })).toBe(
    '(03045) 사직로 161 3층',
  )
  expect(returnAddress({ postCode: '', address1: '', address2: '' })).toBe(null)
})

it('a stopped payout says why: what staff typed or what it waits for, else what the provider answered', () => {
  const why = stoppedPayoutColumns.find(({ key }) => key === 'lastReason')
  const payout: StoppedPayout = {
    ...{ id: '7:2026-11', ownerId: 7, ownerName: '이소유', month: '2026-11', base: 0, transactionFee: 0 },
    ...{ operatingFee: 0, earned: 0, broughtForward: 0, deducted: 0, carriedForward: 0, payable: 58_336 },
    ...{ rows: 2, status: 'held', paidBy: null, lastReason: null, waitingSince: null, providerCode: null },
    ...{
      reference: null,
      paidAt: null,
      payOn: '2026-12-10',
      promisedOn: '2026-12-10',
      attempt: 1,
      assignee: null,
    },
    ...{ holds: 1, heldFor: [], coming: null },
  }
  const told = (changes: Partial<StoppedPayout>) => why?.value({ ...payout, ...changes })
  const asked = '계좌를 다시 물어봤어요'
  expect(told({ lastReason: asked, providerCode: 'INVALID_ACCOUNT' })).toBe(asked)
  expect(told({ lastReason: PAYEE_MISSING })).toBe(payoutWait(PAYEE_MISSING))
  expect(told({ status: 'failed', providerCode: 'INVALID_ACCOUNT' })).toBe('INVALID_ACCOUNT')
  expect(told({})).toBe(null)
  const hold = { month: '2026-11', at: '2026-12-04T00:30:00Z', by: '윤태오', reason: '법원 압류 명령' }
  expect(told({ heldFor: [hold] })).toBe('법원 압류 명령 · 윤태오 2026.12.04 09:30')
  expect(
    told({ heldFor: [{ ...hold, month: '2026-10' }] }),
    'with the sum of an earlier month (rule 973)',
  ).toBe('법원 압류 명령 · 윤태오 2026.12.04 09:30 · 2026년 10월 정산에서 이월')
})
