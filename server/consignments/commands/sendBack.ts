import { sendBack } from '../../../domain/consignment/decide.ts'
import type { Parcel } from '../../../domain/consignment/state.ts'
import { consignmentEntry } from '../../../domain/processes/consigning.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import type { ConsignmentRow } from '../consignmentRow.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

/** Staff send the item home. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED. */
export const sendConsignmentBack = (
  deps: Pick<Deps, 'db' | 'store' | 'clock'>,
  { courier, trackingNumber, ...staff }: ByStaff & Parcel,
): Promise<ConsignmentRow | Refusal> =>
  stepOfStaff(deps, staff, {
    step: 'send_back',
    request: { courier, trackingNumber },
    decide: (state) => {
      const decided = sendBack(state, { courier, trackingNumber })
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(consignmentEntry)) }
    },
  })
