import { isRefusal, type Refusal, type RefusalCode } from '../../domain/shared/decision.ts'
import type { ConsignmentStatus } from '../../domain/wire/consignments.ts'
import type { ConsignmentRow } from './consignmentRow.ts'

export type StepTaken = { id: string; status: ConsignmentStatus; productId: number | null }

/** What a step of staff answers: the state that it led to, which is the one before it when none is named. */
export const stepTaken = <Code extends RefusalCode>(
  row: ConsignmentRow | Refusal<Code>,
  status?: ConsignmentStatus,
): StepTaken | Refusal<Code> =>
  isRefusal(row) ? row : { id: row.consignment_id, status: status ?? row.status, productId: row.product_id }
