import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { SavedViews } from '../../web/staff/app/views/SavedViews.tsx'
import { useTableUrl } from '../../web/staff/kit/tableUrl.ts'

const Page = () => <SavedViews url={useTableUrl()} />
const View = () => useTableUrl().view
const drawn = (address: string, page = <Page />) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>)

it('views are saved of the lists of all, not of the list of one member', () => {
  expect(drawn('/staff/orders?status=new')).toContain('저장한 보기')
  expect(drawn('/staff/members/7/coupons?status=used')).toBe('')
})

it('a view is of a list from its beginning, wherever its page or its cursor was when it was saved', () => {
  const viewAt = (address: string) => drawn(address, <View />).replaceAll('&amp;', '&')
  expect(viewAt('/staff/events?cursor=before-4950&type=order.placed')).toBe('type=order.placed')
  expect(viewAt('/staff/orders?page=2&status=new&open=7&selected=7')).toBe('status=new')
  const compared = 'view=compare&before=2026-10-31T23%3A59&after=2026-11-30T23%3A59'
  expect(viewAt(`/staff/books?${compared}`), 'two instants are no places').toBe(compared)
})
