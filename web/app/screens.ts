import type { ComponentType } from 'react'
import type { Params } from 'react-router-dom'
import type { ShopDay } from '../../domain/rental/shopPeriod.ts'
import { calls, type Read } from '../calls.ts'
import { type Provider, paths, patterns, providers, socialPatterns } from '../paths.ts'
import {
  brandCall,
  keywordIn,
  type ListFilter,
  listCall,
  listFilterOf,
  planningCall,
  searchCall,
  withPossibleDays,
} from '../pieces/listQuery.ts'
import { availabilityMonths } from '../pieces/rentCalendar/calendarDays.ts'
import { brandsQueryIn, isBrandSearch } from '../pieces/search/brandsQuery.ts'
import type { Frame } from './frame.ts'
import {
  brandSearchWords,
  brandWords,
  eventWords,
  hasAnswer,
  isRunningEvent,
  listWords,
  type Page,
  planningWords,
  productWords,
  searchWords,
  type Words,
} from './head.ts'

/** An address, and the shop's day in Seoul. */
type Visit = ShopDay & { params: Params; search: URLSearchParams }

/** What the server needs to draw a screen. `import.meta.env.SSR &&` keeps it out of the browser's scripts. */
export type ServerSide = {
  /** The calls that the screen reads first, most important first: the server inlines their answers into the page. */
  reads?: (visit: Visit) => Read<unknown>[]
  /** False when nothing is at the address: the page has status 404. */
  exists?: (page: Page) => boolean
  /** Title and description by what the page shows; null when its frame's title says enough. */
  words?: (page: Page) => Words | null
  /** Parts below web/ that are drawn with the page and fetched later (kit/preloadedPart). */
  drawnLater?: readonly string[]
}

/** The one place where a screen is registered. `id` names its file (`fileOf`). */
type Screen = {
  id: string
  path: string
  load: () => Promise<ComponentType>
  frame: Frame
  server?: false | ServerSide
}

/**
 * A screen's file below web/: productDetail is screens/productDetail/ProductDetailScreen.tsx. What follows a dot tells
 * apart the routes of one file.
 */
export function fileOf(id: string): string {
  const [screen = id] = id.split('.')
  return `screens/${screen}/${screen.charAt(0).toUpperCase()}${screen.slice(1)}Screen.tsx`
}

const shopIcons = ['search', 'cart'] as const

const menuFrame = (title: string, menu: NonNullable<Frame['menu']>): Frame => ({
  title,
  logo: true,
  icons: shopIcons,
  menu,
  nav: 'home',
  footer: true,
  toastOffset: 78,
  public: true,
})

type SocialRoute = keyof (typeof socialPatterns)[Provider]

/** Serves one screen at the same route of every provider. */
const perProvider = (
  id: string,
  route: SocialRoute,
  load: () => Promise<ComponentType>,
  frame: Frame,
): Screen[] =>
  providers.map((provider) => ({
    id: `${id}.${provider}`,
    path: socialPatterns[provider][route],
    load,
    frame,
  }))

const filterIn = ({ search, ...day }: Visit): ListFilter => withPossibleDays(listFilterOf(search), day)

const listReads = (filter: ListFilter) => [
  listCall(filter),
  ...(filter.c2 === undefined ? [] : [calls.tertiary(filter.c2)]),
  ...(filter.brandId.length === 0 ? [] : [calls.brands]),
  calls.footer,
]

export const screens: readonly Screen[] = [
  // Home and its sibling tabs, and the pages about the shop.
  {
    id: 'home',
    path: patterns.home,
    load: () => import('../screens/home/HomeScreen.tsx').then((m) => m.HomeScreen),
    frame: {
      title: '빌림',
      logo: true,
      icons: shopIcons,
      menu: 'recommend',
      nav: 'home',
      footer: true,
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && {
      reads: () => [
        calls.home,
        calls.newItems(),
        calls.categories,
        calls.popups,
        calls.welcomePack,
        calls.footer,
      ],
    },
  },
  {
    id: 'luxury',
    path: patterns.luxury,
    load: () => import('../screens/luxury/LuxuryScreen.tsx').then((m) => m.LuxuryScreen),
    frame: menuFrame('럭셔리', 'luxury'),
    server: import.meta.env.SSR && {
      reads: () => [calls.luxury(), calls.luxuryPopular(), calls.categories, calls.footer],
    },
  },
  {
    id: 'ranking',
    path: patterns.ranking,
    load: () => import('../screens/ranking/RankingScreen.tsx').then((m) => m.RankingScreen),
    frame: menuFrame('랭킹', 'ranking'),
    server: import.meta.env.SSR && {
      reads: ({ search }) => [
        calls.ranking({
          categoryId: search.get('categoryId'),
          dateType: search.get('dateType') ?? 'day',
        }),
        calls.categories,
        calls.footer,
      ],
    },
  },
  {
    id: 'luxshare',
    path: patterns.luxshare,
    load: () => import('../screens/luxshare/LuxshareScreen.tsx').then((m) => m.LuxshareScreen),
    frame: {
      title: '럭스쉐어 · 옷장 속 명품을 맡기고 대여료 받기',
      icons: shopIcons,
      bareHeader: true,
      nav: 'luxshare',
      footer: true,
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && { reads: () => [calls.consignmentRate, calls.footer] },
  },
  {
    id: 'aboutLuxshare',
    path: patterns.aboutLuxshare,
    load: () => import('../screens/aboutLuxshare/AboutLuxshareScreen.tsx').then((m) => m.AboutLuxshareScreen),
    frame: { title: '럭스쉐어 소개', back: 'history', icons: ['home'], footer: true, public: true },
    server: import.meta.env.SSR && { reads: () => [calls.footer] },
  },
  {
    id: 'aboutShop',
    path: patterns.aboutShop,
    load: () => import('../screens/aboutShop/AboutShopScreen.tsx').then((m) => m.AboutShopScreen),
    frame: { title: '빌림 소개', back: 'history', icons: ['home'], footer: true, public: true },
    server: import.meta.env.SSR && {
      reads: () => [calls.footer],
      exists: ({ params, settings }) => params.product === settings.shopSlug,
    },
  },
  {
    id: 'outOfService',
    path: patterns.outOfService,
    load: () => import('../screens/outOfService/OutOfServiceScreen.tsx').then((m) => m.OutOfServiceScreen),
    frame: { title: '시스템 점검 중', noHeader: true },
  },
  {
    id: 'legal.terms',
    path: patterns.terms,
    load: () => import('../screens/legal/LegalScreen.tsx').then((m) => m.TermsScreen),
    frame: { title: '이용약관', heading: true, back: 'history', footer: true, public: true },
    server: import.meta.env.SSR && { reads: () => [calls.footer] },
  },
  {
    id: 'legal.policy',
    path: patterns.policy,
    load: () => import('../screens/legal/LegalScreen.tsx').then((m) => m.PolicyScreen),
    frame: { title: '개인정보처리방침', heading: true, back: 'history', footer: true, public: true },
    server: import.meta.env.SSR && { reads: () => [calls.footer] },
  },

  // Product lists, search and product detail.
  {
    id: 'category',
    path: patterns.category,
    load: () => import('../screens/category/CategoryScreen.tsx').then((m) => m.CategoryScreen),
    frame: {
      title: '카테고리',
      heading: true,
      back: { to: paths.home },
      icons: shopIcons,
      nav: 'category',
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && { reads: () => [calls.categoryTree, calls.footer] },
  },
  {
    id: 'productList',
    path: patterns.products,
    load: () => import('../screens/productList/ProductListScreen.tsx').then((m) => m.ProductListScreen),
    frame: {
      title: '상품',
      back: 'product',
      icons: shopIcons,
      bareHeader: true,
      nav: 'category',
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && {
      reads: (visit) => listReads(filterIn(visit)),
      words: listWords,
    },
  },
  {
    id: 'productDetail',
    path: patterns.productDetail,
    load: () => import('../screens/productDetail/ProductDetailScreen.tsx').then((m) => m.ProductDetailScreen),
    frame: {
      title: '상품 상세',
      back: 'history',
      icons: ['home', 'search', 'interest', 'cart'],
      overPicture: true,
      toastOffset: 171,
      public: true,
    },
    server: import.meta.env.SSR && {
      reads: ({ params: { id = '' } }) => [calls.product(id), calls.footer],
      exists: hasAnswer,
      words: productWords,
      drawnLater: ['screens/productDetail/Below.tsx'],
    },
  },
  {
    id: 'productSimilar',
    path: patterns.productSimilar,
    load: () =>
      import('../screens/productSimilar/ProductSimilarScreen.tsx').then((m) => m.ProductSimilarScreen),
    frame: { title: '유사한 상품', heading: true, back: 'history', icons: shopIcons, public: true },
    server: import.meta.env.SSR && { reads: ({ params: { id = '' } }) => [calls.similar(id), calls.footer] },
  },
  {
    id: 'search',
    path: patterns.search,
    load: () => import('../screens/search/SearchScreen.tsx').then((m) => m.SearchScreen),
    frame: { title: '검색', noHeader: true, toastOffset: 16 },
    server: import.meta.env.SSR && {
      reads: (visit) => {
        const keyword = keywordIn(visit.search)
        return keyword === ''
          ? [calls.recommendedKeywords]
          : [searchCall(keyword, filterIn(visit)), calls.categories]
      },
      words: searchWords,
    },
  },
  {
    id: 'brand',
    path: patterns.brand,
    load: () => import('../screens/brand/BrandScreen.tsx').then((m) => m.BrandScreen),
    frame: {
      title: '브랜드',
      logo: true,
      icons: shopIcons,
      menu: 'brand',
      nav: 'home',
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && {
      reads: ({ search }) =>
        isBrandSearch(search)
          ? [calls.searchBrands(brandsQueryIn(search)), calls.footer]
          : [calls.brands, calls.footer],
      words: brandSearchWords,
    },
  },
  {
    id: 'brandProducts',
    path: patterns.brandProducts,
    load: () => import('../screens/brandProducts/BrandProductsScreen.tsx').then((m) => m.BrandProductsScreen),
    frame: {
      title: '브랜드 상품',
      back: 'history',
      icons: shopIcons,
      bareHeader: true,
      nav: 'home',
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && {
      reads: (visit) => [brandCall(filterIn(visit)), calls.brands, calls.categories, calls.footer],
      words: brandWords,
    },
  },
  {
    id: 'planningProducts',
    path: patterns.planningProducts,
    load: () =>
      import('../screens/planningProducts/PlanningProductsScreen.tsx').then((m) => m.PlanningProductsScreen),
    frame: {
      title: '기획전',
      back: 'history',
      icons: shopIcons,
      nav: 'home',
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && {
      reads: (visit) => [
        planningCall(visit.params.id ?? '', filterIn(visit)),
        calls.categories,
        calls.footer,
      ],
      exists: hasAnswer,
      words: planningWords,
    },
  },

  // Promotions and coupons, and a member's likes.
  {
    id: 'promotion',
    path: patterns.promotion,
    load: () => import('../screens/promotion/PromotionScreen.tsx').then((m) => m.PromotionScreen),
    frame: {
      title: '프로모션',
      logo: true,
      icons: shopIcons,
      menu: 'promotion',
      nav: 'home',
      footer: true,
      toastOffset: 78,
      public: true,
    },
    server: import.meta.env.SSR && { reads: () => [calls.promotions, calls.footer] },
  },
  {
    id: 'newMemberCoupon',
    path: patterns.newMemberCoupon,
    load: () =>
      import('../screens/newMemberCoupon/NewMemberCouponScreen.tsx').then((m) => m.NewMemberCouponScreen),
    frame: {
      title: '신규 회원 쿠폰',
      back: 'history',
      icons: shopIcons,
      bareHeader: true,
      toastOffset: 84,
      public: true,
    },
    server: import.meta.env.SSR && { reads: () => [calls.welcomePack, calls.footer] },
  },
  {
    id: 'eventDetail',
    path: patterns.eventDetail,
    load: () => import('../screens/eventDetail/EventDetailScreen.tsx').then((m) => m.EventDetailScreen),
    frame: {
      title: '이벤트',
      back: 'history',
      icons: shopIcons,
      bareHeader: true,
      footer: true,
      public: true,
    },
    server: import.meta.env.SSR && {
      reads: ({ params: { id = '' } }) => [calls.event(id), calls.footer],
      exists: isRunningEvent,
      words: eventWords,
    },
  },
  {
    id: 'interest',
    path: patterns.interest,
    load: () => import('../screens/interest/InterestScreen.tsx').then((m) => m.InterestScreen),
    frame: {
      title: '찜',
      heading: true,
      bareHeader: true,
      icons: shopIcons,
      nav: 'likes',
      toastOffset: 78,
      access: 'members',
    },
  },
  {
    id: 'favorites',
    path: patterns.favorites,
    load: () => import('../screens/favorites/FavoritesScreen.tsx').then((m) => m.FavoritesScreen),
    frame: { title: '찜', heading: true, bareHeader: true, nav: 'likes', access: 'members' },
  },
  {
    id: 'myCoupons',
    path: patterns.myCoupons,
    load: () => import('../screens/myCoupons/MyCouponsScreen.tsx').then((m) => m.MyCouponsScreen),
    frame: {
      title: '쿠폰',
      heading: true,
      back: { to: paths.myPage },
      icons: shopIcons,
      access: 'members',
    },
  },

  // Login and sign-up.
  {
    id: 'login',
    path: patterns.login,
    load: () => import('../screens/login/LoginScreen.tsx').then((m) => m.LoginScreen),
    frame: { title: '로그인', back: 'history', bareHeader: true, access: 'guests' },
  },
  {
    id: 'join',
    path: patterns.join,
    load: () => import('../screens/join/JoinScreen.tsx').then((m) => m.JoinScreen),
    frame: { title: '회원가입', heading: true, back: 'history', bareHeader: true, access: 'guests' },
  },
  {
    id: 'joinAgree',
    path: patterns.joinAgree,
    load: () => import('../screens/joinAgree/JoinAgreeScreen.tsx').then((m) => m.JoinAgreeScreen),
    frame: {
      title: '간편 회원가입',
      heading: true,
      back: { to: paths.login() },
      bareHeader: true,
      access: 'guests',
    },
  },
  {
    id: 'joinComplete',
    path: patterns.joinComplete,
    load: () => import('../screens/joinComplete/JoinCompleteScreen.tsx').then((m) => m.JoinCompleteScreen),
    frame: { title: '가입 완료', heading: true, bareHeader: true, access: 'members' },
  },
  {
    id: 'pass',
    path: patterns.pass,
    load: () => import('../screens/pass/PassScreen.tsx').then((m) => m.PassScreen),
    frame: { title: '본인 인증', noHeader: true },
  },
  ...perProvider(
    'socialEntry',
    'entry',
    () => import('../screens/socialEntry/SocialEntryScreen.tsx').then((m) => m.SocialEntryScreen),
    { title: '간편 로그인', noHeader: true, access: 'guests' },
  ),
  ...perProvider(
    'socialReturn',
    'comeBack',
    () => import('../screens/socialReturn/SocialReturnScreen.tsx').then((m) => m.SocialReturnScreen),
    { title: '간편 로그인', noHeader: true },
  ),
  ...perProvider(
    'socialJoin',
    'join',
    () => import('../screens/socialJoin/SocialJoinScreen.tsx').then((m) => m.SocialJoinScreen),
    { title: '간편 회원가입', noHeader: true, access: 'guests' },
  ),

  // My page, and the recovery of an account.
  {
    id: 'findId',
    path: patterns.findId,
    load: () => import('../screens/findId/FindIdScreen.tsx').then((m) => m.FindIdScreen),
    frame: { title: '아이디 찾기', heading: true, back: 'history', bareHeader: true },
  },
  {
    id: 'findPassword',
    path: patterns.findPassword,
    load: () => import('../screens/findPassword/FindPasswordScreen.tsx').then((m) => m.FindPasswordScreen),
    frame: { title: '비밀번호 찾기', heading: true, back: 'history', bareHeader: true },
  },
  {
    id: 'findPasswordEmail',
    path: patterns.findPasswordEmail,
    load: () =>
      import('../screens/findPasswordEmail/FindPasswordEmailScreen.tsx').then(
        (m) => m.FindPasswordEmailScreen,
      ),
    frame: { title: '이메일 인증', heading: true, back: 'history', bareHeader: true, toastOffset: 84 },
    server: import.meta.env.SSR && { drawnLater: ['screens/findPasswordEmail/EmailCodeFlow.tsx'] },
  },
  {
    id: 'resetPassword',
    path: patterns.resetPassword,
    load: () => import('../screens/resetPassword/ResetPasswordScreen.tsx').then((m) => m.ResetPasswordScreen),
    frame: { title: '비밀번호 재설정', heading: true, back: { to: paths.findPassword }, bareHeader: true },
    server: import.meta.env.SSR && { drawnLater: ['pieces/account/NewPasswordForm.tsx'] },
  },
  {
    id: 'myPage',
    path: patterns.myPage,
    load: () => import('../screens/myPage/MyPageScreen.tsx').then((m) => m.MyPageScreen),
    frame: {
      title: '마이페이지',
      heading: true,
      bareHeader: true,
      icons: shopIcons,
      nav: 'my',
      toastOffset: 78,
      access: 'members',
    },
  },
  {
    id: 'userInfo',
    path: patterns.userInfo,
    load: () => import('../screens/userInfo/UserInfoScreen.tsx').then((m) => m.UserInfoScreen),
    frame: {
      title: '회원 정보',
      heading: true,
      back: { to: paths.myPage },
      bareHeader: true,
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'changePassword',
    path: patterns.changePassword,
    load: () =>
      import('../screens/changePassword/ChangePasswordScreen.tsx').then((m) => m.ChangePasswordScreen),
    frame: {
      title: '비밀번호 변경',
      heading: true,
      back: { to: paths.userInfo },
      bareHeader: true,
      access: 'members',
    },
    server: import.meta.env.SSR && { drawnLater: ['pieces/account/NewPasswordForm.tsx'] },
  },
  {
    id: 'delivery',
    path: patterns.delivery,
    load: () => import('../screens/delivery/DeliveryScreen.tsx').then((m) => m.DeliveryScreen),
    frame: {
      title: '배송지 관리',
      heading: true,
      back: { to: paths.myPage },
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'account',
    path: patterns.account,
    load: () => import('../screens/account/AccountScreen.tsx').then((m) => m.AccountScreen),
    frame: {
      title: '환불·정산 계좌',
      heading: true,
      back: { to: paths.myPage },
      bareHeader: true,
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'savings',
    path: patterns.savings,
    load: () => import('../screens/savings/SavingsScreen.tsx').then((m) => m.SavingsScreen),
    frame: {
      title: '포인트',
      heading: true,
      back: { to: paths.myPage },
      icons: shopIcons,
      access: 'members',
    },
  },
  {
    id: 'myReviews',
    path: patterns.myReviews,
    load: () => import('../screens/myReviews/MyReviewsScreen.tsx').then((m) => m.MyReviewsScreen),
    frame: {
      title: '나의 리뷰',
      heading: true,
      back: { to: paths.myPage },
      icons: shopIcons,
      access: 'members',
    },
  },
  {
    id: 'withdraw',
    path: patterns.withdraw,
    load: () => import('../screens/withdraw/WithdrawScreen.tsx').then((m) => m.WithdrawScreen),
    frame: {
      title: '회원 탈퇴',
      heading: true,
      back: { to: paths.myPage },
      bareHeader: true,
      access: 'members',
    },
  },
  {
    id: 'withdrawComplete',
    path: patterns.withdrawComplete,
    load: () =>
      import('../screens/withdrawComplete/WithdrawCompleteScreen.tsx').then((m) => m.WithdrawCompleteScreen),
    frame: { title: '회원 탈퇴 완료', heading: true, bareHeader: true },
  },

  // Renting, from the choice of a period to the order history.
  {
    id: 'productRent',
    path: patterns.productRent,
    load: () => import('../screens/productRent/ProductRentScreen.tsx').then((m) => m.ProductRentScreen),
    frame: { title: '렌트하기', heading: true, back: 'history', bareHeader: true, toastOffset: 84 },
    server: import.meta.env.SSR && {
      // The calendar reads three months from today.
      reads: ({ params: { id = '' }, today }) => [
        calls.product(id),
        calls.holidays,
        ...availabilityMonths(today).map((month) => calls.renting(id, month)),
      ],
    },
  },
  {
    id: 'cart',
    path: patterns.cart,
    load: () => import('../screens/cart/CartScreen.tsx').then((m) => m.CartScreen),
    frame: {
      title: '장바구니',
      heading: true,
      back: 'history',
      icons: ['search'],
      bareHeader: true,
      // Clears the bar with the total and the order button.
      toastOffset: 171,
      access: 'members',
    },
  },
  {
    id: 'order',
    path: patterns.order,
    load: () => import('../screens/order/OrderScreen.tsx').then((m) => m.OrderScreen),
    frame: { title: '주문/결제', heading: true, back: 'history', toastOffset: 84, access: 'members' },
  },
  {
    id: 'orderComplete',
    path: patterns.orderComplete,
    load: () => import('../screens/orderComplete/OrderCompleteScreen.tsx').then((m) => m.OrderCompleteScreen),
    frame: { title: '주문 완료', heading: true, access: 'members' },
  },
  {
    id: 'orderDetail',
    path: patterns.orderDetail,
    load: () => import('../screens/orderDetail/OrderDetailScreen.tsx').then((m) => m.OrderDetailScreen),
    frame: { title: '주문 상세', heading: true, back: 'history', icons: ['cart'], access: 'members' },
  },
  {
    id: 'myRents',
    path: patterns.myRents,
    load: () => import('../screens/myRents/MyRentsScreen.tsx').then((m) => m.MyRentsScreen),
    frame: {
      title: '렌트 내역',
      heading: true,
      back: { to: paths.myPage },
      icons: ['cart'],
      access: 'members',
    },
  },
  {
    id: 'myPayments',
    path: patterns.myPayments,
    load: () => import('../screens/myPayments/MyPaymentsScreen.tsx').then((m) => m.MyPaymentsScreen),
    frame: {
      title: '결제 내역',
      heading: true,
      back: { to: paths.myPage },
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'cancelComplete',
    path: patterns.cancelComplete,
    load: () =>
      import('../screens/cancelComplete/CancelCompleteScreen.tsx').then((m) => m.CancelCompleteScreen),
    frame: { title: '예약 취소 완료', heading: true, access: 'members' },
  },
  {
    id: 'toss',
    path: patterns.tossReturn,
    load: () => import('../screens/toss/TossScreen.tsx').then((m) => m.TossScreen),
    frame: { title: '카드 연결', noHeader: true },
  },

  // Consignment, from the application to the settlements.
  {
    id: 'luxshareApply',
    path: patterns.luxshareApply,
    load: () => import('../screens/luxshareApply/LuxshareApplyScreen.tsx').then((m) => m.LuxshareApplyScreen),
    frame: {
      title: '위탁 신청',
      heading: true,
      back: 'history',
      bareHeader: true,
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'luxshareComplete',
    path: patterns.luxshareComplete,
    load: () =>
      import('../screens/luxshareComplete/LuxshareCompleteScreen.tsx').then((m) => m.LuxshareCompleteScreen),
    frame: { title: '위탁 신청 완료', heading: true, access: 'members' },
  },
  {
    id: 'consignments',
    path: patterns.consignments,
    load: () => import('../screens/consignments/ConsignmentsScreen.tsx').then((m) => m.ConsignmentsScreen),
    frame: { title: '위탁 내역', heading: true, back: { to: paths.myPage }, access: 'members' },
  },
  {
    id: 'consignmentDetail',
    path: patterns.consignmentDetail,
    load: () =>
      import('../screens/consignmentDetail/ConsignmentDetailScreen.tsx').then(
        (m) => m.ConsignmentDetailScreen,
      ),
    frame: { title: '위탁 상세', heading: true, back: 'history', access: 'members' },
  },
  {
    id: 'settlements',
    path: patterns.settlements,
    load: () => import('../screens/settlements/SettlementsScreen.tsx').then((m) => m.SettlementsScreen),
    frame: { title: '정산 내역', heading: true, back: { to: paths.myPage }, access: 'members' },
  },
  {
    id: 'settlementDetail',
    path: patterns.settlementDetail,
    load: () =>
      import('../screens/settlementDetail/SettlementDetailScreen.tsx').then((m) => m.SettlementDetailScreen),
    frame: { title: '정산 상세', heading: true, back: 'history', access: 'members' },
  },

  // The public customer centre, and a member's inquiries.
  {
    id: 'customerCentre',
    path: patterns.customerCentre,
    load: () =>
      import('../screens/customerCentre/CustomerCentreScreen.tsx').then((m) => m.CustomerCentreScreen),
    frame: { title: '고객센터', heading: true, back: { to: paths.myPage } },
  },
  {
    id: 'faq',
    path: patterns.faq,
    load: () => import('../screens/faq/FaqScreen.tsx').then((m) => m.FaqScreen),
    frame: { title: '자주 묻는 질문', heading: true, back: { to: paths.customerCentre } },
  },
  {
    id: 'notices',
    path: patterns.notices,
    load: () => import('../screens/notices/NoticesScreen.tsx').then((m) => m.NoticesScreen),
    frame: { title: '공지사항', heading: true, back: { to: paths.customerCentre } },
  },
  {
    id: 'inquiries',
    path: patterns.inquiries,
    load: () => import('../screens/inquiries/InquiriesScreen.tsx').then((m) => m.InquiriesScreen),
    frame: {
      title: '문의 내역',
      heading: true,
      back: { to: paths.myPage },
      toastOffset: 84,
      access: 'members',
    },
  },
]
