import type { SealedColumn } from '../platform/deps.ts'

export { forgetSocialAttempts, takeLink } from './links.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'

/** What DATA_SECRET seals in the module's tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'personal.social_links', column: 'refresh_token', purpose: 'social' },
  { table: 'personal.social_attempts', column: 'secrets', purpose: 'social' },
  { table: 'personal.social_tickets', column: 'person', purpose: 'social' },
]
