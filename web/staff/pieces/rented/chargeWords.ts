import type { StaffCharge } from '../../../../domain/wire/charges.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

export const chargeKinds: Readonly<Record<StaffCharge['kind'], string>> = {
  damage: '파손',
  loss: '분실',
  late_days: '연체',
  penalty: '중도 해지 위약금',
  inspection_fee: '검수비',
  return_fee: '반송비',
}
export const chargeStates: Readonly<Record<StaffCharge['status'], { label: string; tone: BadgeTone }>> = {
  open: { label: '미납', tone: 'error' },
  paid: { label: '결제 완료', tone: 'ok' },
  waived: { label: '면제', tone: 'tile' },
  deducted: { label: '정산 공제', tone: 'tile' },
}
