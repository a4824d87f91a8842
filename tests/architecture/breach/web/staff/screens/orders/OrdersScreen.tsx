export { CartScreen } from '../../../screens/cart/CartScreen.tsx'
