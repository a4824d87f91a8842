import { statusOf } from '../../../../domain/lists/payments.ts'
import type { StaffPaymentRow } from '../../../../domain/wire/staffPayments.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const paymentMark = (row: StaffPaymentRow) => (
  <Mark means={meanings.payment[row.status]}>{statusOf(row)}</Mark>
)
