export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { sealedRecords } from './sealedRecords.ts'
export { checkoutTerms, privacyPolicyId, serviceTermsId, termsInForce, termTitles } from './terms.ts'

export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
