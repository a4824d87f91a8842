export { routes } from './routes.ts'
export { checkoutTerms, privacyPolicyId, serviceTermsId, termsInForce } from './terms.ts'
