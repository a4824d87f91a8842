import { insteadOf, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { slotRefusals } from '../../rental/index.ts'

/**
 * The refusal of a loss, of which PERIOD_TAKEN means that a member's draft holds days that it closes: the draft began
 * before the free days were read, or after.
 */
export const bookedMeanwhile = <Given extends Refusal>(refusal: Given) =>
  insteadOf(refusal, slotRefusals, refuse('PRODUCT_BOOKED', { because: 'paying' }))
