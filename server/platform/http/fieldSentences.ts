import { josa } from 'es-hangul'
import type { $ZodErrorMap, $ZodRawIssue } from 'zod/v4/core'
import { refuse } from '../../../domain/shared/decision.ts'

const labels: Readonly<Record<string, string>> = {
  agreedTerms: '약관 동의',
  address1: '주소',
  address2: '상세 주소',
  authNumber: '인증번호',
  addressName: '배송지 이름',
  cancellationReason: '취소 사유',
  cartId: '장바구니 상품',
  couponId: '쿠폰',
  cursor: '목록 위치',
  email: '이메일',
  filterDate: '조회할 달',
  gubun: '포인트 구분',
  now: '시각',
  orderId: '주문',
  orderItemId: '주문 상품',
  orderItems: '주문 상품',
  password: '비밀번호',
  phoneNumber: '휴대폰 번호',
  phoneNumber_1: '휴대폰 번호',
  phoneNumber_2: '추가 연락처',
  pointsUsed: '사용할 포인트',
  postCode: '우편번호',
  productId: '상품',
  reason: '사유',
  recipientName: '받는 분 이름',
  rentalEndDate: '이용 종료일',
  rentalStartDate: '이용 시작일',
  shippingName: '받는 분 이름',
  shippingNote: '배송 메모',
  shippingPhone: '휴대폰 번호',
  totalAmount: '결제 금액',
}

/** The Korean name of a field of the wire; the field's own name when it has none. */
const labelOf = (path: readonly PropertyKey[]): string => {
  const named = path.filter((part) => typeof part === 'string').at(-1)
  return named === undefined ? '요청 내용' : (labels[named] ?? named)
}

const unit = (origin: string): string => (origin === 'string' ? '자' : origin === 'array' ? '개' : '')

function sentenceOf(issue: $ZodRawIssue): string {
  const label = labelOf(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${josa(label, '을/를')} 입력해 주세요.`
        : `${josa(label, '을/를')} 올바른 형식으로 보내 주세요.`
    case 'too_small':
      return issue.input === '' || (Array.isArray(issue.input) && issue.input.length === 0)
        ? `${josa(label, '을/를')} 입력해 주세요.`
        : `${josa(label, '은/는')} ${String(issue.minimum)}${unit(issue.origin)} 이상이어야 해요.`
    case 'too_big':
      return `${josa(label, '은/는')} ${String(issue.maximum)}${unit(issue.origin)} 이하여야 해요.`
    case 'unrecognized_keys':
      return `알 수 없는 항목이 있어요: ${issue.keys.join(', ')}`
    default:
      return `${josa(label, '을/를')} 다시 확인해 주세요.`
  }
}

/** INVALID_REQUEST for a cursor that is not one of ours, or belongs to another order of the list. */
export const staleCursor = () =>
  refuse('INVALID_REQUEST', { fields: { cursor: '목록의 위치를 알 수 없어요. 처음부터 다시 봐 주세요.' } })

/** What a person reads beside a field whose schema says nothing of its own. */
export const fieldSentence: $ZodErrorMap = (issue) => sentenceOf(issue)
