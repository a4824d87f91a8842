import { rentPeriod, visitPeriod } from '../../storage/rentPeriod.ts'

/** Makes the period of the visit that of a product which is free then. */
export function keepVisitPeriod(productId: number): void {
  const period = visitPeriod.read()
  if (period !== null) rentPeriod.save(productId, period)
}
