import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import type { ConsignmentStatus } from '../../domain/wire/consignments.ts'
import type { ConsignmentRow } from './consignmentRow.ts'

export type StepTaken = { id: string; status: ConsignmentStatus; productId: number | null }

/** The answer to a step of staff: the resulting `status`, or the row's own when the step does not change it. */
export const stepTaken = <Code extends RefusalCode>(
  row: ConsignmentRow | Refusal<Code>,
  status?: ConsignmentStatus,
): StepTaken | Refusal<Code> =>
  isRefusal(row) ? row : { id: row.consignment_id, status: status ?? row.status, productId: row.product_id }
