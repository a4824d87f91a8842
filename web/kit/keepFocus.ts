/**
 * Moves the focus before the pressed button disappears, which would drop it to the body: to the next button of the
 * group that is marked `data-removes`, else to the one before. The group itself, marked by `tabindex="-1"`, takes it
 * when none is left, and from a button that removes everything.
 */
export function keepFocus(pressed: HTMLElement): void {
  const group = pressed.closest<HTMLElement>('[tabindex="-1"]')
  const buttons = [...(group?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
  const at = buttons.indexOf(pressed)
  const beside = at === -1 ? undefined : (buttons[at + 1] ?? buttons[at - 1])
  // The group can be the whole page, which must not jump to its top.
  if (beside === undefined) group?.focus({ preventScroll: true })
  else beside.focus()
}
