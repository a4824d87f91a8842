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
import type { Area } from '../app/area.ts'

const group = '전시'

/** Content that staff edit for shoppers. */
export const content: Area = {
  routes: [
    {
      page: 'products',
      load: () => import('../screens/products/ProductsScreen.tsx').then((part) => part.ProductsScreen),
    },
    {
      page: 'productFile',
      load: () =>
        import('../screens/productFile/ProductFileScreen.tsx').then((part) => part.ProductFileScreen),
    },
    {
      page: 'showcase',
      load: () => import('../screens/showcase/ShowcaseScreen.tsx').then((part) => part.ShowcaseScreen),
    },
    {
      page: 'stories',
      load: () => import('../screens/stories/StoriesScreen.tsx').then((part) => part.StoriesScreen),
    },
    {
      page: 'help',
      load: () => import('../screens/help/HelpScreen.tsx').then((part) => part.HelpScreen),
    },
    {
      page: 'shelves',
      load: () => import('../screens/shelves/ShelvesScreen.tsx').then((part) => part.ShelvesScreen),
    },
    {
      page: 'searchWords',
      load: () =>
        import('../screens/searchWords/SearchWordsScreen.tsx').then((part) => part.SearchWordsScreen),
    },
    {
      page: 'holidays',
      load: () => import('../screens/holidays/HolidaysScreen.tsx').then((part) => part.HolidaysScreen),
    },
    {
      page: 'terms',
      load: () => import('../screens/terms/TermsScreen.tsx').then((part) => part.TermsScreen),
    },
    {
      page: 'footer',
      load: () => import('../screens/footer/FooterScreen.tsx').then((part) => part.FooterScreen),
    },
    {
      page: 'coupons',
      load: () => import('../screens/coupons/CouponsScreen.tsx').then((part) => part.CouponsScreen),
    },
    {
      page: 'maintenance',
      load: () =>
        import('../screens/maintenance/MaintenanceScreen.tsx').then((part) => part.MaintenanceScreen),
    },
  ],
  entries: [
    { group, label: '상품', page: 'products', icon: ShoppingBag },
    { group, label: '홈 전시', page: 'showcase', icon: LayoutPanelTop },
    { group, label: '기획전·이벤트', page: 'stories', icon: CalendarHeart },
    { group, label: '공지·질문', page: 'help', icon: CircleHelp },
    { group, label: '브랜드·카테고리', page: 'shelves', icon: FolderTree },
    { group, label: '쿠폰', page: 'coupons', icon: TicketPercent },
    { group, label: '검색어', page: 'searchWords', icon: SearchCheck },
    { group: '설정', label: '약관', page: 'terms', icon: ScrollText },
    { group: '설정', label: '회사 정보', page: 'footer', icon: Building2 },
    { group: '설정', label: '휴일', page: 'holidays', icon: CalendarOff },
    { group: '설정', label: '점검', page: 'maintenance', icon: Construction },
  ],
}
