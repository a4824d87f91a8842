import { expect, it } from 'vitest'
import { staffPaths } from '../../domain/shared/staffPages.ts'
import { pageInMenu } from '../../web/staff/app/area.ts'
import { areas } from '../../web/staff/app/areas.ts'

const entries = areas.flatMap((area) => area.entries)

it.each([
  ['/staff/members', 'members'],
  ['/staff/members/7', 'members'],
  ['/staff/members/7/logins', 'members'],
  ['/staff/products/file', 'products'],
  ['/staff', 'board'],
  ['/staff/', 'board'],
  ['/staff/items/7', null],
  ['/staff/members-of-old', null],
])('at %s the menu marks %s', (pathname, page) => {
  expect(pageInMenu(entries, pathname)).toBe(page)
})

it('every entry marks its own page', () => {
  for (const { page } of entries) expect(pageInMenu(entries, staffPaths[page])).toBe(page)
})
