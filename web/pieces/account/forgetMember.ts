import { sessionStore } from '../../session/session.ts'
import { checkoutSelection } from '../../storage/checkoutSelection.ts'
import { consignmentDraft } from '../../storage/consignmentDraft.ts'
import { keptForm } from '../../storage/keptForm.ts'

/** Ends the session in this browser and deletes the member's checkout selection and unsent forms. */
export function forgetMember(): void {
  sessionStore.clear()
  checkoutSelection.clear()
  consignmentDraft.clear()
  keptForm.clear()
}
