import type { SettlementMonthStatus } from '../shared/settlementMonthStatus.ts'

export const settlementStatusNames: Readonly<Record<SettlementMonthStatus, string>> = {
  open: '집계 중',
  due: '지급 예정',
  on_its_way: '지급 중',
  paid: '지급 완료',
  failed: '지급 실패',
  held: '보류',
  no_account: '계좌 미확인',
  carried_forward: '이월',
}
