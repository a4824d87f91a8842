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
    { group, page: 'products', icon: ShoppingBag },
    { group, page: 'showcase', icon: LayoutPanelTop },
    { group, page: 'stories', icon: CalendarHeart },
    { group, page: 'help', icon: CircleHelp },
    { group, page: 'shelves', icon: FolderTree },
    { group, page: 'coupons', icon: TicketPercent },
    { group, page: 'searchWords', icon: SearchCheck },
    { group: '설정', page: 'terms', icon: ScrollText },
    { group: '설정', page: 'footer', icon: Building2 },
    { group: '설정', page: 'holidays', icon: CalendarOff },
    { group: '설정', page: 'maintenance', icon: Construction },
  ],
}
