import type * as z from 'zod/mini'
import type * as addresses from '../domain/wire/addresses.ts'
import type * as auth from '../domain/wire/auth.ts'
import type * as brands from '../domain/wire/brands.ts'
import type * as cart from '../domain/wire/cart.ts'
import type * as catalogue from '../domain/wire/catalogue.ts'
import type * as coupons from '../domain/wire/coupons.ts'
import type * as dashboard from '../domain/wire/dashboard.ts'
import type * as identity from '../domain/wire/identity.ts'
import type * as join from '../domain/wire/join.ts'
import type * as likes from '../domain/wire/likes.ts'
import type * as orders from '../domain/wire/orders.ts'
import type * as payments from '../domain/wire/payments.ts'
import type * as points from '../domain/wire/points.ts'
import type * as wire from '../domain/wire/primitives.ts'
import type * as promotions from '../domain/wire/promotions.ts'
import type * as ranking from '../domain/wire/ranking.ts'
import type * as recovery from '../domain/wire/recovery.ts'
import type * as search from '../domain/wire/search.ts'
import type * as shop from '../domain/wire/shop.ts'
import type * as withdrawal from '../domain/wire/withdrawal.ts'
import { type Provider, type Query, withQuery } from './paths.ts'

/** A call that reads. `answers` is never set: it carries the type of what stands under `data`. */
export type Read<Answer> = { readonly method: 'GET'; readonly url: string; readonly answers?: Answer }

/** A call that changes something; `takes` carries the type of its body. */
export type Write<Answer, Body> = {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly answers?: Answer
  readonly takes?: Body
}

export type AnswerOf<Call> = Call extends { readonly answers?: infer Answer } ? Answer : never

type Envelope = z.core.$ZodType<{ data: unknown }>
type DataOf<Shape extends Envelope> = z.output<Shape>['data']
type BodyOf<Shape> = Shape extends z.core.$ZodType ? z.input<Shape> : undefined

const read = <Shape extends Envelope>(url: string): Read<DataOf<Shape>> => ({ method: 'GET', url })
type WriteOf<Shape extends Envelope, Body> = Write<DataOf<Shape>, BodyOf<Body>>
const post = <Shape extends Envelope, Body = undefined>(url: string): WriteOf<Shape, Body> => ({
  method: 'POST',
  url,
})
const put = <Shape extends Envelope, Body>(url: string): WriteOf<Shape, Body> => ({ method: 'PUT', url })
const remove = <Shape extends Envelope>(url: string): WriteOf<Shape, undefined> => ({ method: 'DELETE', url })

/** Every call of the server that the client makes. */
export const calls = {
  login: post<typeof auth.sessionAnswer, typeof auth.loginRequest>('/api/auth/login'),
  refresh: post<typeof auth.refreshAnswer>('/api/auth/refresh'),
  logout: post<typeof wire.done>('/api/auth/logout'),
  identity: read<typeof identity.identityFormAnswer>('/api/auth/identity-verification'),
  emailCheck: post<typeof wire.done, typeof join.emailCheckRequest>('/api/auth/email-duplicate-check'),
  join: post<typeof join.joinAnswer, typeof join.joinRequest>('/api/auth/join'),
  socialJoin: post<typeof join.joinAnswer, typeof join.snsJoinRequest>('/api/auth/sns-join'),
  findEmail: post<typeof recovery.findEmailAnswer, typeof recovery.findEmailRequest>('/api/auth/find-email'),
  sendCode: post<typeof recovery.codeSendAnswer, typeof recovery.codeSendRequest>(
    '/api/auth/verification-code-send',
  ),
  checkCode: post<typeof recovery.codeCheckAnswer, typeof recovery.codeCheckRequest>(
    '/api/auth/verification-code-check',
  ),
  resetPassword: put<typeof wire.done, typeof recovery.passwordResetRequest>('/api/auth/password-reset'),

  now: read<typeof shop.nowAnswer>('/api/users/now'),
  visitors: post<typeof wire.done>('/api/users/visitors'),
  footer: read<typeof shop.footerAnswer>('/api/users/footer'),
  terms: read<typeof shop.termsAnswer>('/api/users/terms'),
  term: (id: number) => read<typeof shop.termAnswer>(`/api/users/terms/${id}`),

  categories: read<typeof catalogue.categoriesAnswer>('/api/users/categories'),
  /** All three levels at once, for the category page. */
  categoryTree: read<typeof catalogue.topCategoriesAnswer>('/api/users/categories?levels=3'),
  tertiary: (id: number) => read<typeof catalogue.categoriesAnswer>(`/api/users/categories/${id}/tertiary`),
  products: (query: Query) =>
    read<typeof catalogue.productListAnswer>(withQuery('/api/users/recommend-products', query)),
  product: (id: number | string) => read<typeof catalogue.productDetailAnswer>(`/api/users/products/${id}`),
  similar: (id: number | string) => read<typeof catalogue.similarAnswer>(`/api/users/products-similar/${id}`),
  holidays: read<typeof catalogue.holidaysAnswer>('/api/users/holidays'),
  renting: (id: number | string, month: string) =>
    read<typeof catalogue.rentingAnswer>(
      withQuery(`/api/users/renting-products/${id}`, { filterDate: month }),
    ),

  brands: read<typeof brands.brandRowsAnswer>('/api/users/recommend-brands'),
  searchBrands: (query: Query) =>
    read<typeof brands.brandRowsAnswer>(withQuery('/api/users/search-brands', query)),
  brandProducts: (query: Query) =>
    read<typeof catalogue.productListAnswer>(withQuery('/api/users/search-brands-products', query)),
  recommendedKeywords: read<typeof search.recommendSearchAnswer>('/api/users/recommend-search'),
  suggestions: (productName: string) =>
    read<typeof search.suggestionsAnswer>(withQuery('/api/users/search-keyword', { productName })),
  search: (query: Query) => read<typeof search.searchAnswer>(withQuery('/api/users/search-result', query)),
  ranking: (query: Query) =>
    read<typeof ranking.rankingAnswer>(withQuery('/api/users/ranking-products', query)),

  home: read<typeof promotions.homeAnswer>('/api/users/recommend'),
  newItems: (categoryId?: number) =>
    read<typeof promotions.cardsAnswer>(withQuery('/api/users/recommend-newitems', { categoryId })),
  popups: read<typeof promotions.popupsAnswer>('/api/users/popup'),
  luxury: read<typeof promotions.luxuryAnswer>('/api/users/luxury'),
  luxuryPopular: (categoryId?: number) =>
    read<typeof promotions.cardsAnswer>(withQuery('/api/users/luxury-popular', { categoryId })),
  promotions: read<typeof promotions.planningEventAllAnswer>('/api/users/planning-event-all'),
  event: (id: number | string) => read<typeof promotions.eventAnswer>(`/api/users/event/${id}`),
  planningProducts: (id: number | string, query: Query) =>
    read<typeof promotions.planningProductsAnswer>(withQuery(`/api/users/planning-products/${id}`, query)),

  favorites: read<typeof likes.favoritesAnswer>('/api/users/favorite'),
  addFavorite: post<typeof wire.done, typeof likes.favoriteRequest>('/api/users/favorite'),
  removeFavorite: (id: number) => remove<typeof wire.done>(`/api/users/favorite/${id}`),
  freeAlerts: read<typeof likes.freeAlertsAnswer>('/api/users/free-alerts'),
  addFreeAlert: post<typeof likes.freeAlertCreatedAnswer, typeof likes.freeAlertRequest>(
    '/api/users/free-alerts',
  ),
  removeFreeAlert: (id: number) => remove<typeof wire.done>(`/api/users/free-alerts/${id}`),
  freeNotices: read<typeof likes.freeNoticesAnswer>('/api/users/free-notices'),
  readFreeNotice: (id: number) => post<typeof wire.done>(`/api/users/free-notices/${id}/read`),

  cart: read<typeof cart.cartAnswer>('/api/users/cart'),
  addToCart: post<typeof cart.cartCreatedAnswer, typeof cart.cartRequest>('/api/users/cart'),
  removeFromCart: (id: number) => remove<typeof wire.done>(`/api/users/cart/${id}`),
  checkCart: post<typeof wire.done, typeof cart.cartPaymentCheckRequest>('/api/users/cart-payment-check'),

  possessionCoupons: post<typeof coupons.possessionCouponsAnswer, typeof coupons.possessionCouponsRequest>(
    '/api/users/possession-coupons',
  ),
  welcomePack: read<typeof coupons.welcomePackAnswer>('/api/users/welcome-coupons'),
  productCoupons: (id: number) => read<typeof coupons.couponsAnswer>(`/api/users/coupons-list/${id}`),
  availableCoupons: read<typeof coupons.couponsAnswer>('/api/users/my-available-coupons'),
  downloadableCoupons: read<typeof coupons.couponsAnswer>('/api/users/my-downloadable-coupons'),
  couponOfCode: (code: string) =>
    read<typeof coupons.couponAnswer>(`/api/users/kakao-coupon/${encodeURIComponent(code)}`),
  downloadCoupon: (id: number) =>
    post<typeof coupons.couponAnswer, typeof coupons.couponDownloadRequest>(
      `/api/users/coupons-download/${id}`,
    ),
  points: read<typeof points.pointBalanceAnswer>('/api/users/possession-points'),

  dashboard: read<typeof dashboard.dashboardAnswer>('/api/users/my-dashboard'),
  myInfo: read<typeof auth.myInfoAnswer>('/api/users/my-info'),
  changeMyInfo: put<typeof auth.myInfoAnswer, typeof recovery.changeInfoRequest>('/api/users/my-info'),
  changePassword: put<typeof wire.done, typeof recovery.changePasswordRequest>('/api/users/my-info-password'),
  checkPassword: post<typeof wire.done, typeof recovery.passwordCheckRequest>('/api/users/my-password-check'),
  withdrawal: read<typeof withdrawal.withdrawalPreviewAnswer>('/api/users/my-withdrawal'),
  withdraw: (withdrawalReason: string) =>
    remove<typeof withdrawal.withdrawalAnswer>(withQuery('/api/users/my-withdrawal', { withdrawalReason })),
  addresses: read<typeof addresses.addressesAnswer>('/api/users/delivery-address'),
  addAddress: post<typeof addresses.addressAnswer, typeof addresses.addressRequest>(
    '/api/users/delivery-address',
  ),
  changeAddress: (id: number) =>
    put<typeof addresses.addressAnswer, typeof addresses.addressRequest>(`/api/users/delivery-address/${id}`),
  removeAddress: (id: number) => remove<typeof wire.done>(`/api/users/delivery-address/${id}`),

  authorizeCard: post<typeof wire.done, typeof payments.brandpayAuthorizeRequest>(
    '/api/users/brandpay-authorize',
  ),
  makeDraft: post<typeof orders.orderDraftAnswer, typeof orders.orderDraftRequest>('/api/users/order-drafts'),
  releaseDraft: (id: string) => remove<typeof wire.done>(`/api/users/order-drafts/${id}`),
  placeOrder: post<typeof orders.orderAnswer, typeof orders.orderRequest>('/api/users/orders'),
  orderDetail: (id: string) => read<typeof orders.orderDetailAnswer>(`/api/users/order-detail/${id}`),
  orderHistory: (page: number, period: string) =>
    read<typeof orders.orderHistoryAnswer>(withQuery('/api/users/order-history', { curPage: page, period })),
  cancellationQuote: (itemId: string) =>
    read<typeof orders.cancellationQuoteAnswer>(`/api/users/order-items/${itemId}/cancellation-quote`),
  cancelItem: post<typeof orders.cancelAnswer, typeof orders.cancelRequest>('/api/users/order-items-cancel'),
} as const

/** Where the browser itself goes to log in with a provider; the server leads on. */
export const socialLogin = (provider: Provider) => `/api/auth/${provider}`
