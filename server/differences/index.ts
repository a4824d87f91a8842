import type { Projection } from '../platform/projections/projection.ts'
import { writeOffs } from './writeOffs.ts'

export {
  bookDifference,
  type Difference,
  settleDifference,
  settlingRow,
  storeDifferences,
} from './differences.ts'
export { differencesPage, everyDifference, type ListedDifference, openSum } from './list.ts'
export { measures } from './measures.ts'
export { tables } from './ownedTables.ts'
export { lastReading, readAgain, recordReading } from './readings.ts'

export const projections: readonly Projection[] = [writeOffs]
export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
