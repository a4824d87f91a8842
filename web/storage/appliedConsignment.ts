import type { ConsignmentApplied } from '../../domain/wire/consignments.ts'

const key = 'applied_consignment'

const isApplied = (value: unknown): value is ConsignmentApplied =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'consignmentNumber' in value &&
  'sendBy' in value

/** What was applied for just now, for the page that says so. */
export const appliedConsignment = {
  save(applied: ConsignmentApplied) {
    sessionStorage.setItem(key, JSON.stringify(applied))
  },
  read(): ConsignmentApplied | null {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return isApplied(value) ? value : null
    } catch {
      return null
    }
  },
}
