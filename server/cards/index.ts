import type { SealedColumn } from '../platform/deps.ts'

export { takeCardCustomer } from './cardCustomer.ts'
export { customerKeyOf } from './customerKey.ts'
export { memberOfCustomer, readCardsOnHint, readHintedCards } from './hints.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { readCardsAgain, savedCardsOf } from './savedCards.ts'

/** What DATA_SECRET seals in the module's tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'personal.card_customers', column: 'refresh_token', purpose: 'farewell' },
]
