import {
  Building2,
  CalendarHeart,
  CalendarOff,
  CircleHelp,
  Construction,
  FolderTree,
  LayoutPanelTop,
  ScrollText,
  SearchCheck,
  ShoppingBag,
  TicketPercent,
} from 'lucide-react'
import { rolesOfPage } from '../../../domain/shared/staffPages.ts'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

const group = '전시'

/** Content that staff edit for shoppers. */
export const content: Area = {
  routes: [
    {
      path: paths.products,
      roles: rolesOfPage.products,
      load: () => import('../screens/products/ProductsScreen.tsx').then((part) => part.ProductsScreen),
    },
    {
      path: paths.productFile,
      roles: rolesOfPage.productFile,
      load: () =>
        import('../screens/productFile/ProductFileScreen.tsx').then((part) => part.ProductFileScreen),
    },
    {
      path: paths.showcase,
      roles: rolesOfPage.showcase,
      load: () => import('../screens/showcase/ShowcaseScreen.tsx').then((part) => part.ShowcaseScreen),
    },
    {
      path: paths.stories,
      roles: rolesOfPage.stories,
      load: () => import('../screens/stories/StoriesScreen.tsx').then((part) => part.StoriesScreen),
    },
    {
      path: paths.help,
      roles: rolesOfPage.help,
      load: () => import('../screens/help/HelpScreen.tsx').then((part) => part.HelpScreen),
    },
    {
      path: paths.shelves,
      roles: rolesOfPage.shelves,
      load: () => import('../screens/shelves/ShelvesScreen.tsx').then((part) => part.ShelvesScreen),
    },
    {
      path: paths.searchWords,
      roles: rolesOfPage.searchWords,
      load: () =>
        import('../screens/searchWords/SearchWordsScreen.tsx').then((part) => part.SearchWordsScreen),
    },
    {
      path: paths.holidays,
      roles: rolesOfPage.holidays,
      load: () => import('../screens/holidays/HolidaysScreen.tsx').then((part) => part.HolidaysScreen),
    },
    {
      path: paths.terms,
      roles: rolesOfPage.terms,
      load: () => import('../screens/terms/TermsScreen.tsx').then((part) => part.TermsScreen),
    },
    {
      path: paths.footer,
      roles: rolesOfPage.footer,
      load: () => import('../screens/footer/FooterScreen.tsx').then((part) => part.FooterScreen),
    },
    {
      path: paths.coupons,
      roles: rolesOfPage.coupons,
      load: () => import('../screens/coupons/CouponsScreen.tsx').then((part) => part.CouponsScreen),
    },
    {
      path: paths.maintenance,
      roles: rolesOfPage.maintenance,
      load: () =>
        import('../screens/maintenance/MaintenanceScreen.tsx').then((part) => part.MaintenanceScreen),
    },
  ],
  entries: [
    { group, label: '상품', path: paths.products, icon: ShoppingBag, roles: rolesOfPage.products },
    { group, label: '홈 전시', path: paths.showcase, icon: LayoutPanelTop, roles: rolesOfPage.showcase },
    { group, label: '기획전·이벤트', path: paths.stories, icon: CalendarHeart, roles: rolesOfPage.stories },
    { group, label: '공지·질문', path: paths.help, icon: CircleHelp, roles: rolesOfPage.help },
    { group, label: '브랜드·카테고리', path: paths.shelves, icon: FolderTree, roles: rolesOfPage.shelves },
    { group, label: '쿠폰', path: paths.coupons, icon: TicketPercent, roles: rolesOfPage.coupons },
    { group, label: '검색어', path: paths.searchWords, icon: SearchCheck, roles: rolesOfPage.searchWords },
    { group: '설정', label: '약관', path: paths.terms, icon: ScrollText, roles: rolesOfPage.terms },
    { group: '설정', label: '회사 정보', path: paths.footer, icon: Building2, roles: rolesOfPage.footer },
    { group: '설정', label: '휴일', path: paths.holidays, icon: CalendarOff, roles: rolesOfPage.holidays },
    {
      group: '설정',
      label: '점검',
      path: paths.maintenance,
      icon: Construction,
      roles: rolesOfPage.maintenance,
    },
  ],
}
