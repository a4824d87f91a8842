import type { CivilDate } from '../domain/shared/civilDate.ts'
import { type Query, withQuery } from './api/query.ts'

export type { Query }
export { withQuery }

/** Patterns of the router. */
export const patterns = {
  home: '/',
  login: '/login',
  category: '/category',
  products: '/product',
  productDetail: '/product/detail/:id',
  productSimilar: '/product/similar/:id',
  productRent: '/product/rent/:id',
  cart: '/cart',
  order: '/order',
  orderComplete: '/order/complete/:id',
  orderDetail: '/order/detail/:id',
  myPage: '/mypage',
  myRents: '/mypage/rent',
  cancelComplete: '/mypage/rent/cancel-complete',
  tossReturn: '/toss',
  terms: '/terms',
  policy: '/policy',
  search: '/search',
  luxury: '/luxury',
  promotion: '/promotion',
  planningProducts: '/promotion/product/:id',
  newMemberCoupon: '/promotion/detail/new',
  eventDetail: '/promotion/detail/:id',
  brand: '/brand',
  brandProducts: '/brand/product',
  ranking: '/ranking',
  interest: '/interest',
  favorites: '/favorites',
  luxshare: '/luxshare',
  luxshareApply: '/luxshare/apply',
  luxshareComplete: '/luxshare/complete',
  aboutShop: '/service-info/:product',
  aboutLuxshare: '/service-info/luxshare',
  outOfService: '/out-of-service',
  join: '/join',
  joinAgree: '/join/agree',
  joinComplete: '/join/complete',
  pass: '/pass',
  findId: '/find-id',
  findPassword: '/find-password',
  findPasswordEmail: '/find-password/email',
  resetPassword: '/reset-password',
  userInfo: '/mypage/user-info',
  changePassword: '/mypage/change-password',
  myPayments: '/mypage/payment',
  delivery: '/mypage/delivery',
  account: '/mypage/account',
  savings: '/mypage/savings',
  myCoupons: '/mypage/coupon',
  myReviews: '/mypage/review',
  customerCentre: '/mypage/customer',
  faq: '/mypage/customer/faq',
  notices: '/mypage/customer/notice',
  inquiries: '/mypage/inquiry',
  consignments: '/mypage/consignment',
  consignmentDetail: '/mypage/consignment/detail/:id',
  settlements: '/mypage/settlement',
  settlementDetail: '/mypage/settlement/detail/:id',
  withdraw: '/mypage/withdraw',
  withdrawComplete: '/mypage/withdraw/complete',
} as const

/** Social providers, by the ids of the specification. */
export const providers = ['kakao', 'naver', 'apple'] as const
export type Provider = (typeof providers)[number]

/** Where a provider's button leads, and where the provider sends people back to: logged in, or to join. */
export const socialPatterns = {
  kakao: { entry: '/kakao', comeBack: '/kakao/islogin', join: '/kakao/join' },
  naver: { entry: '/naver', comeBack: '/naver/islogin', join: '/naver/join' },
  apple: { entry: '/apple', comeBack: '/apple/islogin', join: '/apple/join' },
} as const satisfies Record<Provider, Record<'entry' | 'comeBack' | 'join', string>>

export type ProductsQuery = {
  c1?: number | undefined
  c1Name?: string | undefined
  c2?: number | undefined
  c2Name?: string | undefined
  c3?: number | undefined
  brandId?: readonly number[]
  brandName?: string | undefined
  discountId?: readonly number[]
  orders?: string | undefined
  start?: CivilDate | undefined
  end?: CivilDate | undefined
  md?: string | undefined
  /** How many pages of the list are shown below one another. */
  pages?: number | undefined
}

/** The brand search: its order, whether only recommended ones count, one heading of the index, and a name. */
export type BrandsQuery = {
  order?: string | undefined
  filterRecommend?: 'true' | undefined
  filterVal?: string | undefined
  brandName?: string | undefined
}

/** Every address inside the shop. */
export const paths = {
  ...patterns,
  login: (returnUrl?: string) => withQuery(patterns.login, { returnUrl }),
  /** Joining, with the way back for afterwards. */
  joinFrom: (returnUrl: string | null) => withQuery(patterns.join, { returnUrl }),
  /** The category page at one top-level category; with md it refines a list that is already open. */
  categoryAt: (query: { c1?: number; c2?: number; md?: string | undefined }) =>
    withQuery(patterns.category, query),
  products: (query: ProductsQuery) => withQuery(patterns.products, query),
  productDetail: (id: number) => `/product/detail/${id}`,
  productSimilar: (id: number) => `/product/similar/${id}`,
  productRent: (id: number) => `/product/rent/${id}`,
  orderComplete: (id: string) => `/order/complete/${id}`,
  orderDetail: (id: string) => `/order/detail/${id}`,
  search: (keyword?: string, query: ProductsQuery = {}) => withQuery(patterns.search, { keyword, ...query }),
  promotion: (tab: 0 | 1 | 2) => withQuery(patterns.promotion, { tab }),
  planningProducts: (id: number | string, query: ProductsQuery = {}) =>
    withQuery(`/promotion/product/${id}`, query),
  eventDetail: (id: number) => `/promotion/detail/${id}`,
  brandSearch: (query: BrandsQuery = {}) => withQuery(patterns.brand, { tab: 'search', ...query }),
  brandProducts: (query: ProductsQuery) => withQuery(patterns.brandProducts, query),
  myReviewsAt: (query: { tab?: 'written' | undefined; curPage?: number }) =>
    withQuery(patterns.myReviews, query),
  ranking: (query: Query) => withQuery(patterns.ranking, query),
  savingsOf: (query: Query) => withQuery(patterns.savings, query),
  myCouponsOf: (query: Query) => withQuery(patterns.myCoupons, query),
  freeAlerts: `${patterns.interest}?tab=alerts`,
  /** The application, with what was reckoned with before. */
  luxshareApplyWith: (query: { price: number; months: number }) => withQuery(patterns.luxshareApply, query),
  /** Consignments of one status. */
  consignmentsOf: (query: { status?: string | undefined }) => withQuery(patterns.consignments, query),
  consignmentDetail: (id: string) => `/mypage/consignment/detail/${id}`,
  /** What one consignment earned; `num` is the number that people read. */
  settlementDetail: (id: string, num: string) => withQuery(`/mypage/settlement/detail/${id}`, { num }),
  /** The statement of a month, as a page of the settlements. */
  settlementStatement: (month: string) => withQuery(patterns.settlements, { month }),
  /** The bank account, and back to where it is wanted once it is saved. */
  accountFor: (returnUrl: string) => withQuery(patterns.account, { returnUrl }),
  /** Questions of one category, or with one of them open. */
  faq: (query: { type?: string | undefined; id?: number } = {}) => withQuery(patterns.faq, query),
  /** With one of them open. */
  notices: (id?: number) => withQuery(patterns.notices, { id }),
  inquiries: (tab?: 'onetoone') => withQuery(patterns.inquiries, { tab }),
  /** The one-to-one inquiry about a charge. */
  contestCharge: (charge: string) => withQuery(patterns.inquiries, { tab: 'onetoone', charge }),
  aboutShop: (slug: string) => `/service-info/${slug}`,
} as const

/** A picture of our own that belongs to no product (web/public). */
export const ownPicture = (name: string) => `/drawn/${name}.webp`

/** A path of this shop that may be returned to; anything else leads home. */
export function ownPath(candidate: string | null): string {
  if (candidate === null || !/^\/(?![/\\])/.test(candidate)) return patterns.home
  const base = 'https://own.invalid'
  const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null
  if (url === null || url.origin !== base || url.pathname === patterns.login) return patterns.home
  return `${url.pathname}${url.search}${url.hash}`
}
