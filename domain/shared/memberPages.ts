/** The lists of my page show five rows a page. */
export const ROWS_OF_MEMBER_PAGE = 5
/** Notices are read as a stream, so that a page holds more of them. */
export const ROWS_OF_INBOX_PAGE = 20
