export { tables } from './ownedTables.ts'
export { queues, recordUnlink, unlinkDueProviders, unlinkProvider, unlinkQueue } from './unlinks.ts'
