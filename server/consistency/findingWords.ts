import { UNSEALED } from '../../domain/shared/seals.ts'
import type { Problem } from '../platform/projections/problem.ts'
import type { Invariant } from '../platform/projections/projection.ts'

/** Korean names of the invariants, by the name that the code and the command line give them. */
const invariantNames: Readonly<Record<string, string>> = {
  'versions of a stream are 1, 2, 3 … up to its own': '한 흐름의 이벤트 번호는 빠짐없이 이어져요',
  'time never runs backwards inside a stream': '한 흐름의 시각은 거꾸로 가지 않아요',
  'every event belongs to a command': '모든 이벤트에는 그것을 만든 명령이 있어요',
  'every event has a position of its own that the log gave it': '이벤트마다 기록이 준 번호가 하나씩 있어요',
  'refunds payable are what the provider still owes an answer about':
    '환불 미지급금은 결제사의 답을 기다리는 환불의 합이에요',
  'prepayments are what was paid for items that are not over, and for deliveries that have not left':
    '선수금은 끝나지 않은 대여와 떠나지 않은 배송에 받은 금액이에요',
  'a hold is posted, voided or expired exactly once': '잡아 둔 금액은 한 번만 확정되거나 풀려요',
  'points held for an order are used or released with it': '주문에 잡힌 포인트는 주문과 함께 쓰이거나 풀려요',
  'a coupon is held by live drafts, used by placed orders and by nothing else':
    '쿠폰은 결제 중인 주문이 잡고 확정된 주문만 써요',
  'refunds never exceed what was paid': '환불은 결제한 금액을 넘지 않아요',
  'what went back at the provider’s desk is what settles no refund yet':
    '결제사 창구에서 돌려준 금액은 아직 환불과 맞추지 않은 금액이에요',
  'goodwill is what finance gave up less what refunds counted of it':
    '포기한 금액은 재무 담당이 포기한 것에서 환불로 센 것을 뺀 금액이에요',
  'a reversed payment is refunded in full': '필요 없어진 결제는 모두 환불해요',
  'what an order cost is what was paid for it': '주문 금액은 결제한 금액과 같아요',
  'the rental that has a product is the one whose state says so': '상품이 있는 대여는 상태와 같아요',
  'slots agree with orders': '예약된 날짜는 주문과 같아요',
  'what is payable to owners is what they earned, less what was deducted and sent':
    '소유자 미지급금은 번 금액에서 공제하고 보낸 금액을 뺀 것이에요',
  'payouts in transit are those without an answer': '나가는 중인 지급은 답이 없는 지급이에요',
  'a month’s payout is its last attempt': '한 달의 지급은 마지막 시도와 같아요',
  'a row is its base less both fees': '정산 줄은 기준액에서 두 수수료를 뺀 금액이에요',
  'a month holds what its rows say': '한 달의 합은 그 줄들의 합이에요',
  'a closed month gives away what it holds': '마감한 달은 가진 금액을 모두 나눠요',
  'what a month carries forward is what the next one brings': '넘긴 금액은 다음 달이 받은 금액이에요',
  'the renters’ receivable is what renters are charged and have not paid':
    '대여자 미수금은 청구하고 받지 못한 금액이에요',
  'the owners’ receivable is what owners are charged and have not paid':
    '소유자 미수금은 청구하고 받지 못한 금액이에요',
  'a paid charge has one payment of its amount, any other has none that stands':
    '낸 요금에는 같은 금액의 결제가 하나 있어요',
  'what goes back of a charge never exceeds what was paid for it': '요금 환불은 낸 금액을 넘지 않아요',
  'what is put together of the bank and the books has equal sums': '통장과 맞춘 장부의 합은 서로 같아요',
  'a line of the bank names the match that it is in': '통장 줄은 자기가 들어 있는 짝을 가리켜요',
  'an entry that is put together with the bank is what the books say of it':
    '통장과 맞춘 장부 거래는 장부에 적힌 그대로예요',
  'the figures of a day count exactly the rentals that they know':
    '하루의 지표는 그날의 대여를 센 것과 같아요',
  'the figures of an item are the sums of its months': '상품의 지표는 그 달들의 합이에요',
  'required terms were agreed to': '필수 약관에 모두 동의했어요',
  'the points liability is what remains in the lots': '포인트 부채는 남은 포인트의 합이에요',
  'the points receivable are the debts': '포인트 미수금은 갚지 않은 포인트의 합이에요',
  'the balance is what remains in the lots less the debt, and what they hold is held':
    '포인트 잔액은 남은 포인트에서 갚을 것을 뺀 것이에요',
  'no lot holds more than remains in it': '잡힌 포인트는 남은 포인트를 넘지 않아요',
  'what orders hold of a lot is held of it, and no refund gives back more than was used':
    '주문이 잡은 포인트는 잡힌 그대로이고, 쓴 것보다 많이 돌려주지 않아요',
  'earned + restored = balance + used + expired + suspended':
    '적립과 반환의 합은 잔액, 사용, 만료, 보류의 합이에요',
  'who has left has no points, and owes none': '탈퇴한 회원에게는 포인트도 포인트 미수금도 없어요',
  'who has left is paid nothing any more': '탈퇴한 소유자에게 지급할 정산금이 없어요',
  'the history adds up to the balance': '포인트 내역을 더하면 잔액이에요',
  'payouts in transit are what the gateway and the bank have not finished':
    '나가는 중인 지급은 지급 대행과 은행이 끝내지 않은 지급이에요',
  'what the gateway has finished is in transit no longer, or a difference with a name':
    '지급 대행이 끝낸 지급은 나가는 중이 아니거나 이름 있는 차이예요',
  'card clearing is what the provider has not paid out yet, and what it paid out otherwise':
    '카드 미수금은 결제사가 아직 주지 않은 금액이에요',
  'what is kept of card clearing is what payments and payouts say':
    '카드 미수금의 내역은 결제와 입금이 말하는 그대로예요',
  'a payout is the sum of its transactions': '결제사 입금은 그 거래들의 합이에요',
  'the lines of an event sum to zero': '한 이벤트의 분개를 더하면 0이에요',
  'the ledger holds exactly the lines that were decided with the events':
    '장부의 줄은 이벤트와 함께 정한 그대로예요',
  'an item that was taken is listed, with the terms of its contract':
    '받은 위탁 상품은 계약 조건대로 올라 있어요',
  'what is over is not offered any more': '위탁이 끝난 상품은 더 내놓지 않아요',
  'the sealed head of each closed day is still in the chain': '마감한 날의 봉인 블록이 그대로 있어요',
  'whoever has addresses has exactly one default address': '주소가 있는 회원에게는 기본 배송지가 하나예요',
  'the list knows every product as the catalogue has it': '목록의 상품은 등록한 상품 그대로예요',
  'the list knows exactly the booked and blocked days of every product that no event since its place in the feed touched':
    '목록이 아는 예약된 날은 실제로 예약된 날과 같아요',
  'the ranking counts exactly the items that it knows as rented': '랭킹은 대여한 상품만 그대로 세요',
  'the stars of a product are those of its reviews': '상품의 별점은 리뷰의 별점이에요',
  'every review has its text, and every text its review': '리뷰마다 글이 있고 글마다 리뷰가 있어요',
  'a withdrawn member is nobody': '탈퇴한 회원에게는 신원이 없어요',
}

const erased = / holds nothing of a member who left$/

/** The Korean name of an invariant; undefined for one that nobody named. */
export function invariantName({ name, korean }: Invariant): string | undefined {
  if (erased.test(name)) return `${name.replace(erased, '')} 표에 탈퇴한 회원의 것이 없어요`
  return korean ?? invariantNames[name]
}

/** An event's place as staff read it: its subject, its number there, its position unless it is gone, and its block. */
export const placeWords = (
  subject: string,
  { version, pos, block }: { version: number; pos: number | null; block: number | null },
): string =>
  `${subject} ${version}번째 이벤트${pos === null ? '' : ` #${pos}`} · ${block === null ? UNSEALED : `블록 ${block}`}`

const whats = {
  event_changed: '봉인한 뒤에 이벤트나 그 이벤트를 만든 명령이 바뀌었어요.',
  event_rewritten: '기록한 뒤에 이벤트나 그 이벤트를 만든 명령이 다시 쓰였어요.',
  transaction_changed: '봉인한 뒤에 이벤트의 트랜잭션 번호가 바뀌었어요.',
  event_missing: '봉인한 이벤트가 없어졌어요.',
  event_added: '봉인한 블록에 없던 이벤트가 있어요.',
  block_changed: '봉인 블록의 해시, 순서나 봉인 시각이 바뀌었어요.',
  more_changed: '여기 적지 않은 다른 곳이 더 있어요.',
  head_missing: '밖에 보관한 해시와 같은 블록이 없어요. 블록이 지워졌거나 다시 쓰였어요.',
  function_changed: '점검이 쓰는 데이터베이스 함수가 이 버전이 설치하는 것과 달라요.',
  heads_unread: '밖에 보관한 해시를 읽지 못해서 비교하지 못했어요.',
  type_unknown: '모르는 종류의 이벤트예요.',
  unbuildable: '이 이벤트로는 화면의 값을 다시 만들 수 없어요.',
  row_differs: '화면의 값이 이벤트와 달라요.',
  invariant: '지켜야 할 규칙과 달라요.',
  unaskable: '규칙을 확인할 수 없어요.',
} as const satisfies Record<Problem['kind'], string>

/** What a problem is, in Korean, with what tells it apart from another change of the same place. */
export function whatWords({ kind, detail, digest }: Pick<Problem, 'kind' | 'detail' | 'digest'>): string {
  const told = [detail, digest?.slice(0, 12)].filter((part) => part !== undefined)
  return told.length === 0 ? whats[kind] : `${whats[kind]} (${told.join(' · ')})`
}
