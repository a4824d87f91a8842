import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { ConsignmentStatus } from '../../domain/wire/consignments.ts'
import type { ConsignmentRow } from './consignmentRow.ts'

export type StepTaken = { id: string; status: ConsignmentStatus; productId: number | null }

/** What a step of staff answers: the state that it led to. */
export const stepTaken = (row: ConsignmentRow | Refusal, status: ConsignmentStatus): StepTaken | Refusal =>
  isRefusal(row) ? row : { id: row.consignment_id, status, productId: row.product_id }
