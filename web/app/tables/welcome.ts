import { patterns } from '../../paths.ts'
import { type Row, shopIcons } from '../table.ts'

/** The front door, and what says who we are. */
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
