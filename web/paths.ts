import type { CivilDate } from '../domain/shared/civilDate.ts'
import { type Query, withQuery } from './api/query.ts'

export type { Query }
export { withQuery }

/** Route patterns, as the router takes them. */
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

/** Ids of the social login providers, as the specification names them. */
export const providers = ['kakao', 'naver', 'apple'] as const
export type Provider = (typeof providers)[number]
export const isProvider = (value: unknown): value is Provider => providers.some((one) => one === value)

/**
 * Routes of each provider: `entry` starts the login, `comeBack` receives a member who logged in, `join` receives a
 * person who has no account yet.
 */
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
  /** Number of pages of the list that are shown one below the other. */
  pages?: number | undefined
}

/** Brand search: order, recommended brands only, one heading of the index (`filterVal`), and a name. */
export type BrandsQuery = {
  order?: string | undefined
  filterRecommend?: 'true' | undefined
  filterVal?: string | undefined
  brandName?: string | undefined
}

/** Builds every address inside the shop. */
export const paths = {
  ...patterns,
  login: (returnUrl?: string) => withQuery(patterns.login, { returnUrl }),
  /** The join page, which returns to `returnUrl` afterwards. */
  joinFrom: (returnUrl: string | null) => withQuery(patterns.join, { returnUrl }),
  /** The category page at one top-level category; `md` says that it refines a list that is already open. */
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
  interestAt: (query: { pages?: number | undefined }) => withQuery(patterns.interest, query),
  freeAlerts: `${patterns.interest}?tab=alerts`,
  /** The consignment application, prefilled from the calculator. */
  luxshareApplyWith: (query: { price: number; months: number }) => withQuery(patterns.luxshareApply, query),
  /** The consignments filtered by status. */
  consignmentsOf: (query: { status?: string | undefined }) => withQuery(patterns.consignments, query),
  consignmentDetail: (id: string) => `/mypage/consignment/detail/${id}`,
  /** The settlement rows of one consignment; `num` is its human-readable number. */
  settlementDetail: (id: string, num: string) => withQuery(`/mypage/settlement/detail/${id}`, { num }),
  /** The statement of one month. */
  settlementStatement: (month: string) => withQuery(patterns.settlements, { month }),
  /** The bank account page, which returns to `returnUrl` once the account is saved. */
  accountFor: (returnUrl: string) => withQuery(patterns.account, { returnUrl }),
  /** The FAQ filtered by category, or with one question open. */
  faq: (query: { type?: string | undefined; id?: number } = {}) => withQuery(patterns.faq, query),
  /** The notices, with `id` open. */
  notices: (id?: number) => withQuery(patterns.notices, { id }),
  inquiries: (tab?: 'onetoone') => withQuery(patterns.inquiries, { tab }),
  /** The one-to-one inquiry about an order or a consignment, which `name` calls as the member knows it. */
  askAbout: (about: { order: string } | { consignment: string }, name: string) =>
    withQuery(patterns.inquiries, { tab: 'onetoone', ...about, name }),
  /** The one-to-one inquiry that disputes a charge. */
  contestCharge: (charge: string) => withQuery(patterns.inquiries, { tab: 'onetoone', charge }),
  aboutShop: (slug: string) => `/service-info/${slug}`,
} as const

/** URL of a bundled picture that belongs to no product (web/public). */
export const ownPicture = (name: string) => `/drawn/${name}.webp`

/** Returns `candidate` when it is a path of this shop other than the login, and the home page otherwise. */
export function ownPath(candidate: string | null): string {
  if (candidate === null || !/^\/(?![/\\])/.test(candidate)) return patterns.home
  const base = 'https://own.invalid'
  const url = URL.canParse(candidate, base) ? new URL(candidate, base) : null
  if (url === null || url.origin !== base || url.pathname === patterns.login) return patterns.home
  return `${url.pathname}${url.search}${url.hash}`
}
