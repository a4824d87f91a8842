import { Cart } from '../screens/cart/CartScreen.tsx'
export const Button = Cart
