import { rentalWindow } from '../../../domain/rental/window.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'

/** Returns the chosen period, or null when its start has become too near for shipping since it was chosen (rule 20). */
export const periodAhead = (chosen: Period | null, today: CivilDate | undefined): Period | null =>
  chosen !== null && today !== undefined && chosen.start < rentalWindow(today).firstStart ? null : chosen
