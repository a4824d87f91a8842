import { memberPayoutColumns } from '../../../../domain/lists/memberParts.ts'
import { monthName } from '../../../text/format.ts'
import { tableColumns } from '../../kit/columns.ts'

/** The columns of an owner's payouts, in the record and in the whole list. */
export const payoutColumns = tableColumns(memberPayoutColumns, { month: ({ month }) => monthName(month) })
