import type { RuleNumber } from '../ledger/explanation.ts'
import { FEE_BY_DAYS_BEFORE_START, FREE_CANCELLATION_MS } from '../ordering/cancellation.ts'
import { PHOTO_REVIEW_POINTS, REVIEW_POINTS } from '../reviews/rewards.ts'
import { DAY_PRICE_TIERS } from '../shared/rentalLength.ts'
import { formatNumber } from '../shared/won.ts'

const dayPrices = [...DAY_PRICE_TIERS]
  .reverse()
  .map(({ fromDay, percent }, nth, tiers) => {
    const next = tiers[nth + 1]
    return `${fromDay}${next === undefined ? '일째부터' : `–${next.fromDay - 1}일째`} ${percent} %`
  })
  .join(', ')

const cancellationFees = FEE_BY_DAYS_BEFORE_START.map(
  ({ fromDay, percent }, nth) => `${fromDay}일 전${nth === 0 ? '까지' : ''} ${percent} %`,
).join(', ')

/** The rules of domain/README.md that explain an amount, as the staff read them. */
export const ruleSentences: Readonly<Record<RuleNumber, string>> = {
  11: `대여료는 하루 요금의 ${dayPrices}예요. 하루 요금은 100원 단위로 반올림해요.`,
  14: '상품 결제 금액은 기간 대여료에서 쿠폰 할인 몫을 뺀 금액이에요.',
  42: '유효 기간이 지난 포인트는 한 번만 소멸해요.',
  44: '사용한 포인트는 상품 결제 금액에 비례해서 나눠요.',
  46: '회수할 포인트가 모자라면 그만큼 포인트 미수금이 되고, 다음에 생긴 포인트로 먼저 갚아요.',
  52: '빌릴 수 없게 된 주문의 결제는 전액, 한 번만 돌려줘요.',
  53: `결제 후 ${FREE_CANCELLATION_MS / 60_000}분까지는 무료, 그 뒤 취소 수수료는 대여 시작 ${cancellationFees}예요. 원 미만은 버려요.`,
  54: '환불은 결제한 그대로 카드와 포인트로 돌려주고, 수수료는 카드 몫에서 먼저 빼요.',
  55: '배송비는 첫 상품이 출고될 때 매출이 되고, 마지막 상품이 취소되면 함께 돌려줘요.',
  57: '완료된 환불은 바뀌지 않아요.',
  59: '반품 환불의 포인트 몫은 환불 금액 × 사용 포인트 ÷ 결제 금액이고, 나머지는 카드로 돌려줘요.',
  61: '부가세는 카드로 받은 금액 c에서 c × 10 ÷ 11을 뺀 금액이에요. 쿠폰과 포인트에는 부가세가 없어요.',
  62: '결제 금액은 회수할 때까지 선수금이고, 회수하면 대여 매출이 돼요. 쿠폰은 매출 할인이에요.',
  63: '위탁자 몫은 기준액 − 거래 수수료 − 운영 수수료예요. 요율은 계약할 때 정한 값이에요.',
  64: '포인트는 적립할 때 비용, 소멸하면 이익이고, 회수하면 비용이 줄어요.',
  65: '환불하면 기준액·부가세·위탁자 몫을 남긴 금액으로 다시 계산하고, 그 차이를 기록해요.',
  66: '결제사는 수수료와 그 부가세를 빼고 지급해요.',
  71: '탈퇴할 때 남은 포인트 미수금은 없던 것으로 처리해요.',
  112: `리뷰는 ${formatNumber(REVIEW_POINTS)}포인트, 사진이 있으면 ${formatNumber(PHOTO_REVIEW_POINTS)}포인트를 더 적립해요.`,
  144: '카드로 돌려줄 수 없는 환불은 확인된 계좌로 이체해요.',
  170: '연체료와 검수·반송비에는 부가세가 있고, 파손·분실 배상과 위약금에는 없어요.',
  172: '추가 요금은 한 번만 결제되고, 잘못 들어온 결제는 전액 돌려줘요.',
  173: '면제하거나 돌려준 추가 요금은 부가세와 위탁자 몫도 그만큼 줄어요.',
  180: '정산 금액은 기준액 − 기준액 × 거래 수수료율 − 기준액 × 운영 수수료율이에요. 나중에 줄어든 몫은 남긴 금액으로 다시 계산한 차이예요.',
  183: '번 금액 + 이월된 금액 = 공제 + 지급할 금액 + 다음 달로 넘긴 금액이에요.',
  184: '카드로 받지 못한 요금은 오래된 것부터 통째로 정산금에서 빼요.',
  185: '정산금은 은행이 확인할 때까지 지급 중이에요.',
  202: '검수 불합격이면 검수비와 반송비를 청구해요.',
  203: '중도 해지 위약금은 수락 후 확정된 기준액의 30 %이고, 원 미만은 버려요.',
  231: '정산금에서 뺀 요금을 돌려줄 때는 다음 정산금에 더해요. 부가세는 남긴 금액으로 다시 계산한 차이예요.',
  268: '분기 부가세는 매출 부가세에서 매입 부가세를 뺀 금액이고, 납부하면 두 계정에서 은행으로 옮겨요.',
  269: '대사 차이를 손익으로 처리하면 카드 미수금이나 결제 수수료에서 대사 차이 손익으로 옮겨요. 수수료의 부가세는 공제받으니 그대로 둬요.',
  270: '결제사에서 직접 취소한 금액은 따로 기록해 두고, 주문을 취소하거나 환불할 때 그 환불금과 상계해요.',
}
