export { CartScreen } from '../staff/screens/orders/OrdersScreen.tsx'
