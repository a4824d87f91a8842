/** My page lists show five rows, those of the staff twenty. */
export const rowsAPage = 5
export const staffRowsAPage = 20
