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
import { rolesOfPage } from '../../../domain/shared/staffPages.ts'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

/** Rentals, items, returns, consignments, inquiries and reviews. */
export const operationsArea: Area = {
  routes: [
    {
      path: paths.orders,
      roles: rolesOfPage.orders,
      load: () => import('../screens/orders/OrdersScreen.tsx').then((part) => part.OrdersScreen),
    },
    {
      path: paths.parcels,
      roles: rolesOfPage.parcels,
      load: () => import('../screens/parcels/ParcelsScreen.tsx').then((part) => part.ParcelsScreen),
    },
    {
      path: paths.pickList,
      roles: rolesOfPage.pickList,
      load: () => import('../screens/pickList/PickListScreen.tsx').then((part) => part.PickListScreen),
    },
    {
      path: paths.returns,
      roles: rolesOfPage.returns,
      load: () => import('../screens/returns/ReturnsScreen.tsx').then((part) => part.ReturnsScreen),
    },
    {
      path: paths.late,
      roles: rolesOfPage.late,
      load: () => import('../screens/late/LateScreen.tsx').then((part) => part.LateScreen),
    },
    {
      path: paths.calendar,
      roles: rolesOfPage.calendar,
      load: () => import('../screens/calendar/CalendarScreen.tsx').then((part) => part.CalendarScreen),
    },
    {
      path: paths.scan,
      roles: rolesOfPage.scan,
      load: () => import('../screens/scan/ScanScreen.tsx').then((part) => part.ScanScreen),
    },
    {
      path: paths.item,
      roles: rolesOfPage.item,
      load: () => import('../screens/item/ItemScreen.tsx').then((part) => part.ItemScreen),
    },
    {
      path: paths.itemLabels,
      roles: rolesOfPage.itemLabels,
      load: () => import('../screens/labels/LabelsScreen.tsx').then((part) => part.LabelsScreen),
    },
    {
      path: paths.members,
      roles: rolesOfPage.members,
      load: () => import('../screens/members/MembersScreen.tsx').then((part) => part.MembersScreen),
    },
    {
      path: paths.member,
      roles: rolesOfPage.member,
      load: () => import('../screens/member/MemberScreen.tsx').then((part) => part.MemberScreen),
    },
    {
      path: paths.memberCoupons,
      roles: rolesOfPage.memberCoupons,
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberCouponsScreen),
    },
    {
      path: paths.memberMessages,
      roles: rolesOfPage.memberMessages,
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberMessagesScreen),
    },
    {
      path: paths.memberNotes,
      roles: rolesOfPage.memberNotes,
      load: () => import('../screens/member/WholeParts.tsx').then((part) => part.MemberNotesScreen),
    },
    {
      path: paths.grants,
      roles: rolesOfPage.grants,
      load: () => import('../screens/grants/GrantsScreen.tsx').then((part) => part.GrantsScreen),
    },
    {
      path: paths.grantFile,
      roles: rolesOfPage.grantFile,
      load: () => import('../screens/grantFile/GrantFileScreen.tsx').then((part) => part.GrantFileScreen),
    },
    {
      path: paths.charges,
      roles: rolesOfPage.charges,
      load: () => import('../screens/charges/ChargesScreen.tsx').then((part) => part.ChargesScreen),
    },
    {
      path: paths.consignments,
      roles: rolesOfPage.consignments,
      load: () =>
        import('../screens/consignments/ConsignmentsScreen.tsx').then((part) => part.ConsignmentsScreen),
    },
    {
      path: paths.inquiries,
      roles: rolesOfPage.inquiries,
      load: () => import('../screens/inquiries/InquiriesScreen.tsx').then((part) => part.InquiriesScreen),
    },
    {
      path: paths.answerTemplates,
      roles: rolesOfPage.answerTemplates,
      load: () =>
        import('../screens/answerTemplates/AnswerTemplatesScreen.tsx').then(
          (part) => part.AnswerTemplatesScreen,
        ),
    },
    {
      path: paths.reviews,
      roles: rolesOfPage.reviews,
      load: () => import('../screens/reviews/ReviewsScreen.tsx').then((part) => part.ReviewsScreen),
    },
  ],
  entries: [
    { group: '운영', label: '주문 상품', path: paths.orders, icon: Package, roles: ['operations'] },
    { group: '운영', label: '스캔', path: paths.scan, icon: ScanLine, roles: rolesOfPage.scan },
    {
      group: '운영',
      label: '운송장 일괄 입력',
      path: paths.parcels,
      icon: ClipboardList,
      roles: rolesOfPage.parcels,
    },
    { group: '운영', label: '반품', path: paths.returns, icon: Undo2, roles: rolesOfPage.returns },
    { group: '운영', label: '늦은 반납', path: paths.late, icon: CircleAlert, roles: rolesOfPage.late },
    {
      group: '운영',
      label: '대여 일정',
      path: paths.calendar,
      icon: CalendarDays,
      roles: rolesOfPage.calendar,
    },
    { group: '운영', label: '회원', path: paths.members, icon: Users, roles: rolesOfPage.members },
    { group: '운영', label: '포인트·쿠폰 지급', path: paths.grants, icon: Gift, roles: rolesOfPage.grants },
    { group: '운영', label: '추가 요금', path: paths.charges, icon: ReceiptText, roles: rolesOfPage.charges },
    {
      group: '운영',
      label: '위탁',
      path: paths.consignments,
      icon: Repeat2,
      roles: rolesOfPage.consignments,
    },
    {
      group: '운영',
      label: '문의',
      path: paths.inquiries,
      icon: MessageSquare,
      roles: rolesOfPage.inquiries,
    },
    {
      ...{ group: '운영', label: '답변 틀', path: paths.answerTemplates, icon: MessageSquareQuote },
      roles: rolesOfPage.answerTemplates,
    },
    { group: '운영', label: '리뷰', path: paths.reviews, icon: Star, roles: rolesOfPage.reviews },
  ],
}
