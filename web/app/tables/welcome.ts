import { patterns } from '../../paths.ts'
import type { Frame } from '../frame.ts'
import { type Row, shopIcons } from '../table.ts'

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

/** Home and its sibling tabs, and the pages about the shop. */
export const welcome: Row[] = [
  {
    id: 'home',
    path: patterns.home,
    load: () => import('../../screens/home/HomeScreen.tsx').then((m) => m.HomeScreen),
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
    id: 'luxury',
    path: patterns.luxury,
    load: () => import('../../screens/luxury/LuxuryScreen.tsx').then((m) => m.LuxuryScreen),
    frame: menuFrame('럭셔리', 'luxury'),
  },
  {
    id: 'ranking',
    path: patterns.ranking,
    load: () => import('../../screens/ranking/RankingScreen.tsx').then((m) => m.RankingScreen),
    frame: menuFrame('랭킹', 'ranking'),
  },
  {
    id: 'luxshare',
    path: patterns.luxshare,
    load: () => import('../../screens/luxshare/LuxshareScreen.tsx').then((m) => m.LuxshareScreen),
    frame: {
      title: '럭스쉐어 · 옷장 속 명품을 맡기고 대여료 받기',
      icons: shopIcons,
      bareHeader: true,
      nav: 'luxshare',
      footer: true,
      toastOffset: 78,
      public: true,
    },
  },
  {
    id: 'aboutLuxshare',
    path: patterns.aboutLuxshare,
    load: () =>
      import('../../screens/aboutLuxshare/AboutLuxshareScreen.tsx').then((m) => m.AboutLuxshareScreen),
    frame: { title: '럭스쉐어 소개', back: 'history', icons: ['home'], footer: true, public: true },
  },
  {
    id: 'aboutShop',
    path: patterns.aboutShop,
    load: () => import('../../screens/aboutShop/AboutShopScreen.tsx').then((m) => m.AboutShopScreen),
    frame: { title: '빌림 소개', back: 'history', icons: ['home'], footer: true, public: true },
  },
  {
    id: 'outOfService',
    path: patterns.outOfService,
    load: () => import('../../screens/outOfService/OutOfServiceScreen.tsx').then((m) => m.OutOfServiceScreen),
    frame: { title: '시스템 점검 중', noHeader: true },
  },
  {
    id: 'terms',
    path: patterns.terms,
    load: () => import('../../screens/legal/TermsScreen.tsx').then((m) => m.TermsScreen),
    frame: { title: '이용약관', heading: true, back: 'history', footer: true, public: true },
  },
  {
    id: 'policy',
    path: patterns.policy,
    load: () => import('../../screens/legal/PolicyScreen.tsx').then((m) => m.PolicyScreen),
    frame: { title: '개인정보처리방침', heading: true, back: 'history', footer: true, public: true },
  },
]
