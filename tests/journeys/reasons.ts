import type { Locator } from '@playwright/test'

/** Chooses the first reason that a form of the console offers; none is filled in. */
export const chooseReason = (form: Locator) =>
  form.getByRole('group', { name: '자주 쓰는 사유' }).getByRole('button').first().click()
