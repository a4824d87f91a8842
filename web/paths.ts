import type { CivilDate } from '../domain/shared/civilDate.ts'

export type Query = Record<string, string | number | undefined | null | readonly (string | number)[]>

/** Arrays repeat their key without brackets; empty values are left out. */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of typeof value === 'object' ? value : [value]) search.append(key, String(one))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Patterns of the router, as the router spells them. */
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
  delivery: '/mypage/delivery',
  myCoupons: '/mypage/coupon',
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
  /** How many pages of the list stand below one another. */
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
  ranking: (query: Query) => withQuery(patterns.ranking, query),
  freeAlerts: `${patterns.interest}?tab=alerts`,
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
