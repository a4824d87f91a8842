import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { StaffRole } from '../../domain/shared/staffRoles.ts'
import { GrantFileScreen } from '../../web/staff/screens/grantFile/GrantFileScreen.tsx'

const session = vi.hoisted((): { roles: readonly StaffRole[] } => ({ roles: [] }))
vi.mock('../../web/staff/api/session.ts', async (original) => ({
  ...(await original()),
  useRoles: () => session.roles,
}))

it.each<[StaffRole, boolean]>([
  ['operations', true],
  ['admin', true],
  ['finance', false],
])('a file of %s may give a coupon: %s (rule 316)', (role, gives) => {
  session.roles = [role]
  const page = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '*', element: <GrantFileScreen /> }])} />,
  )
  expect(page).toContain('엑셀 · CSV 파일')
  expect(page.includes('무엇을')).toBe(gives)
})
