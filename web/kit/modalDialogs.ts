/** Dialogs that wait for an answer; a toast has the role of a dialog too but needs none. */
const modalDialogs = ':is([role="dialog"], [role="alertdialog"]):not([data-notice])'

/** True while a dialog is open, whose focus and keys nothing else takes. */
export const isDialogOpen = (): boolean => document.querySelector(modalDialogs) !== null
