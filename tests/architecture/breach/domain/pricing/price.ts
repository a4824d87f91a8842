import { balance } from '../points/balance.ts'
export function priceNow() { return Date.now() + balance }
