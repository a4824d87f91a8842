import type { StaffRole } from './staffRoles.ts'

type Role = Exclude<StaffRole, 'admin'>
export type RecordKind = {
  label: string
  /** Kinds of streams, and tables without their schema, whose changes are about an entity of this kind. */
  subjects: readonly string[]
  /** Who may read its records, besides admin. */
  roles: readonly Role[]
  /** True when the shop shows its fields to everybody, so that nothing in them is masked. */
  isPublic?: true
}

const onDisplay = <const Subjects extends readonly string[]>(label: string, ...subjects: Subjects) =>
  ({ label, subjects, roles: ['content'], isPublic: true }) as const

/** What staff act on, as the console's records name it; the ids of content are those of its pages. */
export const recordKinds = {
  order: {
    label: '주문',
    subjects: ['order', 'condition_records', 'order_handling', 'return_handling'],
    roles: ['operations', 'finance'],
  },
  payment: { label: '결제·환불', subjects: ['payment', 'refund_handling'], roles: ['operations', 'finance'] },
  charge: { label: '추가 요금', subjects: ['charge', 'charge_handling'], roles: ['operations', 'finance'] },
  consignment: {
    label: '위탁',
    subjects: ['consignment', 'consignment_handling'],
    roles: ['operations', 'finance'],
  },
  settlement: { label: '정산', subjects: ['settlement', 'payout_handling'], roles: ['finance'] },
  wallet: { label: '포인트·쿠폰함', subjects: ['wallet'], roles: ['operations', 'finance'] },
  member: { label: '회원', subjects: ['member', 'member_notes'], roles: ['operations', 'finance'] },
  grants: { label: '포인트·쿠폰 지급', subjects: ['member_grants'], roles: ['operations', 'finance'] },
  inquiry: { label: '문의 답변', subjects: ['inquiry_answers', 'inquiry_handling'], roles: ['operations'] },
  'answer-templates': { ...onDisplay('답변 틀', 'answer_templates'), roles: ['operations'] },
  review: { label: '리뷰', subjects: ['review'], roles: ['operations', 'content'] },
  product: {
    label: '상품',
    subjects: ['product', 'products', 'product_files'],
    roles: ['operations', 'content'],
  },
  brands: onDisplay('브랜드', 'brands'),
  categories: onDisplay('카테고리', 'categories'),
  coupons: onDisplay('쿠폰', 'coupons'),
  synonyms: onDisplay('검색어', 'search_synonyms'),
  banners: onDisplay('배너', 'banners'),
  popups: onDisplay('팝업', 'popups'),
  'promotion-pictures': onDisplay('배너 그림', 'promotion_pictures', 'files'),
  'recommend-groups': onDisplay('추천 묶음', 'recommend_groups'),
  'hot-deals': onDisplay('핫딜', 'hot_deals'),
  'recommended-keywords': onDisplay('추천 검색어', 'recommended_keywords'),
  plannings: onDisplay('기획전', 'plannings'),
  events: onDisplay('이벤트', 'events'),
  notices: onDisplay('공지사항', 'notices'),
  faqs: onDisplay('자주 묻는 질문', 'faqs'),
  terms: onDisplay('약관', 'terms'),
  footer: onDisplay('회사 정보', 'company'),
  holidays: { ...onDisplay('휴일', 'holidays'), roles: ['operations', 'content'] },
  maintenance: { label: '점검 시간', subjects: ['maintenance'], roles: ['content'] },
  bank: {
    label: '은행 내역',
    subjects: ['bank_accounts', 'bank_files', 'bank_matches', 'bank-difference'],
    roles: ['finance'],
  },
  card: { label: '결제사 정산', subjects: ['provider-payout', 'provider-difference'], roles: ['finance'] },
  payout: { label: '지급 차이', subjects: ['outgoing-difference'], roles: ['finance'] },
  vat: { label: '부가세', subjects: ['vat'], roles: ['finance'] },
  adjustment: { label: '결산 분개', subjects: ['adjustment'], roles: ['finance'] },
  month: { label: '월 마감', subjects: ['month-closing'], roles: ['finance'] },
  rates: { label: '위탁 요율', subjects: ['consignment_rates'], roles: ['finance'] },
  settings: { label: '설정', subjects: ['settings'], roles: [] },
  login: { label: '로그인', subjects: ['staff_logins'], roles: [] },
  staff: { label: '직원·역할', subjects: ['staff'], roles: [] },
  views: { label: '저장한 보기', subjects: ['staff_views'], roles: ['operations', 'finance', 'content'] },
  job: { label: '작업', subjects: ['jobs'], roles: ['operations'] },
  consistency: {
    label: '기록 점검',
    subjects: ['consistency_checks', 'integrity_findings'],
    roles: ['finance'],
  },
  personal: {
    label: '개인정보 조회',
    subjects: [
      'order_items',
      'consignments',
      'item_reasons',
      'member_accounts',
      'members',
      'item_records',
      'point_lots',
      'settlement_transfers',
    ],
    roles: ['operations', 'finance'],
  },
  call: { label: '그 밖의 요청', subjects: ['calls'], roles: ['operations', 'finance', 'content'] },
} as const satisfies Readonly<Record<string, RecordKind>>

export type RecordKindName = keyof typeof recordKinds

/** A kind of stream, or a table without its schema, that a record may be about. */
export type RecordSubject = (typeof recordKinds)[RecordKindName]['subjects'][number]

/** The kinds by name, for names that come from elsewhere. */
export const namedRecordKinds: ReadonlyMap<string, RecordKind> = new Map(Object.entries(recordKinds))

const nameOfSubject = new Map<string, string>(
  [...namedRecordKinds].flatMap(([name, { subjects }]) =>
    subjects.map((subject) => [subject, name] as const),
  ),
)

/** The kind that a record with this subject belongs to. */
export const recordKindOf = (subject: string): string => nameOfSubject.get(subject) ?? 'call'

/** Whether a record may be about a table of this name. */
export const isRecordSubject = (subject: string): subject is RecordSubject => nameOfSubject.has(subject)

/** Whether somebody with these roles may read records of a kind. */
export const mayReadRecords = (held: readonly string[], { roles }: Pick<RecordKind, 'roles'>): boolean =>
  held.includes('admin') || roles.some((role) => held.includes(role))
