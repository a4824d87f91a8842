import { expect, test } from 'vitest'
import { account } from '../../domain/ledger/accounts.ts'
import { type AccountKind, chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { journalSchema } from '../../domain/ledger/journal.ts'

const namesOf = (kind: AccountKind) =>
  account.options
    .filter((one) => chartOfAccounts[one].kind === kind)
    .map((one) => chartOfAccounts[one].name)
    .join(', ')

test('the chart tells assets, liabilities, equity, revenue, what lessens revenue, and costs apart', () => {
  expect(namesOf('asset')).toBe(
    '보통예금, 카드 미수금, 부가세 대급금, 결제사 취소 미정리금, 고객 미수금, 소유자 미수금, 포인트 미수금',
  )
  expect(namesOf('liability')).toBe(
    '선수금, 미지급 환불금, 부가세 예수금, 포인트 부채, 미지급 정산금, 지급 중 정산금',
  )
  expect(namesOf('equity')).toBe('개시 잔액, 자본금')
  expect(namesOf('revenue')).toBe(
    '대여 매출, 배송비 매출, 취소 수수료 수익, 위약금·감정비 수익, 배상금 수익, 포인트 만료 이익, 이자 수익',
  )
  expect(namesOf('contra_revenue')).toBe('매출 할인, 매출 환입')
  expect(namesOf('cost')).toBe(
    '위탁 정산 비용, 포인트 적립 비용, 결제 수수료, 은행 수수료, 이자 비용, 고객 배려 비용, 대사 차이 손익',
  )
})

test('no two accounts are called the same', () => {
  const names = account.options.map((one) => chartOfAccounts[one].name)
  expect(new Set(names).size).toBe(names.length)
})

test('an event with a line on an account outside of the chart is not read', () => {
  const lines = (name: string) => [
    { account: 'bank', amount: 1 },
    { account: name, amount: -1 },
  ]
  expect(journalSchema.safeParse(lines('payouts_in_transit')).success).toBe(true)
  expect(journalSchema.safeParse(lines('petty_cash')).success).toBe(false)
})
