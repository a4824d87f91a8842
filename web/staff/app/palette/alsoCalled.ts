import { paths } from '../../paths.ts'

/** Synonyms of a page in the search, by its path. */
export const alsoCalled: Readonly<Record<string, string>> = {
  [paths.settlements]: '소유자 위탁자 지급 정산금 payout settlement',
  [paths.payouts]: '토스 입금 수수료 대사 차이 카드',
  [paths.differences]: '장부 불일치 결제사 은행',
  [paths.refunds]: '미환불 취소 결제사 처리 중 거절',
  [paths.points]: '소멸 적립 만료 부채',
  [paths.books]: '시산표 재무상태표 손익계산서 부가세 계정 원장 분개',
  [paths.explain]: '계산식 왜 분개 규칙',
  [paths.records]: '감사 이력 누가 바꿨는지 조회 사유 audit',
  [paths.events]: '로그 기록 감사',
  [paths.asOf]: '과거 시점 되돌려 보기',
  [paths.consistency]: '이벤트 변경 위변조 봉인 증명 감사 무결성',
}
