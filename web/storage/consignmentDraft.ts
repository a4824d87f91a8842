const key = 'consignment_draft'

/** The application to consign that a member is filling in, in this tab alone: it contains the member’s address. */
export const consignmentDraft = {
  save(draft: object) {
    sessionStorage.setItem(key, JSON.stringify(draft))
  },
  read(): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  },
  clear() {
    sessionStorage.removeItem(key)
  },
}
