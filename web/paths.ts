import type { CivilDate } from '../domain/shared/civilDate.ts'

type Query = Record<string, string | number | undefined | null | readonly (string | number)[]>

/** Arrays repeat their key without brackets; empty values are left out. */
function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    for (const one of typeof value === 'object' ? value : [value]) search.append(key, String(one))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Patterns of the router, spelled as in the route table of specification 2 §2. */
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

/** Every call of the server. */
export const calls = {
  login: '/api/auth/login',
  /** A navigation of the browser, no call. */
  social: (provider: Provider) => `/api/auth/${provider}`,
  identity: '/api/auth/identity-verification',
  emailCheck: '/api/auth/email-duplicate-check',
  join: '/api/auth/join',
  socialJoin: '/api/auth/sns-join',
  findEmail: '/api/auth/find-email',
  sendCode: '/api/auth/verification-code-send',
  checkCode: '/api/auth/verification-code-check',
  resetPassword: '/api/auth/password-reset',
  refresh: '/api/auth/refresh',
  logout: '/api/auth/logout',
  now: '/api/users/now',
  visitors: '/api/users/visitors',
  footer: '/api/users/footer',
  term: (id: number) => `/api/users/terms/${id}`,
  categories: '/api/users/categories',
  /** All three levels at once, for the category page. */
  categoryTree: '/api/users/categories?levels=3',
  secondary: (id: number) => `/api/users/categories/${id}/secondary`,
  tertiary: (id: number) => `/api/users/categories/${id}/tertiary`,
  brands: '/api/users/recommend-brands',
  searchBrands: (query: Query) => withQuery('/api/users/search-brands', query),
  brandProducts: (query: Query) => withQuery('/api/users/search-brands-products', query),
  home: '/api/users/recommend',
  newItems: (categoryId?: number) => withQuery('/api/users/recommend-newitems', { categoryId }),
  popups: '/api/users/popup',
  luxury: '/api/users/luxury',
  luxuryPopular: (categoryId?: number) => withQuery('/api/users/luxury-popular', { categoryId }),
  ranking: (query: Query) => withQuery('/api/users/ranking-products', query),
  promotions: '/api/users/planning-event-all',
  plannings: '/api/users/planning',
  events: '/api/users/event',
  event: (id: number | string) => `/api/users/event/${id}`,
  planningProducts: (id: number | string, query: Query) =>
    withQuery(`/api/users/planning-products/${id}`, query),
  recommendedKeywords: '/api/users/recommend-search',
  suggestions: (productName: string) => withQuery('/api/users/search-keyword', { productName }),
  search: (query: Query) => withQuery('/api/users/search-result', query),
  freeAlerts: '/api/users/free-alerts',
  freeAlert: (id: number) => `/api/users/free-alerts/${id}`,
  freeNotices: '/api/users/free-notices',
  freeNoticeRead: (id: number) => `/api/users/free-notices/${id}/read`,
  products: (query: Query) => withQuery('/api/users/recommend-products', query),
  product: (id: number | string) => `/api/users/products/${id}`,
  similar: (id: number | string) => `/api/users/products-similar/${id}`,
  holidays: '/api/users/holidays',
  renting: (id: number | string, month: string) =>
    withQuery(`/api/users/renting-products/${id}`, { filterDate: month }),
  favorite: '/api/users/favorite',
  unfavorite: (id: number) => `/api/users/favorite/${id}`,
  cart: '/api/users/cart',
  cartItem: (id: number) => `/api/users/cart/${id}`,
  cartCheck: '/api/users/cart-payment-check',
  possessionCoupons: '/api/users/possession-coupons',
  productCoupons: (id: number) => `/api/users/coupons-list/${id}`,
  downloadCoupon: (id: number) => `/api/users/coupons-download/${id}`,
  points: '/api/users/possession-points',
  addresses: '/api/users/delivery-address',
  address: (id: number) => `/api/users/delivery-address/${id}`,
  myInfo: '/api/users/my-info',
  myPassword: '/api/users/my-info-password',
  passwordCheck: '/api/users/my-password-check',
  withdrawal: '/api/users/my-withdrawal',
  withdraw: (withdrawalReason: string) => withQuery('/api/users/my-withdrawal', { withdrawalReason }),
  availableCoupons: '/api/users/my-available-coupons',
  downloadableCoupons: '/api/users/my-downloadable-coupons',
  couponOfCode: (code: string) => `/api/users/kakao-coupon/${encodeURIComponent(code)}`,
  terms: '/api/users/terms',
  dashboard: '/api/users/my-dashboard',
  customerKey: '/api/users/customer-key',
  authorizeCard: '/api/users/brandpay-authorize',
  drafts: '/api/users/order-drafts',
  draft: (id: string) => `/api/users/order-drafts/${id}`,
  orders: '/api/users/orders',
  orderDetail: (id: string) => `/api/users/order-detail/${id}`,
  orderHistory: (page: number, period: string) =>
    withQuery('/api/users/order-history', { curPage: page, period }),
  quote: (itemId: string) => `/api/users/order-items/${itemId}/cancellation-quote`,
  cancelItem: '/api/users/order-items-cancel',
  returnItem: '/api/users/order-items-returns',
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
