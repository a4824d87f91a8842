import { Order } from '../order/OrderScreen.tsx'
export const Cart = () => <a href="/order">{Order()}</a>
