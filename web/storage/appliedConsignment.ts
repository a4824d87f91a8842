import type { ConsignmentApplied } from '../../domain/wire/consignments.ts'
import { memberValue } from './memberValue.ts'

const isApplied = (value: unknown): value is ConsignmentApplied =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'consignmentNumber' in value &&
  'sendBy' in value

/** The consignment that was just applied for, which the completion page shows. */
export const appliedConsignment = memberValue('applied_consignment', isApplied)
