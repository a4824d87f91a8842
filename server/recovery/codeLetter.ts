import type { ProviderType } from '../../domain/members/events.ts'
import { letterOf } from '../mailing/index.ts'

const providers: Record<ProviderType, string> = { kakao: '카카오', naver: '네이버', apple: 'Apple' }

/** The mail to a member who asked to reset the password. */
export function codeLetter(shop: string, to: string, code: string) {
  return letterOf(shop, {
    to,
    subject: `[${shop}] 비밀번호 재설정 인증번호`,
    heading: '비밀번호 재설정 인증번호예요',
    before: ['아래 번호를 화면에 입력해 주세요.'],
    shown: code,
    after: ['5분 동안 쓸 수 있어요.', '다른 사람에게 알려 주지 마세요.'],
  })
}

/** The mail to the owner of a social account, which has no password; nobody else learns how that account logs in. */
export function socialLetter(shop: string, to: string, provider: ProviderType) {
  return letterOf(shop, {
    to,
    subject: `[${shop}] 가입하신 계정을 알려 드려요`,
    heading: `${providers[provider]} 계정으로 가입하셨어요`,
    before: [
      '이 이메일로 가입한 계정은 비밀번호를 쓰지 않아요.',
      `로그인 화면에서 ${providers[provider]} 로그인을 눌러 주세요.`,
    ],
    after: [],
  })
}
