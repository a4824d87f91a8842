import type { ProviderType } from './events.ts'

/** What the providers of social logins are called. */
export const providerNames: Readonly<Record<ProviderType, string>> = {
  kakao: '카카오',
  naver: '네이버',
  apple: 'Apple',
}
