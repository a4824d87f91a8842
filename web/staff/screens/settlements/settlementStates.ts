import { settlementStatusNames } from '../../../../domain/lists/settlements.ts'
import type { StaffSettlement } from '../../../../domain/wire/staffSettlements.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Labels of settlement states. */
export const settlementStates: Readonly<
  Record<StaffSettlement['status'], { label: string; tone: BadgeTone }>
> = {
  open: { label: settlementStatusNames.open, tone: 'tile' },
  due: { label: settlementStatusNames.due, tone: 'tile' },
  on_its_way: { label: settlementStatusNames.on_its_way, tone: 'lining' },
  paid: { label: settlementStatusNames.paid, tone: 'ok' },
  failed: { label: settlementStatusNames.failed, tone: 'error' },
  held: { label: settlementStatusNames.held, tone: 'warn' },
  no_account: { label: settlementStatusNames.no_account, tone: 'error' },
  carried_forward: { label: settlementStatusNames.carried_forward, tone: 'warn' },
}
