import { patterns } from '../../paths.ts'
import { type Row, shopIcons } from '../table.ts'

/** A member's own page, and the ways back into an account. */
export const account: Row[] = [
  {
    id: 'myPage',
    path: patterns.myPage,
    load: () => import('../../screens/myPage/MyPageScreen.tsx').then((m) => m.MyPageScreen),
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
]
