/** What each invariant says, as staff read it. */
export const invariantTitles: Readonly<Record<string, string>> = {
  'what is put together of the bank and the books has equal sums':
    '함께 맞춘 통장 줄과 장부 줄의 합계가 같아요',
  'a line of the bank names the match that it is in': '통장 줄은 자기가 맞춰진 묶음을 가리켜요',
  'an entry that is put together with the bank is what the books say of it':
    '통장과 맞춘 장부 줄은 장부의 금액과 같아요',
  'the renters’ receivable is what renters are charged and have not paid':
    '회원 미수금은 회원이 아직 내지 않은 추가 요금이에요',
  'the owners’ receivable is what owners are charged and have not paid':
    '소유자 미수금은 소유자가 아직 내지 않은 추가 요금이에요',
  'a paid charge has one payment of its amount, any other has none that stands':
    '낸 추가 요금에는 그 금액의 결제가 하나만 있어요',
  'what goes back of a charge never exceeds what was paid for it': '추가 요금의 환불은 낸 금액을 넘지 않아요',
  'an item that was taken is listed, with the terms of its contract':
    '맡은 위탁 상품은 계약의 조건대로 올라 있어요',
  'what is over is not offered any more': '끝난 위탁 상품은 더 빌려 드리지 않아요',
  'required terms were agreed to': '필수 약관에는 모두 동의했어요',
  'the lines of an event sum to zero': '이벤트의 분개는 합이 0이에요',
  'the ledger holds exactly the lines that were decided with the events':
    '장부에는 이벤트와 함께 정한 분개만 있어요',
  'a withdrawn member is nobody': '탈퇴한 회원의 개인정보는 남아 있지 않아요',
  'refunds payable are what the provider still owes an answer about':
    '환불 미지급금은 결제사의 답을 기다리는 환불이에요',
  'prepayments are what was paid for items that are not over, and for deliveries that have not left':
    '선수금은 끝나지 않은 대여와 나가지 않은 배송에 낸 금액이에요',
  'a hold is posted, voided or expired exactly once': '잡아 둔 포인트와 쿠폰은 한 번만 쓰이거나 풀려요',
  'points held for an order are used or released with it': '주문이 잡은 포인트는 주문과 함께 쓰이거나 풀려요',
  'a coupon is held by live drafts, used by placed orders and by nothing else':
    '쿠폰은 진행 중인 주문이 잡고, 결제된 주문만 써요',
  'refunds never exceed what was paid': '환불은 낸 금액을 넘지 않아요',
  'what went back at the provider’s desk is what settles no refund yet':
    '결제사에서 돌려준 금액은 아직 어느 환불에도 쓰이지 않은 금액이에요',
  'goodwill is what finance gave up less what refunds counted of it':
    '배려 환불은 정한 금액에서 환불이 셈한 금액을 뺀 나머지예요',
  'what an order cost is what was paid for it': '주문 금액은 결제한 금액과 같아요',
  'the rental that has a product is the one whose state says so':
    '상품을 가진 대여는 상태가 그렇다고 말하는 대여예요',
  'slots agree with orders': '달력의 예약은 주문과 같아요',
  'payouts in transit are what the gateway and the bank have not finished':
    '지급 중인 돈은 지급 대행과 은행이 끝내지 않은 지급이에요',
  'what the gateway has finished is in transit no longer, or a difference with a name':
    '지급 대행이 끝낸 지급은 더는 지급 중이 아니거나, 이름 있는 차이예요',
  'card clearing is what the provider has not paid out yet, and what it paid out otherwise':
    '카드 미수금은 결제사가 아직 주지 않았거나 다르게 준 금액이에요',
  'what is kept of card clearing is what payments and payouts say':
    '저장한 카드 미수금은 결제와 지급이 말하는 금액이에요',
  'a payout is the sum of its transactions': '결제사의 지급은 그 거래들의 합이에요',
  'what is payable to owners is what they earned, less what was deducted and sent':
    '소유자에게 줄 돈은 번 금액에서 공제하고 보낸 금액을 뺀 나머지예요',
  'payouts in transit are those without an answer': '지급 중인 돈은 답이 없는 지급이에요',
  'a month’s payout is its last attempt': '한 달의 지급은 마지막 시도와 같아요',
  'a row is its base less both fees': '정산 줄은 기준 금액에서 두 수수료를 뺀 금액이에요',
  'a month holds what its rows say': '달의 정산은 줄들의 합이에요',
  'a closed month gives away what it holds': '마감한 달은 가진 금액만큼 지급하거나 넘겨요',
  'what a month carries forward is what the next one brings': '넘긴 금액은 다음 달이 받은 금액이에요',
  'the points liability is what remains in the lots': '포인트 부채는 남은 포인트의 합이에요',
  'the points receivable are the debts': '포인트 미수금은 빚진 포인트예요',
  'the balance is what remains in the lots less the debt, and what they hold is held':
    '포인트 잔액은 남은 포인트에서 빚을 뺀 값이에요',
  'no lot holds more than remains in it': '남은 것보다 많은 포인트를 잡아 두지 않아요',
  'what orders hold of a lot is held of it, and no refund gives back more than was used':
    '주문이 잡은 만큼만 잡혀 있고, 쓴 것보다 많이 돌려주지 않아요',
  'earned + restored = balance + used + expired + suspended':
    '받은 포인트와 돌려받은 포인트는 잔액, 쓴 것, 사라진 것의 합이에요',
  'the history adds up to the balance': '포인트 내역을 더하면 잔액이에요',
  'versions of a stream are 1, 2, 3 … up to its own': '흐름의 이벤트는 빠짐없이 차례대로 있어요',
  'time never runs backwards inside a stream': '흐름 안에서 시간은 뒤로 가지 않아요',
  'every event belongs to a command': '모든 이벤트에는 그것을 만든 명령이 있어요',
  'whoever has addresses has exactly one default address': '배송지가 있는 회원은 기본 배송지가 하나예요',
  'the list knows exactly the booked and blocked days of every product that no event since its place in the feed touched':
    '목록이 아는 예약일은 달력과 같아요',
  'the list knows every product as the catalogue has it': '목록의 상품은 상품 정보와 같아요',
  'the ranking counts exactly the items that it knows as rented': '랭킹은 빌린 상품을 그대로 세요',
  'the stars of a product are those of its reviews': '상품의 별점은 리뷰의 별점이에요',
  'every review has its text, and every text its review': '리뷰마다 글이 있고, 글마다 리뷰가 있어요',
}
