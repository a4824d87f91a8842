import { credited } from '../ledger/explanation.ts'
/** The titles once more. */
export const titles = { 'points.given': '포인트 지급', 'points.unheard': '모름' }
/** A line beside the definition. */
export const line = credited(64, 'points_liability', '포인트', 1)
