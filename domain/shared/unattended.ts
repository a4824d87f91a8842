/** The header of a call that a page of the console makes by itself, whether anybody is there or not. */
export const unattendedHeader = 'x-unattended'
