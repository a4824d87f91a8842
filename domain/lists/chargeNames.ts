import type { StaffCharge } from '../wire/charges.ts'

export const chargeStatusNames: Readonly<Record<StaffCharge['status'], string>> = {
  open: '미납',
  paid: '결제 완료',
  waived: '면제',
  deducted: '정산 공제',
}
