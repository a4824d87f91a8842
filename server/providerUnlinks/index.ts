import type { SealedColumn } from '../platform/deps.ts'

export { tables } from './ownedTables.ts'
export { queues, recordUnlink, unlinkDueProviders, unlinkProvider, unlinkQueue } from './unlinks.ts'

/** What DATA_SECRET seals in the module's tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'personal.provider_unlinks', column: 'sealed', purpose: 'farewell' },
]
