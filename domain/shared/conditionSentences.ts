import type { ConditionCode } from './conditionCodes.ts'
import type { RefusalData } from './refusalData.ts'
import type { RentalBarrier } from './rentalBarriers.ts'
import { formatWon } from './won.ts'

const day = (date: string): string => date.replaceAll('-', '.')

const elsewhere: Readonly<Record<RefusalData['ITEM_NOT_HERE']['place'], string>> = {
  here: '창고에 있는 상품이에요.',
  repair: '손질하느라 쉬는 상품이에요.',
  on_its_way: '앞선 대여로 배송 중인 상품이에요.',
  with_member: '앞선 대여의 회원에게 있는 상품이에요.',
  on_its_way_back: '반품 수거 중이라 아직 도착하지 않은 상품이에요.',
  missing: '분실 신고한 상품이에요.',
  lost: '분실로 끝낸 상품이에요.',
  with_owner: '소유자에게 돌려보낸 상품이에요.',
}

const notOfferable: Readonly<Record<RefusalData['PRODUCT_NOT_OFFERABLE']['because'], string>> = {
  lost: '분실로 끝낸 상품이에요. 다시 찾았으면 다시 찾음을 먼저 기록해 주세요.',
  missing: '분실 신고한 상품이에요. 위탁 화면에서 찾았다고 먼저 기록해 주세요.',
  contract_over: '위탁이 끝난 상품은 다시 판매할 수 없어요.',
  no_picture: '대표 사진이 없어요. 사진을 올린 뒤에 판매해 주세요.',
}

const differencesAt: Readonly<
  Record<RefusalData['ENTRY_CLOSES_DIFFERENCE']['place'], { name: string; reopens: string }>
> = {
  card: { name: '들어온 돈', reopens: '처리를 되돌려' },
  gateway: { name: '나간 돈', reopens: '처리를 되돌려' },
  bank: { name: '통장', reopens: '짝을 풀어' },
}

const rentedSentences = {
  rental_under_way: '지금 빌려 간 분이 있어요. 상품이 돌아온 뒤에 다시 시도해 주세요.',
  return_undecided: '반품으로 들어온 상품이에요. 환불 금액이 정해져 반품이 완료된 뒤에 다시 시도해 주세요.',
  rental_booked: '예약된 대여가 있어서 지금은 끝낼 수 없어요.',
} as const satisfies Record<RentalBarrier, string>

/**
 * What stands in the way of an action, in Korean: the server answers a refused command with it, and the console shows it
 * beside an action that is not possible now.
 */
export const conditionSentences: { readonly [Code in ConditionCode]: (data: RefusalData[Code]) => string } = {
  CHARGE_DISPUTED: ({ isAnswered }) =>
    isAnswered
      ? '이미 답변해 드린 이의예요. 더 하실 말씀은 1:1 문의에 이어서 남겨 주세요.'
      : '이미 이의를 남긴 요금이에요. 답변해 드릴 때까지 카드로 결제하지 않아요.',
  CLOSING_REVERSED: () => '역분개로 이미 되돌린 처리예요. 그 역분개를 역분개한 뒤에 다시 시도해 주세요.',
  CONSIGNMENT_PARCEL_EXPECTED: ({ until }) => `${day(until)}까지는 도착을 기다리는 상품이에요.`,
  CONSIGNMENT_RENTED: ({ because }) => rentedSentences[because],
  CONSIGNMENT_SENT_TOO_LATE: ({ sendBy }) =>
    `${day(sendBy)}까지 보내야 하는 상품이었어요. 다시 신청해 주세요.`,
  ENTRY_CLOSES_DIFFERENCE: ({ place, isReopening }) => {
    const { name, reopens } = differencesAt[place]
    return isReopening
      ? `대사 차이의 처리를 되돌린 분개예요. 대사 차이의 ${name}에서 다시 처리해 주세요.`
      : `대사 차이를 처리한 분개예요. 대사 차이의 ${name}에서 ${reopens} 주세요.`
  },
  ENTRY_REVERSED: () => '이미 역분개를 제안했거나 승인한 분개예요.',
  GOODWILL_TOO_LARGE: ({ largest }) =>
    largest === 0
      ? '이 결제에 돌려드릴 환불이 있어요. 결제사 취소를 기록하면 그 환불로 처리돼요.'
      : `돌려드릴 환불을 빼면 ${formatWon(largest)}까지 배려 환불로 마감할 수 있어요.`,
  GRANT_OF_ONES_OWN: () => '직접 올린 지급이에요. 다른 직원이 승인해야 해요.',
  ITEM_CONSIGNED: ({ step }) =>
    step === 'report_loss'
      ? '소유자가 맡긴 상품이에요. 위탁 목록에서 분실 신고해 주세요.'
      : '분실로 기록한 소유자의 상품이에요. 위탁 목록에서 찾았다고 먼저 기록해 주세요.',
  ITEM_NOT_HERE: ({ place, until }) =>
    `${elsewhere[place]}${until === null ? '' : ` ${day(until)}까지예요.`} 상품이 들어온 뒤에 출고해 주세요.`,
  LOSS_COMPENSATED: () => '소유자에게 분실 보상을 하면서 셈한 몫이라 줄일 수 없어요.',
  OWNER_HAS_LEFT: () => '소유자가 탈퇴해서 정산 금액과 반송 기록을 바꿀 수 없어요.',
  OWN_PROPOSAL: () => '제안한 사람은 승인할 수 없어요. 다른 재무 담당자가 승인해 주세요.',
  PAYOUT_OWED: () => '소유자가 받지 못한 정산금이에요. 지급 되돌아옴을 기록하고 다시 보내 주세요.',
  PAYOUT_WITHOUT_ACCOUNT: () => '인증한 계좌가 없어서 정산금을 보낼 수 없어요.',
  PRODUCT_NOT_OFFERABLE: ({ because }) => notOfferable[because],
  REFUND_BEYOND_PAYMENT: ({ left }) =>
    left === 0
      ? '다른 방법으로 이미 모두 돌려드린 결제예요. 더 나간 금액은 손익으로 처리해 주세요.'
      : `이 결제에서 아직 돌려드리지 않은 금액은 ${formatWon(left)}이에요. 그보다 많이 나간 취소는 손익으로 처리해 주세요.`,
  REFUND_COUNTS_GOODWILL: () => '배려로 먼저 돌려드린 금액이 있어요. 다시 보내면 그 금액을 빼요.',
  REFUND_UNDER_WAY: ({ is }) =>
    is === 'pending'
      ? '앞선 환불을 결제사가 처리하고 있어요. 끝난 뒤에 다시 환불해 주세요.'
      : '결제사가 앞선 환불을 거절했어요. 환불 목록에서 다시 보내거나 이체를 기록한 뒤에 환불해 주세요.',
  RENTER_HAS_LEFT: () => '탈퇴한 회원이라 추가 요금을 청구할 수 없어요.',
  REVIEW_NOT_OPEN: () => '이용이 끝난 상품에만 리뷰를 남길 수 있어요.',
  REVIEW_TOO_LATE: ({ lastDay }) => `리뷰는 ${day(lastDay)}까지 남길 수 있었어요.`,
}

/** The sentence of a condition's refusal. */
export const sentenceOfCondition = <Code extends ConditionCode>({
  refused,
  data,
}: {
  refused: Code
  data: RefusalData[Code]
}): string => conditionSentences[refused](data)
