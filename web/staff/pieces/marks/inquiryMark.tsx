import { inquiryStatusNames } from '../../../../domain/lists/inquiryNames.ts'
import type { StaffInquiry } from '../../../../domain/wire/inquiries.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const inquiryMark = ({ status }: Pick<StaffInquiry, 'status'>) => (
  <Mark means={meanings.inquiry[status]}>{inquiryStatusNames[status]}</Mark>
)
