import { faultSentence } from '../../domain/shared/faultSentence.ts'
import { refusalWords } from '../../domain/shared/refusalWords.ts'

/** Sentences of the specifications' error catalogues. */
export const messages = {
  offline: '인터넷 연결 오류',
  checkConnection: '인터넷 연결을 확인해 주세요',
  generic: faultSentence,
  loginNeeded: refusalWords.NOT_LOGGED_IN,
  productMissing: '상품 정보를 찾을 수 없어요. 이전 화면으로 돌아갈게요.',
  listMissing: '조회된 데이터가 없어요.',
  emptyCategory: '아직 이 카테고리에 상품이 없어요',
  noneFree: '이 기간에 빌릴 수 있는 상품이 없어요',
  noCart: '주문할 상품이 없어요. 이전 화면으로 돌아갈게요.',
  orderMissing: '주문 정보를 찾을 수 없어요. 이전 화면으로 돌아갈게요.',
  consignmentMissing: '위탁 정보를 찾을 수 없어요. 이전 화면으로 돌아갈게요.',
  settlementMissing: '정산 정보를 찾을 수 없어요. 이전 화면으로 돌아갈게요.',
  cardClosed: '카드 입력을 취소했어요.',
  postcodeUnavailable: '지금은 우편번호 검색을 쓸 수 없어요. 잠시 후 다시 시도해 주세요.',
} as const
