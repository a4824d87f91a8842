import type { SealedTables } from '../platform/deps.ts'
import { purpose } from './notes.ts'

export { notesOfRecords } from './notes.ts'
export { tables } from './ownedTables.ts'
export { arePhotosOf } from './records.ts'
export { routes } from './routes.ts'
export { sealedRecords } from './sealedRecords.ts'

export const sealedTables: SealedTables = [{ table: 'personal.condition_notes', purpose }]
