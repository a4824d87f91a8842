import { sessionStore } from '../../session/session.ts'
import { appliedConsignment } from '../../storage/appliedConsignment.ts'
import { cancelledItem } from '../../storage/cancelledItem.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { consignmentDraft } from '../../storage/consignmentDraft.ts'
import { enteredAtCheckout } from '../../storage/enteredAtCheckout.ts'
import { unsentForms } from '../../storage/unsentForms.ts'

/** Ends the session in this browser and deletes what it stores about the member's orders, consignments and forms. */
export function forgetMember(): void {
  sessionStore.clear()
  checkoutSelection.clear()
  cancelledItem.clear()
  consignmentDraft.clear()
  appliedConsignment.clear()
  unsentForms.clear()
  enteredAtCheckout.clear()
}
