import { leak } from '../../../server/ordering/index.ts'
export const Order = () => <p>{String(leak)}</p>
