import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { OrderedItems } from '../../web/screens/orderComplete/OrderCompleteScreen.tsx'

type Item = Pick<
  OrderDetail['order_items'][number],
  'id' | 'order' | 'periodDiscount' | 'product' | 'totalRentPrice'
>
const anItem = (id: number, rentalEndDate: CivilDate): Item => ({
  id: `01930000-0000-7000-8000-00000000000${id}`,
  order: { rentalStartDate: '2027-01-15', rentalEndDate },
  ...{ totalRentPrice: 28_500, periodDiscount: 0 },
  product: {
    ...{ id, productName: `토트백 ${id}`, product_images: [] },
    brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
  },
})
const wordsOf = (...items: Item[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderedItems items={items} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ')

it('an order whose items have other days says those of each, and none for all (rule 725)', () => {
  const extended = wordsOf(anItem(1, '2027-01-21'), anItem(2, '2027-01-17'))
  expect(extended).toMatch(/토트백 1.*01\.21.*토트백 2.*01\.17/)
  expect(extended.match(/01\.21/g)).toHaveLength(1)
  expect(extended).not.toContain('총 7일')
  expect(wordsOf(anItem(1, '2027-01-17'), anItem(2, '2027-01-17'))).toContain('총 3일')
})
