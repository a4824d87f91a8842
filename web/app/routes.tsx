import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { paths, patterns } from '../paths.ts'
import { ErrorScreen } from './ErrorScreen.tsx'
import type { Frame } from './frame.ts'
import { Shell } from './Shell.tsx'

type Load = () => Promise<ComponentType>
type Screen = { id: string; path: string; load: Load; frame: Frame }

const shopIcons = ['search', 'cart'] as const

/** `id` names the folder and the file of the screen: productDetail → screens/productDetail/ProductDetailScreen. */
const screens: Screen[] = [
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
  },
  {
    id: 'login',
    path: patterns.login,
    load: () => import('../screens/login/LoginScreen.tsx').then((m) => m.LoginScreen),
    frame: { title: '로그인', back: 'history', bareHeader: true, access: 'guests' },
  },
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
  },
  {
    id: 'productSimilar',
    path: patterns.productSimilar,
    load: () =>
      import('../screens/productSimilar/ProductSimilarScreen.tsx').then((m) => m.ProductSimilarScreen),
    frame: { title: '유사한 상품', heading: true, back: 'history', icons: shopIcons, public: true },
  },
  {
    id: 'productRent',
    path: patterns.productRent,
    load: () => import('../screens/productRent/ProductRentScreen.tsx').then((m) => m.ProductRentScreen),
    frame: { title: '렌트하기', heading: true, back: 'history', bareHeader: true, toastOffset: 84 },
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
      toastOffset: 84,
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
  {
    id: 'terms',
    path: patterns.terms,
    load: () => import('../screens/legal/TermsScreen.tsx').then((m) => m.TermsScreen),
    frame: { title: '이용약관', heading: true, back: 'history', footer: true, public: true },
  },
  {
    id: 'policy',
    path: patterns.policy,
    load: () => import('../screens/legal/PolicyScreen.tsx').then((m) => m.PolicyScreen),
    frame: { title: '개인정보처리방침', heading: true, back: 'history', footer: true, public: true },
  },
]

/** Tabs of the frame whose screens come with their own capability; until then they say so. */
const soon: { id: string; path: string; frame: Frame }[] = [
  { id: 'search', path: patterns.search, frame: { title: '검색', heading: true, back: 'history' } },
  { id: 'luxury', path: patterns.luxury, frame: menuFrame('럭셔리', 'luxury') },
  { id: 'promotion', path: patterns.promotion, frame: menuFrame('프로모션', 'promotion') },
  { id: 'brand', path: patterns.brand, frame: menuFrame('브랜드', 'brand') },
  { id: 'ranking', path: patterns.ranking, frame: menuFrame('랭킹', 'ranking') },
  { id: 'interest', path: patterns.interest, frame: navFrame('찜', 'likes') },
  { id: 'luxshare', path: patterns.luxshare, frame: navFrame('럭스쉐어', 'luxshare') },
]

function menuFrame(title: string, menu: NonNullable<Frame['menu']>): Frame {
  return { title, logo: true, icons: shopIcons, menu, nav: 'home', toastOffset: 78 }
}

function navFrame(title: string, nav: NonNullable<Frame['nav']>): Frame {
  return { title, heading: true, bareHeader: true, icons: shopIcons, nav, toastOffset: 78 }
}

const loadSoon = async () => ({ Component: (await import('./SoonScreen.tsx')).SoonScreen })

export const routes: RouteObject[] = [
  {
    id: 'shell',
    element: <Shell />,
    errorElement: <ErrorScreen />,
    children: [
      ...screens.map(
        ({ id, path, load, frame }): RouteObject => ({
          id,
          path,
          handle: frame,
          lazy: async () => ({ Component: await load() }),
        }),
      ),
      ...soon.map(({ id, path, frame }): RouteObject => ({ id, path, handle: frame, lazy: loadSoon })),
      {
        id: 'notFound',
        path: '*',
        handle: { title: '페이지를 찾을 수 없어요', back: 'history' } satisfies Frame,
        lazy: async () => ({ Component: (await import('./NotFoundScreen.tsx')).NotFoundScreen }),
      },
    ],
  },
]
