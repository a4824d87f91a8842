import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { CurrentRental } from '../../domain/wire/dashboard.ts'
import { paths } from '../../web/paths.ts'
import { Rent } from '../../web/screens/myPage/MyPageScreen.tsx'

const rental: CurrentRental = {
  orderId: '01930000-0000-7000-8000-000000000001',
  isArrivalAwaited: false,
  status: 'delivered',
  product: {
    ...{ id: 1, productName: '소프트 토트백', product_images: [] },
    brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
  },
  ...{ rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' },
  ...{ shippedAt: '2026-12-01T10:00:00+09:00', arrivedOn: '2026-12-02', pickUpFrom: null, returnDays: [] },
}

it('my page shows the current rental as the shop answers it, with its order', () => {
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <Rent rental={rental} today="2026-12-04" />
    </MemoryRouter>,
  )
  expect(markup.replaceAll(/<[^>]*>/g, ' ')).toMatch(/이용 중인 렌트.*소프트 토트백.*12.06\(일\)까지 이용 중/)
  expect(markup).toContain(`href="${paths.orderDetail(rental.orderId)}"`)
})

it('a rental that has ended says so beside its label, and one that came early says from when it is used', () => {
  const wordsOf = (changes: Partial<CurrentRental>, today: CivilDate) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Rent rental={{ ...rental, ...changes }} today={today} />
      </MemoryRouter>,
    ).replaceAll(/<[^>]*>/g, ' ')
  expect(wordsOf({ status: 'end' }, '2026-12-07')).toMatch(/배송 완료.*이용 종료 · 회수 확인 중/)
  expect(wordsOf({}, '2026-12-02')).toContain('12.03(목)부터 12.06(일)까지 이용해요')
  expect(wordsOf({}, '2026-12-03')).not.toContain('이용 종료')
  const lost = wordsOf({ status: 'end', isArrivalAwaited: true }, '2026-12-07')
  expect(lost, 'of a parcel that the shop lost no day is promised (rule 502)').toMatch(
    /다가오는 렌트.*배송중.*도착을 확인하고 있어요/,
  )
  expect(lost).not.toMatch(/이용 종료|찾으러/)
})

it('a rental that was sent late shows the days on which it was sent and arrived, and apologises (rule 651)', () => {
  const sentLate = {
    status: 'end',
    shippedAt: '2026-12-08T10:00:00+09:00',
    arrivedOn: '2026-12-10',
    pickUpFrom: null,
  } as const
  const words = renderToStaticMarkup(
    <MemoryRouter>
      <Rent rental={{ ...rental, ...sentLate }} today="2026-12-10" />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ')
  expect(words).toMatch(
    /출고\s+12\.08\(화\)\s+배송\s+12\.10\(목\)\s+이용\s+12\.03–12\.06\s+회수\s+12\.11\(금\)/,
  )
  expect(words).toContain('배송이 늦어 이용 기간 안에 전해 드리지 못했어요.')
})
