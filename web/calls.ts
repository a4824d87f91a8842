import type * as accounts from '../domain/wire/accounts.ts'
import type * as addresses from '../domain/wire/addresses.ts'
import type * as auth from '../domain/wire/auth.ts'
import type * as brands from '../domain/wire/brands.ts'
import type * as cancellations from '../domain/wire/cancellations.ts'
import type * as cart from '../domain/wire/cart.ts'
import type * as catalogue from '../domain/wire/catalogue.ts'
import type * as charges from '../domain/wire/charges.ts'
import type * as checkout from '../domain/wire/checkout.ts'
import type * as consignments from '../domain/wire/consignments.ts'
import type * as coupons from '../domain/wire/coupons.ts'
import type * as customerCentre from '../domain/wire/customerCentre.ts'
import type * as dashboard from '../domain/wire/dashboard.ts'
import type * as deliveryChanges from '../domain/wire/deliveryChanges.ts'
import type * as extensions from '../domain/wire/extensions.ts'
import type * as identity from '../domain/wire/identity.ts'
import type * as inbox from '../domain/wire/inbox.ts'
import type * as inquiries from '../domain/wire/inquiries.ts'
import type * as join from '../domain/wire/join.ts'
import type * as likes from '../domain/wire/likes.ts'
import type * as orders from '../domain/wire/orders.ts'
import type * as payments from '../domain/wire/payments.ts'
import type * as points from '../domain/wire/points.ts'
import type * as wire from '../domain/wire/primitives.ts'
import type * as promotions from '../domain/wire/promotions.ts'
import type * as ranking from '../domain/wire/ranking.ts'
import type * as recovery from '../domain/wire/recovery.ts'
import type * as returns from '../domain/wire/returns.ts'
import type * as reviews from '../domain/wire/reviews.ts'
import type * as search from '../domain/wire/search.ts'
import type * as settlements from '../domain/wire/settlements.ts'
import type * as shop from '../domain/wire/shop.ts'
import type * as withdrawal from '../domain/wire/withdrawal.ts'
import { post, postForm, put, putForm, read, remove } from './api/call.ts'
import { type Provider, type Query, withQuery } from './paths.ts'

export type { AnswerOf, Read, Write } from './api/call.ts'

/** The address of a call, in which an id is one part whatever the page's own address put into it. */
const at = (parts: TemplateStringsArray, ...ids: readonly (number | string)[]): string =>
  String.raw({ raw: parts }, ...ids.map(encodeURIComponent))

/** Every API call that the client makes. */
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

  categories: read<typeof catalogue.categoriesAnswer>('/api/users/categories'),
  /** All three levels at once, for the category page. */
  categoryTree: read<typeof catalogue.topCategoriesAnswer>('/api/users/categories?levels=3'),
  tertiary: (id: number) => read<typeof catalogue.categoriesAnswer>(at`/api/users/categories/${id}/tertiary`),
  products: (query: Query) =>
    read<typeof catalogue.productListAnswer>(withQuery('/api/users/recommend-products', query)),
  productBrands: (query: Query) =>
    read<typeof brands.brandCountsAnswer>(withQuery('/api/users/recommend-products-brands', query)),
  product: (id: number | string) => read<typeof catalogue.productDetailAnswer>(at`/api/users/products/${id}`),
  similar: (id: number | string) =>
    read<typeof catalogue.similarAnswer>(at`/api/users/products-similar/${id}`),
  holidays: read<typeof catalogue.holidaysAnswer>('/api/users/holidays'),
  renting: (id: number | string, month: string) =>
    read<typeof catalogue.rentingAnswer>(
      withQuery(at`/api/users/renting-products/${id}`, { filterDate: month }),
    ),

  brands: read<typeof brands.recommendedBrandsAnswer>('/api/users/recommend-brands'),
  searchBrands: (query: Query) =>
    read<typeof brands.brandRowsAnswer>(withQuery('/api/users/search-brands', query)),
  brandProducts: (query: Query) =>
    read<typeof catalogue.productListAnswer>(withQuery('/api/users/search-brands-products', query)),
  recommendedKeywords: read<typeof search.recommendSearchAnswer>('/api/users/recommend-search'),
  suggestions: (productName: string) =>
    read<typeof search.suggestionsAnswer>(withQuery('/api/users/search-keyword', { productName })),
  searchBrandCounts: (query: Query) =>
    read<typeof brands.brandCountsAnswer>(withQuery('/api/users/search-result-brands', query)),
  search: (query: Query) => read<typeof search.searchAnswer>(withQuery('/api/users/search-result', query)),
  ranking: (query: Query) =>
    read<typeof ranking.rankingAnswer>(withQuery('/api/users/ranking-products', query)),

  home: read<typeof promotions.homeAnswer>('/api/users/recommend'),
  newItems: (categoryId?: number) =>
    read<typeof promotions.cardsAnswer>(withQuery('/api/users/recommend-newitems', { categoryId })),
  popups: read<typeof promotions.popupsAnswer>('/api/users/popup'),
  luxury: (query: Query = {}) => read<typeof promotions.luxuryAnswer>(withQuery('/api/users/luxury', query)),
  luxuryPopular: (query: Query = {}) =>
    read<typeof promotions.cardsAnswer>(withQuery('/api/users/luxury-popular', query)),
  promotions: read<typeof promotions.planningEventAllAnswer>('/api/users/planning-event-all'),
  event: (id: number | string) => read<typeof promotions.eventAnswer>(at`/api/users/event/${id}`),
  planningBrands: (id: number | string, query: Query) =>
    read<typeof brands.brandCountsAnswer>(withQuery(at`/api/users/planning-products/${id}/brands`, query)),
  planningProducts: (id: number | string, query: Query) =>
    read<typeof promotions.planningProductsAnswer>(withQuery(at`/api/users/planning-products/${id}`, query)),

  /** The newest likes, with the ids of the others: enough for every heart of a page. */
  favorites: read<typeof likes.favoritesAnswer>('/api/users/favorite?cursor='),
  /** A page of the likes; with days only of those that can be rented then. */
  favoritesPage: (days: Query, cursor = '') =>
    read<typeof likes.favoritesAnswer>(
      `/api/users/favorite?cursor=${cursor}${withQuery('', days).replace('?', '&')}`,
    ),
  addFavorite: post<typeof wire.done, typeof likes.favoriteRequest>('/api/users/favorite'),
  removeFavorite: (id: number) => remove<typeof wire.done>(at`/api/users/favorite/${id}`),
  freeAlerts: read<typeof likes.freeAlertsAnswer>('/api/users/free-alerts'),
  addFreeAlert: post<typeof likes.freeAlertCreatedAnswer, typeof likes.freeAlertRequest>(
    '/api/users/free-alerts',
  ),
  removeFreeAlert: (id: number) => remove<typeof wire.done>(at`/api/users/free-alerts/${id}`),
  freeNotices: read<typeof likes.freeNoticesAnswer>('/api/users/free-notices'),
  readFreeNotice: (id: number) => post<typeof wire.done>(at`/api/users/free-notices/${id}/read`),

  cart: read<typeof cart.cartAnswer>('/api/users/cart'),
  addToCart: post<typeof cart.cartCreatedAnswer, typeof cart.cartRequest>('/api/users/cart'),
  removeFromCart: (id: number) => remove<typeof wire.done>(at`/api/users/cart/${id}`),
  checkCart: post<typeof wire.done, typeof cart.cartPaymentCheckRequest>('/api/users/cart-payment-check'),

  possessionCoupons: post<typeof coupons.possessionCouponsAnswer, typeof coupons.possessionCouponsRequest>(
    '/api/users/possession-coupons',
  ),
  welcomePack: read<typeof coupons.welcomePackAnswer>('/api/users/welcome-coupons'),
  productCoupons: (id: number) => read<typeof coupons.couponsAnswer>(at`/api/users/coupons-list/${id}`),
  availableCoupons: read<typeof coupons.couponsAnswer>('/api/users/my-available-coupons'),
  downloadableCoupons: read<typeof coupons.couponsAnswer>('/api/users/my-downloadable-coupons'),
  pastCoupons: (kind: coupons.PastCouponsQuery['kind'], page: number) =>
    read<typeof coupons.pastCouponsAnswer>(withQuery('/api/users/my-past-coupons', { kind, curPage: page })),
  couponOfCode: (code: string) => read<typeof coupons.couponAnswer>(at`/api/users/kakao-coupon/${code}`),
  downloadCoupon: (id: number) =>
    post<typeof coupons.couponAnswer, typeof coupons.couponDownloadRequest>(
      at`/api/users/coupons-download/${id}`,
    ),
  points: read<typeof points.pointBalanceAnswer>('/api/users/possession-points'),
  pointSummary: read<typeof points.pointSummaryAnswer>('/api/users/my-points-summary'),
  pointHistory: (gubun: points.PointFilter, page: number) =>
    read<typeof points.pointHistoryAnswer>(
      withQuery('/api/users/my-points-history', { gubun, curPage: page }),
    ),

  dashboard: read<typeof dashboard.dashboardAnswer>('/api/users/my-dashboard'),
  consents: read<typeof join.consentsAnswer>('/api/users/my-consents'),
  changeConsent: put<typeof join.consentsAnswer, typeof join.changeConsentRequest>('/api/users/my-consents'),
  inbox: (curPage: number) => read<typeof inbox.inboxAnswer>(withQuery('/api/users/my-inbox', { curPage })),
  unseenMessages: read<typeof inbox.unseenAnswer>('/api/users/my-inbox/unseen'),
  seeInbox: post<typeof wire.done>('/api/users/my-inbox/seen'),
  myInfo: read<typeof auth.myInfoAnswer>('/api/users/my-info'),
  changeMyInfo: put<typeof auth.myInfoAnswer, typeof recovery.changeInfoRequest>('/api/users/my-info'),
  changePassword: put<typeof wire.done, typeof recovery.changePasswordRequest>('/api/users/my-info-password'),
  checkPassword: post<typeof wire.done, typeof recovery.passwordCheckRequest>('/api/users/my-password-check'),
  withdrawal: read<typeof withdrawal.withdrawalPreviewAnswer>('/api/users/my-withdrawal'),
  withdraw: (asked: { withdrawalReason: string; pointsToExpire: number; couponsToLapse: number }) =>
    remove<typeof withdrawal.withdrawalAnswer>(withQuery('/api/users/my-withdrawal', asked)),
  addresses: read<typeof addresses.addressesAnswer>('/api/users/delivery-address'),
  addAddress: post<typeof addresses.addressAnswer, typeof addresses.newAddressRequest>(
    '/api/users/delivery-address',
  ),
  changeAddress: (id: number) =>
    put<typeof addresses.addressAnswer, typeof addresses.addressRequest>(
      at`/api/users/delivery-address/${id}`,
    ),
  removeAddress: (id: number) => remove<typeof wire.done>(at`/api/users/delivery-address/${id}`),

  banks: read<typeof accounts.banksAnswer>('/api/users/bank-info'),
  account: read<typeof accounts.savedAccountAnswer>('/api/users/account-info'),
  verifyAccount: post<typeof accounts.accountVerifiedAnswer, typeof accounts.accountRequest>(
    '/api/users/account-verify',
  ),
  saveAccount: put<typeof accounts.accountAnswer, typeof accounts.accountRequest>('/api/users/account-info'),
  writableReviews: (page: number) =>
    read<typeof reviews.writableReviewsAnswer>(
      withQuery('/api/users/my-writable-reviews', { curPage: page }),
    ),
  writtenReviews: (page: number) =>
    read<typeof reviews.writtenReviewsAnswer>(withQuery('/api/users/my-written-reviews', { curPage: page })),
  writeReview: postForm<typeof reviews.reviewWrittenAnswer>('/api/users/my-reviews'),
  editReview: (id: number) => putForm<typeof reviews.reviewEditedAnswer>(at`/api/users/my-reviews/${id}`),
  askAboutProduct: postForm<typeof inquiries.inquiryCreatedAnswer>('/api/users/products-inquiries'),
  askOneToOne: postForm<typeof inquiries.inquiryCreatedAnswer>('/api/users/my-onetoone-inquiries'),
  productInquiries: read<typeof inquiries.productInquiriesAnswer>('/api/users/my-products-inquiries'),
  oneToOneInquiries: read<typeof inquiries.oneToOneInquiriesAnswer>('/api/users/my-onetoone-inquiries'),
  writeOnInInquiry: (id: number) =>
    post<typeof wire.done, typeof inquiries.followUpRequest>(at`/api/users/my-inquiries/${id}/messages`),
  disputeCharge: (id: string) =>
    postForm<typeof inquiries.inquiryCreatedAnswer>(at`/api/users/charges/${id}/objection`),
  seeInquiryAnswer: (id: number) => post<typeof wire.done>(at`/api/users/my-inquiries/${id}/seen`),
  serviceCentre: read<typeof customerCentre.serviceCentreAnswer>('/api/users/service-center'),
  faqs: read<typeof customerCentre.faqsAnswer>('/api/users/faqs'),
  notices: read<typeof customerCentre.noticesAnswer>('/api/users/notices'),

  authorizeCard: post<typeof wire.done, typeof payments.brandpayAuthorizeRequest>(
    '/api/users/brandpay-authorize',
  ),
  customerKey: read<typeof payments.customerKeyAnswer>('/api/users/customer-key'),
  savedCard: read<typeof payments.savedCardAnswer>('/api/users/payments-card'),
  /** Makes the server fetch the cards again after the member changed them on the provider's page. */
  rereadCards: put<typeof payments.savedCardAnswer, undefined>('/api/users/payments-card'),
  paymentHistory: (page: number, period: string) =>
    read<typeof payments.paymentHistoryAnswer>(
      withQuery('/api/users/payments-history', { curPage: page, period }),
    ),
  shortfall: read<typeof settlements.shortfallAnswer>('/api/users/settlement-shortfall'),
  chargeShortfall: post<typeof settlements.shortfallChargedAnswer, typeof settlements.shortfallRequest>(
    '/api/users/settlement-shortfall',
  ),
  charges: read<typeof charges.memberChargesAnswer>('/api/users/charges'),
  payCharge: (id: string) =>
    post<typeof charges.chargePaidAnswer, typeof charges.chargePayRequest>(at`/api/users/charges/${id}/pay`),
  makeDraft: post<typeof checkout.orderDraftAnswer, typeof checkout.orderDraftRequest>(
    '/api/users/order-drafts',
  ),
  releaseDraft: (id: string) => remove<typeof wire.done>(at`/api/users/order-drafts/${id}`),
  placeOrder: post<typeof checkout.orderAnswer, typeof checkout.orderRequest>('/api/users/orders'),
  orderDetail: (id: string) => read<typeof orders.orderDetailAnswer>(at`/api/users/order-detail/${id}`),
  changeDelivery: (id: string) =>
    put<typeof wire.done, typeof deliveryChanges.deliveryChangeRequest>(
      at`/api/users/order-detail/${id}/delivery`,
    ),
  draftDeliveryFee: (id: string) =>
    post<typeof deliveryChanges.deliveryFeeDraftAnswer, typeof deliveryChanges.deliveryFeeRequest>(
      at`/api/users/order-detail/${id}/delivery-fee`,
    ),
  payDeliveryFee: (id: string) =>
    post<typeof deliveryChanges.deliveryChangedAnswer, typeof deliveryChanges.deliveryFeePayRequest>(
      at`/api/users/delivery-fees/${id}/pay`,
    ),
  releaseDeliveryFee: (id: string) => remove<typeof wire.done>(at`/api/users/delivery-fees/${id}`),
  seeOrderNotice: (id: string) => post<typeof wire.done>(at`/api/users/order-notices/${id}/seen`),
  orderHistory: (page: number, period: string) =>
    read<typeof orders.orderHistoryAnswer>(withQuery('/api/users/order-history', { curPage: page, period })),
  cancellationQuote: (itemId: string) =>
    read<typeof cancellations.cancellationQuoteAnswer>(
      at`/api/users/order-items/${itemId}/cancellation-quote`,
    ),
  extensionOptions: (itemId: string) =>
    read<typeof extensions.extensionOptionsAnswer>(at`/api/users/order-items/${itemId}/extension`),
  extendItem: (itemId: string) =>
    post<typeof extensions.extensionDraftAnswer, typeof extensions.extensionRequest>(
      at`/api/users/order-items/${itemId}/extensions`,
    ),
  payExtension: (id: string) =>
    post<typeof extensions.extendedAnswer, typeof extensions.extensionPayRequest>(
      at`/api/users/extensions/${id}/pay`,
    ),
  releaseExtension: (id: string) => remove<typeof wire.done>(at`/api/users/extensions/${id}`),
  cancelItem: post<typeof cancellations.cancelAnswer, typeof cancellations.cancelRequest>(
    '/api/users/order-items-cancel',
  ),
  consignmentRate: read<typeof consignments.consignmentRateAnswer>('/api/users/consignment-rate'),
  applyForConsignment: postForm<typeof consignments.consignmentAppliedAnswer>('/api/users/consignment'),
  consignments: (page: number, status?: consignments.ConsignmentStatus) =>
    read<typeof consignments.consignmentHistoryAnswer>(
      withQuery('/api/users/consignment-history', { curPage: page, status }),
    ),
  consignment: (id: string) =>
    read<typeof consignments.consignmentDetailAnswer>(at`/api/users/consignment/${id}`),
  saveTrackingNumber: (id: string) =>
    put<typeof wire.done, typeof consignments.trackingNumberRequest>(at`/api/users/tracking-number/${id}`),
  giveUpConsignment: (id: string) =>
    post<typeof consignments.givenUpAnswer, typeof consignments.givingUpRequest>(
      at`/api/users/consignment/${id}/giving-up`,
    ),
  ownersCalendar: (id: string) =>
    read<typeof consignments.ownersCalendarAnswer>(at`/api/users/consignment/${id}/calendar`),
  blockDays: (id: string) =>
    post<typeof consignments.daysBlockedAnswer, typeof consignments.blockDaysRequest>(
      at`/api/users/consignment/${id}/blocked-days`,
    ),
  openDays: (id: string, downtimeId: string) =>
    remove<typeof wire.done>(at`/api/users/consignment/${id}/blocked-days/${downtimeId}`),
  settlements: (page: number) =>
    read<typeof settlements.settlementsAnswer>(
      withQuery('/api/users/settlements-history', { curPage: page }),
    ),
  /** The newest `shown` settlement rows of one consignment. */
  settlement: (id: string, shown: number) =>
    read<typeof settlements.settlementDetailAnswer>(
      withQuery(at`/api/users/settlements-history/${id}`, { shown }),
    ),
  settlementMonths: read<typeof settlements.settlementMonthsAnswer>('/api/users/settlement-months'),
  settlementStatement: (month: string) =>
    read<typeof settlements.settlementStatementAnswer>(at`/api/users/settlement-months/${month}`),
  requestReturn: post<typeof returns.returnAnswer, typeof returns.returnRequest>(
    '/api/users/order-items-returns',
  ),
} as const

/** URL of a month's statement as a file. */
export const settlementFile = (month: string, format: 'csv' | 'xlsx') =>
  at`/api/users/settlement-statements/${month}.${format}`

/** URL that the browser navigates to for a social login; the server redirects to the provider. */
export const socialLogin = (provider: Provider) => at`/api/auth/${provider}`
