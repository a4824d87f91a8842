import { consignmentState, isMissing } from '../../../../domain/lists/consignments.ts'
import type { StaffConsignment } from '../../../../domain/wire/staffConsignments.ts'
import { Mark } from '../../kit/Mark.tsx'
import { meanings } from '../meanings.ts'

/** The state of a row as its list, its drawer and the record of a member show it. */
export const consignmentMark = (row: StaffConsignment) => (
  <Mark means={isMissing(row) || row.cause !== null ? 'problem' : meanings.consignment[row.status]}>
    {consignmentState(row)}
  </Mark>
)
