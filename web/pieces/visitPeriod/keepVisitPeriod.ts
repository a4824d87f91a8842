import type { Period } from '../../../domain/shared/civilDate.ts'
import { rentPeriod } from '../../storage/rentPeriod.ts'

/** Makes the period that holds for the visit (`useVisitPeriod`) that of a product which is free then. */
export function keepVisitPeriod(productId: number, ofVisit: Period | null): void {
  if (ofVisit !== null) rentPeriod.save(productId, ofVisit)
}
