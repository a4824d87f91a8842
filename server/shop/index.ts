export { companyNow } from './company.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
