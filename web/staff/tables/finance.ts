import {
  BookOpen,
  CalendarCheck,
  Coins,
  CreditCard,
  Landmark,
  PenLine,
  Percent,
  ReceiptText,
  Scale,
  Undo2,
  Wallet,
} from 'lucide-react'
import { rolesOfPage } from '../../../domain/shared/staffPages.ts'
import type { Area } from '../app/area.ts'
import { paths } from '../paths.ts'

const group = '재무'

export const finance: Area = {
  routes: [
    {
      path: paths.settlements,
      roles: rolesOfPage.settlements,
      load: () =>
        import('../screens/settlements/SettlementsScreen.tsx').then((part) => part.SettlementsScreen),
    },
    {
      path: paths.refunds,
      roles: rolesOfPage.refunds,
      load: () => import('../screens/refunds/RefundsScreen.tsx').then((part) => part.RefundsScreen),
    },
    {
      path: paths.statement,
      roles: rolesOfPage.statement,
      load: () => import('../screens/statement/StatementScreen.tsx').then((part) => part.StatementScreen),
    },
    {
      path: paths.settlementTrend,
      roles: rolesOfPage.settlementTrend,
      load: () =>
        import('../screens/settlements/SettlementTrendScreen.tsx').then((part) => part.SettlementTrendScreen),
    },
    {
      path: paths.payments,
      roles: rolesOfPage.payments,
      load: () => import('../screens/payments/PaymentsScreen.tsx').then((part) => part.PaymentsScreen),
    },
    {
      path: paths.payouts,
      roles: rolesOfPage.payouts,
      load: () => import('../screens/payouts/PayoutsScreen.tsx').then((part) => part.PayoutsScreen),
    },
    {
      path: paths.differences,
      roles: rolesOfPage.differences,
      load: () => import('../screens/payouts/DifferencesScreen.tsx').then((part) => part.DifferencesScreen),
    },
    {
      path: paths.points,
      roles: rolesOfPage.points,
      load: () => import('../screens/points/PointsScreen.tsx').then((part) => part.PointsScreen),
    },
    {
      path: paths.pointLots,
      roles: rolesOfPage.pointLots,
      load: () => import('../screens/points/PointLotsScreen.tsx').then((part) => part.PointLotsScreen),
    },
    {
      path: paths.memberPoints,
      roles: rolesOfPage.memberPoints,
      load: () => import('../screens/points/MemberPointsScreen.tsx').then((part) => part.MemberPointsScreen),
    },
    {
      path: paths.books,
      roles: rolesOfPage.books,
      load: () => import('../screens/books/BooksScreen.tsx').then((part) => part.BooksScreen),
    },
    {
      path: paths.month,
      roles: rolesOfPage.month,
      load: () => import('../screens/month/MonthScreen.tsx').then((part) => part.MonthScreen),
    },
    {
      path: paths.adjustments,
      roles: rolesOfPage.adjustments,
      load: () =>
        import('../screens/adjustments/AdjustmentsScreen.tsx').then((part) => part.AdjustmentsScreen),
    },
    {
      path: paths.vat,
      roles: rolesOfPage.vat,
      load: () => import('../screens/vat/VatScreen.tsx').then((part) => part.VatScreen),
    },
    {
      path: paths.rates,
      roles: rolesOfPage.rates,
      load: () => import('../screens/rates/RatesScreen.tsx').then((part) => part.RatesScreen),
    },
  ],
  entries: [
    { group, label: '정산', path: paths.settlements, icon: Landmark, roles: rolesOfPage.settlements },
    { group, label: '결제', path: paths.payments, icon: CreditCard, roles: rolesOfPage.payments },
    { group, label: '결제사 지급', path: paths.payouts, icon: Wallet, roles: rolesOfPage.payouts },
    { group, label: '대사 차이', path: paths.differences, icon: Scale, roles: rolesOfPage.differences },
    { group, label: '환불', path: paths.refunds, icon: Undo2, roles: rolesOfPage.refunds },
    { group, label: '포인트', path: paths.points, icon: Coins, roles: rolesOfPage.points },
    { group, label: '장부', path: paths.books, icon: BookOpen, roles: rolesOfPage.books },
    { group, label: '월 마감', path: paths.month, icon: CalendarCheck, roles: rolesOfPage.month },
    { group, label: '결산 분개', path: paths.adjustments, icon: PenLine, roles: rolesOfPage.adjustments },
    { group, label: '부가세 납부', path: paths.vat, icon: ReceiptText, roles: rolesOfPage.vat },
    { group: '설정', label: '위탁 요율', path: paths.rates, icon: Percent, roles: rolesOfPage.rates },
  ],
}
