import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { ListedConsignment } from '../../domain/wire/consignments.ts'
import { RentedRow } from '../../web/pieces/rented/RentedRow.tsx'
import { ConsignmentRow } from '../../web/screens/consignments/ConsignmentsScreen.tsx'
import { Gallery } from '../../web/screens/productDetail/ProductDetailScreen.tsx'

const markupOf = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>)

const withoutPhotos: ListedConsignment = {
  ...{ id: '01935b4e-7a30-7000-8000-000000000001', consignmentNumber: '260910-7K3P9Q' },
  ...{ status: 'application', cause: null, brand: 'Veranne', modelName: '노아 버킷 백' },
  ...{ productCondition: 'used', desiredRentalPrice: 15_000, assessedRentalPrice: null },
  ...{ consignmentPeriod: 6, consigningDate: null, endsOn: null, sendBy: '2026-09-13' },
  ...{ hasTracking: false, missing: null, createdAt: '2026-09-10T01:00:00.000Z', image: null },
}

it('a consignment without a photo says so where its photo would be', () => {
  expect(markupOf(<ConsignmentRow row={withoutPhotos} />)).toContain('사진 없음')
  const pictured = { ...withoutPhotos, image: { fileUrl: '/files/photos/abc/720.webp' } }
  const markup = markupOf(<ConsignmentRow row={pictured} />)
  expect(markup).toContain('<img')
  expect(markup).not.toContain('사진 없음')
})

it('a product without pictures says so, and offers none to enlarge', () => {
  const markup = markupOf(<Gallery urls={[]} name="소프트 로퍼" />)
  expect(markup).toContain('사진 준비 중')
  expect(markup).not.toMatch(/크게 보기|1 \/ 1/)
})

it('a row or a card without a picture has an empty tile beside its name, which says that the picture is on its way', () => {
  const product = { id: 1, productName: '소프트 로퍼', brand: { nameEnglish: 'VERANNE' }, product_images: [] }
  const markup = markupOf(
    <RentedRow product={product} period={{ start: '2026-12-03', end: '2026-12-06' }} amount={null} />,
  )
  expect(markup).not.toContain('<img')
  expect(markup).toMatch(/<span class="[^"]*tile[^"]*"><\/span>/)
  const styles = readFileSync(new URL('../../web/pieces/Picture.module.css', import.meta.url), 'utf8')
  expect(styles).toMatch(/\.tile:empty:not\(.tall\)::before \{\s*content: "사진 준비 중";/)
})
