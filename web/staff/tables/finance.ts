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
import type { Area } from '../app/area.ts'

const group = '재무'

export const finance: Area = {
  routes: [
    {
      page: 'settlements',
      load: () =>
        import('../screens/settlements/SettlementsScreen.tsx').then((part) => part.SettlementsScreen),
    },
    {
      page: 'refunds',
      load: () => import('../screens/refunds/RefundsScreen.tsx').then((part) => part.RefundsScreen),
    },
    {
      page: 'statement',
      load: () => import('../screens/statement/StatementScreen.tsx').then((part) => part.StatementScreen),
    },
    {
      page: 'settlementTrend',
      load: () =>
        import('../screens/settlements/SettlementTrendScreen.tsx').then((part) => part.SettlementTrendScreen),
    },
    {
      page: 'stoppedPayouts',
      load: () =>
        import('../screens/settlements/StoppedPayoutsScreen.tsx').then((part) => part.StoppedPayoutsScreen),
    },
    {
      page: 'payments',
      load: () => import('../screens/payments/PaymentsScreen.tsx').then((part) => part.PaymentsScreen),
    },
    {
      page: 'payouts',
      load: () => import('../screens/payouts/PayoutsScreen.tsx').then((part) => part.PayoutsScreen),
    },
    {
      page: 'differences',
      load: () => import('../screens/payouts/DifferencesScreen.tsx').then((part) => part.DifferencesScreen),
    },
    {
      page: 'points',
      load: () => import('../screens/points/PointsScreen.tsx').then((part) => part.PointsScreen),
    },
    {
      page: 'pointLots',
      load: () => import('../screens/points/PointLotsScreen.tsx').then((part) => part.PointLotsScreen),
    },
    {
      page: 'memberPoints',
      load: () => import('../screens/points/MemberPointsScreen.tsx').then((part) => part.MemberPointsScreen),
    },
    {
      page: 'books',
      load: () => import('../screens/books/BooksScreen.tsx').then((part) => part.BooksScreen),
    },
    {
      page: 'month',
      load: () => import('../screens/month/MonthScreen.tsx').then((part) => part.MonthScreen),
    },
    {
      page: 'adjustments',
      load: () =>
        import('../screens/adjustments/AdjustmentsScreen.tsx').then((part) => part.AdjustmentsScreen),
    },
    {
      page: 'vat',
      load: () => import('../screens/vat/VatScreen.tsx').then((part) => part.VatScreen),
    },
    {
      page: 'rates',
      load: () => import('../screens/rates/RatesScreen.tsx').then((part) => part.RatesScreen),
    },
  ],
  entries: [
    { group, page: 'settlements', icon: Landmark },
    { group, page: 'payments', icon: CreditCard },
    { group, page: 'payouts', icon: Wallet },
    { group, page: 'differences', icon: Scale },
    { group, page: 'refunds', icon: Undo2 },
    { group, page: 'points', icon: Coins },
    { group, page: 'books', icon: BookOpen },
    { group, page: 'month', icon: CalendarCheck },
    { group, page: 'adjustments', icon: PenLine },
    { group, page: 'vat', icon: ReceiptText },
    { group: '설정', page: 'rates', icon: Percent },
  ],
}
