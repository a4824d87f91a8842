import type { StaffSettlement } from '../../../../domain/wire/staffSettlements.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Labels of settlement states. */
export const settlementStates: Readonly<
  Record<StaffSettlement['status'], { label: string; tone: BadgeTone }>
> = {
  open: { label: '집계 중', tone: 'tile' },
  due: { label: '지급 예정', tone: 'tile' },
  on_its_way: { label: '지급 중', tone: 'lining' },
  paid: { label: '지급 완료', tone: 'ok' },
  failed: { label: '지급 실패', tone: 'error' },
  held: { label: '보류', tone: 'warn' },
  no_account: { label: '계좌 미확인', tone: 'error' },
  carried_forward: { label: '이월', tone: 'warn' },
}
