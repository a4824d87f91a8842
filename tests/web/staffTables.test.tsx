import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Report } from '../../web/staff/kit/Report.tsx'
import { ListFiles } from '../../web/staff/pieces/ListFiles.tsx'

describe('Reports above each other', () => {
  const reportOf = (product: string) =>
    renderToStaticMarkup(
      <Report
        caption="2026.12 만료"
        rows={[{ product }]}
        idOf={(row) => row.product}
        columns={[
          { id: 'expiresAt', header: '만료', width: 160, cell: () => '2026.12.31' },
          { id: 'from', header: '어느 대여에서', cell: (row) => row.product },
          { id: 'remaining', header: '남은 포인트', align: 'right', width: 140, cell: () => '1,000' },
        ]}
      />,
    )
  const columnsOf = (report: string) => report.match(/<colgroup>.*<\/colgroup>/s)?.[0]

  it('have their columns in the same places, whatever their rows hold', () => {
    const [short, long] = [reportOf('토트'), reportOf('메종 오름 르 프티 토트 미니 블랙 에디션')]
    expect(columnsOf(short)).toBe(
      '<colgroup><col style="width:160px"/><col/><col style="width:140px"/></colgroup>',
    )
    expect(columnsOf(long)).toBe(columnsOf(short))
    expect(short).toContain('data-even')
  })
})

it('a list without a row has nothing to download', () => {
  const files = (count: number | undefined) =>
    renderToStaticMarkup(<ListFiles list={{ url: '/api/staff/orders' }} name="orders" count={count} />)
  expect(files(0).match(/<button[^>]* aria-disabled="true"/g)).toHaveLength(2)
  expect(files(1)).not.toContain('aria-disabled="true"')
  expect(files(undefined)).not.toContain('aria-disabled="true"')
})
