import type { StaffCharge } from '../wire/charges.ts'

export const chargeKindNames: Readonly<Record<StaffCharge['kind'], string>> = {
  damage: '파손',
  loss: '분실',
  late_days: '연체',
  penalty: '중도 해지 위약금',
  inspection_fee: '검수비',
  return_fee: '반송비',
}

export const chargeStatusNames: Readonly<Record<StaffCharge['status'], string>> = {
  open: '미납',
  paid: '결제 완료',
  waived: '면제',
  deducted: '정산 공제',
}
