import { createSocial, type Social } from '../gateways/social/index.ts'
import type { Env } from '../platform/env.ts'

/** The providers that the settings configure. */
export const socialOf = (env: Env): Social =>
  createSocial({
    kakao: {
      authBase: env.KAKAO_AUTH_BASE,
      apiBase: env.KAKAO_API_BASE,
      clientId: env.KAKAO_CLIENT_ID,
      clientSecret: env.KAKAO_CLIENT_SECRET,
    },
    naver: {
      authBase: env.NAVER_AUTH_BASE,
      apiBase: env.NAVER_API_BASE,
      clientId: env.NAVER_CLIENT_ID,
      clientSecret: env.NAVER_CLIENT_SECRET,
    },
    apple: {
      base: env.APPLE_BASE,
      clientId: env.APPLE_CLIENT_ID,
      teamId: env.APPLE_TEAM_ID,
      keyId: env.APPLE_KEY_ID,
      privateKey: env.APPLE_PRIVATE_KEY ?? null,
    },
  })
