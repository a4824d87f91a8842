import { paths, patterns } from '../../paths.ts'
import type { Row } from '../table.ts'

/** Renting, from the choice of a period to the order history. */
export const renting: Row[] = [
  {
    id: 'productRent',
    path: patterns.productRent,
    load: () => import('../../screens/productRent/ProductRentScreen.tsx').then((m) => m.ProductRentScreen),
    frame: { title: '렌트하기', heading: true, back: 'history', bareHeader: true, toastOffset: 84 },
  },
  {
    id: 'cart',
    path: patterns.cart,
    load: () => import('../../screens/cart/CartScreen.tsx').then((m) => m.CartScreen),
    frame: {
      title: '장바구니',
      heading: true,
      back: 'history',
      icons: ['search'],
      bareHeader: true,
      // Clears the bar with the total and the order button.
      toastOffset: 171,
      access: 'members',
    },
  },
  {
    id: 'order',
    path: patterns.order,
    load: () => import('../../screens/order/OrderScreen.tsx').then((m) => m.OrderScreen),
    frame: { title: '주문/결제', heading: true, back: 'history', toastOffset: 84, access: 'members' },
  },
  {
    id: 'orderComplete',
    path: patterns.orderComplete,
    load: () =>
      import('../../screens/orderComplete/OrderCompleteScreen.tsx').then((m) => m.OrderCompleteScreen),
    frame: { title: '주문 완료', heading: true, access: 'members' },
  },
  {
    id: 'orderDetail',
    path: patterns.orderDetail,
    load: () => import('../../screens/orderDetail/OrderDetailScreen.tsx').then((m) => m.OrderDetailScreen),
    frame: { title: '주문 상세', heading: true, back: 'history', icons: ['cart'], access: 'members' },
  },
  {
    id: 'myRents',
    path: patterns.myRents,
    load: () => import('../../screens/myRents/MyRentsScreen.tsx').then((m) => m.MyRentsScreen),
    frame: {
      title: '렌트 내역',
      heading: true,
      back: { to: paths.myPage },
      icons: ['cart'],
      access: 'members',
    },
  },
  {
    id: 'myPayments',
    path: patterns.myPayments,
    load: () => import('../../screens/myPayments/MyPaymentsScreen.tsx').then((m) => m.MyPaymentsScreen),
    frame: {
      title: '결제 내역',
      heading: true,
      back: { to: paths.myPage },
      toastOffset: 84,
      access: 'members',
    },
  },
  {
    id: 'cancelComplete',
    path: patterns.cancelComplete,
    load: () =>
      import('../../screens/cancelComplete/CancelCompleteScreen.tsx').then((m) => m.CancelCompleteScreen),
    frame: { title: '예약 취소 완료', heading: true, access: 'members' },
  },
  {
    id: 'toss',
    path: patterns.tossReturn,
    load: () => import('../../screens/toss/TossScreen.tsx').then((m) => m.TossScreen),
    frame: { title: '카드 연결', noHeader: true },
  },
]
