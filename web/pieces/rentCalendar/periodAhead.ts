import { isWithinReach } from '../../../domain/rental/window.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'

/**
 * Returns a period that was chosen, or null when nothing can be rented for it any more: its start has become too near for
 * shipping since, or an address names days that no rental has (rule 551).
 */
export const periodAhead = (chosen: Period | null, today: CivilDate | undefined): Period | null =>
  chosen !== null && today !== undefined && !isWithinReach(chosen, today) ? null : chosen
