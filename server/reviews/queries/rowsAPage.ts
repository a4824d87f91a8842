/** Lists on the member's page show five rows, those of staff twenty. */
export const rowsAPage = 5
export const staffRowsAPage = 20
