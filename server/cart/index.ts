export { type CartItem, cartItems, removeFromCart } from './cart.ts'
export { type Rentability, rentabilityFor } from './rentability.ts'
export { routes } from './routes.ts'
