import {
  EARLIER_ATTEMPT_PAID,
  SENT_BACK,
  type SettlementMonthStatus,
} from '../shared/settlementMonthStatus.ts'

export const settlementStatusNames: Readonly<Record<SettlementMonthStatus, string>> = {
  open: '집계 중',
  due: '지급 예정',
  on_its_way: '지급 중',
  paid: '지급 완료',
  failed: '지급 실패',
  held: '보류',
  no_account: '계좌 미확인',
  carried_forward: '이월',
  settled: '지급 없음',
}

/** What became of an attempt to pay an owner's month. */
export const payoutAttemptNames = {
  requested: settlementStatusNames.on_its_way,
  confirmed: settlementStatusNames.paid,
  failed: settlementStatusNames.failed,
  returned: '되돌아옴',
} as const

const ownRefusals: ReadonlyMap<string, string> = new Map([
  [EARLIER_ATTEMPT_PAID, '앞선 지급이 이미 이루어졌어요'],
  [SENT_BACK, '지급한 뒤에 은행에서 되돌아왔어요'],
])

/** Why a payout was refused: the provider's code as it is, so that finance can ask there, or the shop's own reason. */
export const payoutRefusal = (code: string): string => ownRefusals.get(code) ?? code
