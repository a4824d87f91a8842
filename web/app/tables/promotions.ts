import { paths, patterns } from '../../paths.ts'
import { type Row, shopIcons } from '../table.ts'

/** Promotions and coupons, and a member's likes. */
export const promotions: Row[] = [
  {
    id: 'promotion',
    path: patterns.promotion,
    load: () => import('../../screens/promotion/PromotionScreen.tsx').then((m) => m.PromotionScreen),
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
  },
  {
    id: 'newMemberCoupon',
    path: patterns.newMemberCoupon,
    load: () =>
      import('../../screens/newMemberCoupon/NewMemberCouponScreen.tsx').then((m) => m.NewMemberCouponScreen),
    frame: {
      title: '신규 회원 쿠폰',
      back: 'history',
      icons: shopIcons,
      bareHeader: true,
      toastOffset: 84,
      public: true,
    },
  },
  {
    id: 'eventDetail',
    path: patterns.eventDetail,
    load: () => import('../../screens/eventDetail/EventDetailScreen.tsx').then((m) => m.EventDetailScreen),
    frame: {
      title: '이벤트',
      back: 'history',
      icons: shopIcons,
      bareHeader: true,
      footer: true,
      public: true,
    },
  },
  {
    id: 'interest',
    path: patterns.interest,
    load: () => import('../../screens/interest/InterestScreen.tsx').then((m) => m.InterestScreen),
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
    load: () => import('../../screens/favorites/FavoritesScreen.tsx').then((m) => m.FavoritesScreen),
    frame: { title: '찜', heading: true, bareHeader: true, nav: 'likes', access: 'members' },
  },
  {
    id: 'myCoupons',
    path: patterns.myCoupons,
    load: () => import('../../screens/myCoupons/MyCouponsScreen.tsx').then((m) => m.MyCouponsScreen),
    frame: {
      title: '쿠폰',
      heading: true,
      back: { to: paths.myPage },
      icons: shopIcons,
      access: 'members',
    },
  },
]
