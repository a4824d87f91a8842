export { type AccountHolders, accountHoldersOf } from '../gateways/accountHolders/index.ts'
export { accountOf, type FullAccount, fullAccountOf, fullAccountsOf, saveAccount } from './memberAccount.ts'
export { tables } from './ownedTables.ts'
export {
  fingerprintOf,
  type Payee,
  payeeKey,
  payeeKeys,
  payeePurpose,
  payeeShape,
  payeeSubject,
} from './payees.ts'
export { routes } from './routes.ts'
export { forgetAccountTickets, forgetMember } from './tickets.ts'
export { type HolderCode, holderRefusal, verifyAccount } from './verifyAccount.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
