import {
  CalendarDays,
  CircleAlert,
  ClipboardList,
  Gift,
  MessageSquare,
  MessageSquareQuote,
  Package,
  ReceiptText,
  Repeat2,
  ScanLine,
  Star,
  Undo2,
  Users,
} from 'lucide-react'
import type { Area } from '../app/area.ts'

/** Rentals, items, returns, consignments, inquiries and reviews. */
export const operationsArea: Area = {
  routes: [
    {
      page: 'orders',
      load: () => import('../screens/orders/OrdersScreen.tsx').then((part) => part.OrdersScreen),
    },
    {
      page: 'parcels',
      load: () => import('../screens/parcels/ParcelsScreen.tsx').then((part) => part.ParcelsScreen),
    },
    {
      page: 'pickList',
      load: () => import('../screens/pickList/PickListScreen.tsx').then((part) => part.PickListScreen),
    },
    {
      page: 'returns',
      load: () => import('../screens/returns/ReturnsScreen.tsx').then((part) => part.ReturnsScreen),
    },
    {
      page: 'late',
      load: () => import('../screens/late/LateScreen.tsx').then((part) => part.LateScreen),
    },
    {
      page: 'calendar',
      load: () => import('../screens/calendar/CalendarScreen.tsx').then((part) => part.CalendarScreen),
    },
    {
      page: 'scan',
      load: () => import('../screens/scan/ScanScreen.tsx').then((part) => part.ScanScreen),
    },
    {
      page: 'item',
      load: () => import('../screens/item/ItemScreen.tsx').then((part) => part.ItemScreen),
    },
    {
      page: 'itemLabels',
      load: () => import('../screens/labels/LabelsScreen.tsx').then((part) => part.LabelsScreen),
    },
    {
      page: 'members',
      load: () => import('../screens/members/MembersScreen.tsx').then((part) => part.MembersScreen),
    },
    {
      page: 'member',
      load: () => import('../screens/member/MemberScreen.tsx').then((part) => part.MemberScreen),
    },
    {
      page: 'memberCoupons',
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberCouponsScreen),
    },
    {
      page: 'memberMessages',
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberMessagesScreen),
    },
    {
      page: 'memberNotes',
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberNotesScreen),
    },
    {
      page: 'memberLogins',
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberLoginsScreen),
    },
    {
      page: 'memberPayouts',
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberPayoutsScreen),
    },
    {
      page: 'grants',
      load: () => import('../screens/grants/GrantsScreen.tsx').then((part) => part.GrantsScreen),
    },
    {
      page: 'grantFile',
      load: () => import('../screens/grantFile/GrantFileScreen.tsx').then((part) => part.GrantFileScreen),
    },
    {
      page: 'charges',
      load: () => import('../screens/charges/ChargesScreen.tsx').then((part) => part.ChargesScreen),
    },
    {
      page: 'consignments',
      load: () =>
        import('../screens/consignments/ConsignmentsScreen.tsx').then((part) => part.ConsignmentsScreen),
    },
    {
      page: 'inquiries',
      load: () => import('../screens/inquiries/InquiriesScreen.tsx').then((part) => part.InquiriesScreen),
    },
    {
      page: 'answerTemplates',
      load: () =>
        import('../screens/answerTemplates/AnswerTemplatesScreen.tsx').then(
          (part) => part.AnswerTemplatesScreen,
        ),
    },
    {
      page: 'reviews',
      load: () => import('../screens/reviews/ReviewsScreen.tsx').then((part) => part.ReviewsScreen),
    },
  ],
  entries: [
    { group: '운영', page: 'orders', icon: Package, roles: ['operations'] },
    { group: '운영', page: 'scan', icon: ScanLine },
    { group: '운영', page: 'parcels', icon: ClipboardList },
    { group: '운영', page: 'returns', icon: Undo2 },
    { group: '운영', page: 'late', icon: CircleAlert },
    { group: '운영', page: 'calendar', icon: CalendarDays },
    { group: '운영', page: 'members', icon: Users },
    { group: '운영', page: 'grants', icon: Gift },
    { group: '운영', page: 'charges', icon: ReceiptText },
    { group: '운영', page: 'consignments', icon: Repeat2 },
    { group: '운영', page: 'inquiries', icon: MessageSquare },
    { group: '운영', page: 'answerTemplates', icon: MessageSquareQuote },
    { group: '운영', page: 'reviews', icon: Star },
  ],
}
