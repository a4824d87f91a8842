import { LegalText } from './LegalText.tsx'

export function PolicyScreen() {
  return <LegalText which="privacyPolicy" />
}
