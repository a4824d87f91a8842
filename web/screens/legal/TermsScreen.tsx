import { LegalText } from './LegalText.tsx'

export function TermsScreen() {
  return <LegalText which="termsOfService" />
}
