import type { SealedColumn } from '../platform/deps.ts'

export { letterOf, maybeUnasked } from './letter.ts'
export { mailQueue, messageIdOf, queues, sendDueMails, sendMail, writeMail } from './outgoing.ts'
export { tables } from './ownedTables.ts'

/** What DATA_SECRET seals in the module's tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'personal.outgoing_mails', column: 'mail', purpose: 'mail' },
]
