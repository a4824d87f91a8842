import type { Env } from '../../platform/env.ts'
import { createApple } from './apple.ts'
import { createKakao } from './kakao.ts'
import { createNaver } from './naver.ts'
import type { SocialProvider } from './port.ts'

export type { LoginSecrets, SocialPerson, SocialProvider } from './port.ts'

/** The providers of social login, by the names that members know them by, as the settings configure them. */
export const socialOf = (env: Env): Record<'kakao' | 'naver' | 'apple', SocialProvider> => ({
  kakao: createKakao({
    authBase: env.KAKAO_AUTH_BASE,
    apiBase: env.KAKAO_API_BASE,
    clientId: env.KAKAO_CLIENT_ID,
    clientSecret: env.KAKAO_CLIENT_SECRET,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  }),
  naver: createNaver({
    authBase: env.NAVER_AUTH_BASE,
    apiBase: env.NAVER_API_BASE,
    clientId: env.NAVER_CLIENT_ID,
    clientSecret: env.NAVER_CLIENT_SECRET,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  }),
  apple: createApple({
    base: env.APPLE_BASE,
    clientId: env.APPLE_CLIENT_ID,
    teamId: env.APPLE_TEAM_ID,
    keyId: env.APPLE_KEY_ID,
    privateKey: env.APPLE_PRIVATE_KEY ?? null,
    timeoutMs: env.PROVIDER_TIMEOUT_SECONDS * 1_000,
  }),
})
