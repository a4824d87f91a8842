import type { SealedColumn } from '../platform/deps.ts'

export { invariantsFor } from './invariants.ts'
export { lostWithdrawals } from './lostWithdrawals.ts'
export { tables } from './ownedTables.ts'
export { purgeRetained } from './purge.ts'
export { routes } from './routes.ts'
export { measures, strikeOutWhoLeft } from './strikeOuts.ts'
export { listUnlisted } from './unlisted.ts'
export { withdrawAgain } from './withdraw.ts'
export { type ListedWithdrawal, listedWithdrawals } from './withdrawalsFile.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]

export const sealedTables = [
  { table: 'personal.retained', purpose: 'contract' },
  { table: 'personal.withdrawal_reasons', purpose: 'withdrawal' },
] as const

/** What DATA_SECRET seals in the module's tables. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'personal.strike_outs', column: 'sealed', purpose: 'struckOut' },
]
