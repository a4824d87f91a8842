/** What everybody who has left is called, in the member's own row and wherever it is shown. */
export const WITHDRAWN = '탈퇴한 회원'
