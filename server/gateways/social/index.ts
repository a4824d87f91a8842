import { type AppleSettings, createApple } from './apple.ts'
import { createKakao, type KakaoSettings } from './kakao.ts'
import { createNaver, type NaverSettings } from './naver.ts'
import type { SocialProvider } from './provider.ts'

export type { LoginSecrets, SocialPerson, SocialProvider } from './provider.ts'

type SocialSettings = { kakao: KakaoSettings; naver: NaverSettings; apple: AppleSettings }
export type Social = Record<keyof SocialSettings, SocialProvider>

/** The three providers of social login, behind one interface. */
export const createSocial = (settings: SocialSettings): Social => ({
  kakao: createKakao(settings.kakao),
  naver: createNaver(settings.naver),
  apple: createApple(settings.apple),
})
