import type { OwnedTables } from '../platform/deps.ts'

/** How each of the module's tables holds personal data. */
export const tables: OwnedTables = {
  'platform.webhook_transmissions': 'impersonal',
}
