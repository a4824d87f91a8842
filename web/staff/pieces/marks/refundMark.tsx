import { refundState } from '../../../../domain/lists/refunds.ts'
import type { StaffRefundRow } from '../../../../domain/wire/staffRefunds.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const refundMark = (row: StaffRefundRow) => (
  <Mark means={meanings.refund[row.status]}>{refundState(row)}</Mark>
)
