import type { Locator, Page } from '@playwright/test'
import { type BackOffice, expect } from './shop.ts'
import { atTheOrigin } from './visitors.ts'

/** Enter on a button, once it takes the focus: one that waits for its page's answer would let the key go nowhere. */
export async function pressButton(button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

/** A journey that goes on by the search begins on this page, because it asks the server for least. */
export const anyPage = '/staff/account'

type Who = { email: string; secretWord: string; code: () => string | Promise<string> }

/** Opens a page of the console as a colleague of the demo shop who has come in already. */
export async function comeIn(page: Page, office: BackOffice, email: string, path = '/staff'): Promise<void> {
  const session = JSON.stringify(await office.staffSessionOf(email))
  await atTheOrigin(page)
  await page.evaluate((kept) => localStorage.setItem('staff', kept), session)
  await page.goto(`${office.url}${path}`)
  await hasCome(page)
}

/** Comes in by keyboard at the login, with password and authenticator. */
export async function comeInByKeyboard(page: Page, { email, secretWord, code }: Who): Promise<void> {
  const keys = page.keyboard
  await expect(page.getByLabel('이메일')).toBeFocused()
  await keys.type(email)
  await keys.press('Tab')
  await keys.type(secretWord)
  await keys.press('Enter')
  await expect(page.getByLabel('코드')).toBeFocused()
  await keys.type(await code())
  await keys.press('Enter')
  await hasCome(page)
}

/** Goes on by the menu, which loads nothing again; on a phone it is behind a button. */
export async function goOn(page: Page, label: string): Promise<void> {
  const opener = page.getByRole('button', { name: '메뉴 열기' })
  if (await opener.isVisible()) await opener.click()
  const menu = page.getByRole('navigation', { name: '콘솔 메뉴' })
  await menu.getByRole('link', { name: label, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(label)
}

async function hasCome(page: Page): Promise<void> {
  // On a phone the menu is behind a button.
  const menu = page.getByRole('navigation', { name: '콘솔 메뉴' })
  await expect(
    menu.or(page.getByRole('button', { name: '메뉴 열기' })).filter({ visible: true }),
  ).toBeVisible()
  // The page that arrives takes the focus to its heading, away from a link that was about to be pressed.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
