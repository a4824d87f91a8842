import type { ConsignmentApplied } from '../../domain/wire/consignments.ts'
import { jsonIn, thisTab } from './browserStorage.ts'

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
    thisTab.set(key, JSON.stringify(applied))
  },
  read(): ConsignmentApplied | null {
    const value = jsonIn(thisTab.get(key))
    return isApplied(value) ? value : null
  },
}
