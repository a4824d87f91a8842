export { type CartItem, cartItems, removeFromCart } from './cart.ts'
export { routes } from './routes.ts'
