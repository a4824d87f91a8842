export { routes } from './routes.ts'
export { checkoutTermIds, checkoutTerms, privacyPolicyId, serviceTermsId, termsInForce } from './terms.ts'
