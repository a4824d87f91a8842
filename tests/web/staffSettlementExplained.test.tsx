import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import type { ExplainedSettlement } from '../../domain/wire/explain.ts'
import { explainingCalls } from '../../web/staff/calls/explaining.ts'
import { useTableUrl } from '../../web/staff/kit/tableUrl.ts'
import { SettlementExplained } from '../../web/staff/screens/explain/SettlementExplained.tsx'

type Line = ExplainedSettlement['lines'][number]

const lineOf = (
  rowId: string,
  [base, transactionFee, operatingFee, amount]: [number, number, number, number],
): Line => ({
  ...{ rowId, kind: 'rental', amount, balance: amount },
  event: {
    ...{ pos: 1, streamId: 'order:o', subject: '주문 261114-6Y7BPB', version: 1, type: 'item.ended' },
    ...{ title: '대여가 끝났어요', occurredAt: '2026-11-14T01:00:00.000Z', actor: 'job:end' },
    ...{ entries: [], reversing: null, explanations: [], unexplained: [], seal: null, findings: [] },
  },
  row: {
    ...{ rule: 60, sentence: '', label: '정산', account: null, accountName: null, side: null, amount },
    terms: [
      { label: '정산 기준액', amount: base, how: null },
      { label: '거래 수수료', amount: 0 - transactionFee, how: null },
      { label: '운영 수수료', amount: 0 - operatingFee, how: null },
    ],
  },
})

it('an owner’s month ends with the sums to which the settlements lead', () => {
  const data: ExplainedSettlement = {
    ...{
      ownerId: 3,
      ownerName: '박하은',
      month: '2026-11',
      asOf: '2026-12-01T00:00:00.000Z',
      earned: 51_597,
    },
    lines: [lineOf('1', [42_900, 4_204, 8_580, 30_116]), lineOf('2', [30_600, 2_999, 6_120, 21_481])],
    ...{ missing: 0, events: [], closed: null },
  }
  const Screen = () => <SettlementExplained url={useTableUrl()} owner="3" month="2026-11" />
  const page = renderToStaticMarkup(
    <SWRConfig
      value={{ provider: () => new Map([[explainingCalls.settlement('3', '2026-11').url, { data }]]) }}
    >
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Screen /> }])} />
    </SWRConfig>,
  )
  const [, foot = ''] = /<tfoot[^>]*>(.*)<\/tfoot>/.exec(page) ?? []
  const cells = [...foot.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, words]) => words)
  expect(cells.filter((words) => words !== '')).toEqual(['합계', '73,500', '−7,203', '−14,700', '51,597'])
})
