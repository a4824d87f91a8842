export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'

/** Answers other modules' statements. */
export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
