/** What parcels of a product cost. */
export const shippingNames = { free: '무료', paid: '유료' } as const
/** Whose an item is. */
export const ownerNames = { own: '빌림', luxshare: '위탁' } as const
/** Where a picture of a product is shown. */
export const pictureNames = { main: '대표', info: '상세' } as const
export const holidayNames = {
  temporary: '임시 공휴일',
  company: '가게 휴무',
  official: '법정 공휴일',
  derived: '예상 공휴일',
} as const

/** What of a delivery was changed. */
export const contactPartNames = { recipient: '받는 분', address: '배송지', note: '배송 메모' } as const

/** What a question with an answer in the help is about. */
export const faqNames = {
  member: '회원',
  product: '상품',
  order: '주문·결제',
  delivery: '배송',
  cancel: '취소·교환·반품',
  service: '서비스',
  other: '기타',
} as const
export const planningNames = { collection: '컬렉션', season: '시즌', brand: '브랜드' } as const
/** Who may use a coupon. */
export const couponUserNames = { normal: '모든 회원', new: '첫 렌트인 회원' } as const
export const discountNames = { percentage: '정률 (%)', fixed: '정액 (원)' } as const
/** Where the link of a banner opens. */
export const linkTargetNames = { current: '같은 창', other: '새 창' } as const

/** Couriers that members read by their name. */
export const namedCouriers = {
  epost: '우체국택배',
  cj: 'CJ대한통운',
  hanjin: '한진택배',
  lotte: '롯데택배',
} as const
/** Every courier as staff read it. */
export const courierNames: Readonly<Record<string, string>> = { ...namedCouriers, etc: '기타' }
/** Why a member returns an item. */
export const returnReasonNames = {
  changed_mind: '단순 변심',
  differs_from_description: '설명과 다름',
  damaged: '상품 파손',
  does_not_fit: '사이즈 안 맞음',
  arrived_late: '늦게 도착',
  wrong_product: '다른 상품 배송',
  etc: '기타',
} as const
