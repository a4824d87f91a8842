import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ChangedMeanwhile } from '../../web/staff/kit/form/ChangedMeanwhile.tsx'

it('a form that was saved too late tells who changed what', () => {
  const page = renderToStaticMarkup(
    <ChangedMeanwhile
      changes={[
        {
          at: '2026-12-01T01:30:00.000Z',
          staffName: '박운영',
          fields: [
            { field: '제목', before: '겨울 휴무', after: '연말 휴무' },
            { field: '끝나는 날', before: null, after: '2026-12-24' },
          ],
        },
      ]}
    />,
  )
  const words = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('2026.12.01 10:30 박운영 제목: 겨울 휴무 → 연말 휴무 끝나는 날: 없음 → 2026-12-24')
})
