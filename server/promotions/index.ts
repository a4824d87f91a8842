export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { createPromotion } from './staffRoutes.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
