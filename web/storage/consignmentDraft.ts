import { jsonIn, thisTab } from './browserStorage.ts'

const key = 'consignment_draft'

/** The application to consign that a member is filling in, in this tab alone: it contains the member’s address. */
export const consignmentDraft = {
  save(draft: object) {
    thisTab.set(key, JSON.stringify(draft))
  },
  read(): unknown {
    return jsonIn(thisTab.get(key))
  },
  clear() {
    thisTab.remove(key)
  },
}
