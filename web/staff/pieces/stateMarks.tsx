import { chargeStatusNames } from '../../../domain/lists/chargeNames.ts'
import { consignmentState, isMissing } from '../../../domain/lists/consignments.ts'
import { grantState, grantStateNames } from '../../../domain/lists/grants.ts'
import { inquiryStatusNames } from '../../../domain/lists/inquiryNames.ts'
import { statusOf } from '../../../domain/lists/payments.ts'
import { refundState } from '../../../domain/lists/refunds.ts'
import { reviewState, reviewStateNames } from '../../../domain/lists/reviews.ts'
import type { StaffCharge } from '../../../domain/wire/charges.ts'
import type { StaffInquiry } from '../../../domain/wire/inquiries.ts'
import type { StaffReview } from '../../../domain/wire/reviews.ts'
import type { StaffConsignment } from '../../../domain/wire/staffConsignments.ts'
import type { StaffGrant } from '../../../domain/wire/staffGrants.ts'
import type { StaffPaymentRow } from '../../../domain/wire/staffPayments.ts'
import type { StaffRefundRow } from '../../../domain/wire/staffRefunds.ts'
import { Mark } from '../kit/Mark.tsx'
import { meanings } from './meanings.ts'

/** The state of a row as its own list, its drawer and the record of a member show it. */
export const stateMarks = {
  charge: ({ status }: Pick<StaffCharge, 'status'>) => (
    <Mark means={meanings.charge[status]}>{chargeStatusNames[status]}</Mark>
  ),
  consignment: (row: StaffConsignment) => (
    <Mark means={isMissing(row) || row.cause !== null ? 'problem' : meanings.consignment[row.status]}>
      {consignmentState(row)}
    </Mark>
  ),
  grant: (row: StaffGrant) => (
    <Mark means={meanings.grant[grantState(row)]}>{grantStateNames[grantState(row)]}</Mark>
  ),
  inquiry: ({ status }: Pick<StaffInquiry, 'status'>) => (
    <Mark means={meanings.inquiry[status]}>{inquiryStatusNames[status]}</Mark>
  ),
  payment: (row: StaffPaymentRow) => <Mark means={meanings.payment[row.status]}>{statusOf(row)}</Mark>,
  refund: (row: StaffRefundRow) => <Mark means={meanings.refund[row.status]}>{refundState(row)}</Mark>,
  review: (row: StaffReview) => (
    <Mark means={meanings.review[reviewState(row)]}>{reviewStateNames[reviewState(row)]}</Mark>
  ),
} as const
