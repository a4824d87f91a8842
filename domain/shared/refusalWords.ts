import type { RefusalCode } from './decision.ts'
import { MOST_ORDER_ITEMS } from './orderLimits.ts'

/** Sentences of refusals that the client also says by itself, before the server is asked or after a redirect. */
export const refusalWords = {
  NOT_LOGGED_IN: '로그인 후 이용해 주세요.',
  PHOTO_TYPE_NOT_ALLOWED: '확장자는 .jpg, .jpeg, .png 파일만 등록 가능합니다.',
  PHOTO_TOO_LARGE: '파일 크기는 10MB 이하만 등록 가능합니다.',
  ITEMS_OVER_LIMIT: `한 번에 ${MOST_ORDER_ITEMS}개까지 주문할 수 있어요.`,
  ONE_LUXSHARE_PER_ORDER: '럭스쉐어 상품은 한 번에 하나만 주문할 수 있어요.',
  IDENTITY_EXPIRED: '본인 인증 유효 시간이 지났어요. 다시 인증해 주세요.',
  IDENTITY_REJECTED: '본인 인증 결과를 확인할 수 없어요. 처음부터 다시 인증해 주세요.',
  ALREADY_JOINED: '이미 가입하셨어요. 가입한 계정으로 로그인해 주세요.',
  MEMBER_NOT_FOUND: '일치하는 회원 정보가 없어요.',
  ACCOUNT_NOT_VERIFIED: '계좌 인증을 해 주세요.',
} as const satisfies Partial<Readonly<Record<RefusalCode, string>>>
