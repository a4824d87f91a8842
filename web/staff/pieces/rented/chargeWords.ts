import { chargeStatusNames } from '../../../../domain/lists/chargeNames.ts'
import type { StaffCharge } from '../../../../domain/wire/charges.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

export const chargeStates: Readonly<Record<StaffCharge['status'], { label: string; tone: BadgeTone }>> = {
  open: { label: chargeStatusNames.open, tone: 'error' },
  paid: { label: chargeStatusNames.paid, tone: 'ok' },
  waived: { label: chargeStatusNames.waived, tone: 'tile' },
  deducted: { label: chargeStatusNames.deducted, tone: 'tile' },
}
