import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SavedViews } from '../../web/staff/app/views/SavedViews.tsx'
import { useTableUrl } from '../../web/staff/kit/tableUrl.ts'

const Page = () => <SavedViews url={useTableUrl()} />
const drawn = (address: string) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )

it('views are saved of the lists of all, not of the list of one member', () => {
  expect(drawn('/staff/orders?status=new')).toContain('저장한 보기')
  expect(drawn('/staff/members/7/coupons?status=used')).toBe('')
})
