import { seoulHour } from '../shared/civilDate.ts'

const firstHour = 8
const lastHour = 21

/**
 * True between 08:00 and 21:00 in Seoul: advertising at night needs a separate consent, which we do not ask for
 * (rule 74).
 */
export function mayAdvertise(now: Date): boolean {
  const hour = seoulHour(now)
  return hour >= firstHour && hour < lastHour
}
