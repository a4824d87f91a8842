export { memberNoteReads } from './memberNotes.ts'
export { type Typed, writeNote } from './notes.ts'
export { tables } from './ownedTables.ts'
export { assignedAs, assigneesOf, isAssignedAs, shownAssigned } from './published.ts'
export { routes } from './routes.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
