import { captured } from '../gateways/toss/index.ts'

export const isCaptured = (status: string) => status === captured || status === 'PARTIAL_CANCELED'
