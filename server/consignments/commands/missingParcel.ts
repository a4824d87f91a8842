import { settleMissingParcel } from '../../../domain/consignment/decide.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { ConsignmentRow } from '../consignmentRow.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

/**
 * Ends the application of an announced parcel that has not arrived, or extends the wait. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED, and CONSIGNMENT_PARCEL_EXPECTED while the wait is not over.
 */
export const settleMissing = (
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'env'>,
  { goOn, ...staff }: ByStaff & { goOn: boolean },
): Promise<
  | ConsignmentRow
  | Refusal<'CONSIGNMENT_PARCEL_EXPECTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> =>
  stepOfStaff(deps, staff, (row) => ({
    // The day until which the parcel was awaited so far makes each extension a step of its own.
    step: goOn ? `wait:${row.wait_until ?? ''}` : 'close',
    decide: (state, today) => {
      const decided = settleMissingParcel(state, { today, goOn })
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)) }
    },
  }))
