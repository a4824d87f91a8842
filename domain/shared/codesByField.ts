import { accountTitles } from './accountNames.ts'
import { chargeKinds, chargeTerms } from './chargeKinds.ts'
import {
  contactPartNames,
  couponUserNames,
  courierNames,
  discountNames,
  faqNames,
  holidayNames,
  linkTargetNames,
  ownerNames,
  pictureNames,
  planningNames,
  returnReasonNames,
  shippingNames,
} from './codeNames.ts'
import { grantStatusNames } from './grants.ts'
import { sceneNames } from './pictureScenes.ts'
import type { RecordSubject } from './recordKinds.ts'
import { roleNames } from './roleNames.ts'
import { pageNamesByPath } from './staffPages.ts'
import { LOST_ON_THE_WAY, lostOnItsWay, NEVER_ARRIVED } from './undelivered.ts'

/** Why an item was cancelled, or its return asked for or declined. */
const reasonCodes = {
  ...returnReasonNames,
  ...{ date_change: '일정 변경', better_price: '더 나은 가격', delivery_concern: '배송 걱정' },
  ...{ ordered_by_mistake: '잘못 주문', staff: '직원이 취소' },
  ...{ [LOST_ON_THE_WAY]: lostOnItsWay, [NEVER_ARRIVED]: '미도착' },
  ...{ used_beyond_purpose: '사용 흔적', damaged_by_renter: '회원 과실 파손', period_over: '기간 경과' },
  other: '기타',
}
const causes = {
  ...{ closed: '결제창 닫음', replaced: '새로 시작', declined: '카드 거절', overtaken: '그사이 바뀐 대여' },
  fee_changed: '그사이 바뀐 취소 조건',
  ...{ failed_inspection: '감정 반려', not_received: '미도착', lost: '분실', expired: '시간 지남' },
}
const steps = { ship: '출고', deliver: '배송 완료', arrival: '도착', collectReturn: '반품 수거' }
/** Who or what did it. */
const doers = {
  ...{ member: '회원', staff: '직원', saved_card: '등록 카드', card: '카드', transfer: '계좌이체' },
  ...{ set_off: '상계', goodwill: '배려 환불', gateway: '결제사' },
}
const subjects = {
  ...{ order: '주문', order_item: '주문 상품', charge: '추가 요금', extension: '연장' },
  ...{ delivery: '배송지 변경', consignment: '위탁', line: '통장 거래', entry: '분개', match: '짝' },
}
const chargeNames = Object.fromEntries(chargeKinds.map((kind) => [kind, chargeTerms[kind].name]))
const rentalStates = { delivered: '배송 완료', end: '이용 종료' }
const loss = { shop: '가게', renter: '빌린 회원' }

type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The names of codes that tables and events keep, by their field: a record of what staff did tells them. */
const codeNames: Names = {
  ...{ shipping_cost: shippingNames, shippingCost: shippingNames },
  ...{ owner_type: ownerNames, kind: { ...holidayNames, ...chargeNames } },
  ...{
    courier: courierNames,
    usual_courier: courierNames,
    usualCourier: courierNames,
    reasonCode: reasonCodes,
    cause: causes,
    step: steps,
  },
  ...{ because: { lost: '분실', given_up: '중도 해지', owner: '소유자' }, by: doers, of: subjects },
  ...{ from: rentalStates, restored: rentalStates, account: accountTitles, settles: accountTitles },
  ...{ debtor: { renter: '빌린 회원', owner: '소유자' }, lostBy: loss, place: { gateway: '결제사' } },
  providerType: { kakao: '카카오', naver: '네이버', apple: '애플' },
  productCondition: { new: '새 상품', used: '사용한 상품' },
  source: { download: '쿠폰 받기', welcome: '가입 축하', grant: '지급' },
  aspect: { amount: '금액', fee: '수수료' },
  type: { ...pictureNames, ...faqNames, ...planningNames, ...couponUserNames },
  ...{ discount_type: discountNames, discountType: discountNames, target: linkTargetNames },
  applicable_to: { all_products: '모든 상품', specific: '고른 상품' },
  ...{
    roles: roleNames,
    scene: sceneNames,
    parts: contactPartNames,
    booking: { csv: 'CSV', xlsx: '엑셀' },
    label: { printed: '인쇄함' },
  },
  ...{ password: { changed: '바꿈' }, secondFactor: { replaced: '바꿈' } },
  ...{
    declineReason: reasonCodes,
    rolesBefore: roleNames,
    shippingCompany: { ...courierNames, post: '우체국택배' },
  },
  scope: { all: '모든 상품', category: '카테고리', products: '고른 상품' },
  action: { prepare: '배송 준비', ship: '출고', deliver: '배송 완료', collect: '반품 수거' },
}

/** The names of codes that mean something else, or nothing, in the records of other things. */
const codeNamesOfSubjects: Readonly<Partial<Record<RecordSubject, Names>>> = {
  staff_views: { page: pageNamesByPath },
  member_grants: { status: grantStatusNames },
  jobs: {
    state: { failed: '멈춤', retry: '다시 시도', created: '기다림', active: '하는 중', completed: '끝남' },
  },
}
const ofSubjects: ReadonlyMap<string, Names> = new Map(Object.entries(codeNamesOfSubjects))

/** The name of a code in a field of a record of this subject; undefined for one that has none. */
export const codeNameOf = (
  code: string,
  { field, subject }: { field: string; subject: string },
): string | undefined => ofSubjects.get(subject)?.[field]?.[code] ?? codeNames[field]?.[code]
