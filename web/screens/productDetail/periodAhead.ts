import { rentalWindow } from '../../../domain/rental/window.ts'
import type { CivilDate, Period } from '../../../domain/shared/civilDate.ts'

/** The days that were chosen, unless midnight has brought them too near to be sent (rule 20). */
export const periodAhead = (chosen: Period | null, today: CivilDate | undefined): Period | null =>
  chosen !== null && today !== undefined && chosen.start < rentalWindow(today).firstStart ? null : chosen
