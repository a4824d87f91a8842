import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { calls } from '../../web/calls.ts'
import { TermsPart } from '../../web/pieces/joining/TermsPart.tsx'
import { AccountForm } from '../../web/screens/account/AccountForm.tsx'

const error = new ApiError(503, 'BUSY', '잠시 후 다시 시도해 주세요.')

/** The part as it is drawn with what its call has answered so far. */
const drawn = (part: ReactNode, url: string, state: object) =>
  renderToStaticMarkup(
    <SWRConfig value={{ provider: () => new Map([[url, state]]) }}>
      <MemoryRouter>{part}</MemoryRouter>
    </SWRConfig>,
  )

it('terms that were read stay when they cannot be read again, and can be asked for again when there are none', () => {
  const result = [1, 2, 3, 7, 8].map((id) => ({
    ...{ id, version: 1, title: `약관 ${id}`, required: id < 4, content: '' },
  }))
  const terms = (state: object) =>
    drawn(<TermsPart agreed={[]} onChange={() => undefined} />, calls.terms.url, state)
  const stays = terms({ data: { result, cntAll: 5 }, error })
  expect(stays).toContain('약관 1')
  expect(stays).not.toContain('약관 다시 불러오기')
  expect(terms({ error })).toContain('약관 다시 불러오기')
})

it('banks that could not be read can be asked for again', () => {
  const form = (state: object) =>
    drawn(<AccountForm onSaved={async () => undefined} />, calls.banks.url, state)
  const unread = form({ error })
  expect(unread).toContain('은행을 불러오지 못했어요')
  expect(unread).toContain('다시 시도')
  const banks = { result: [{ bankCode: '092', bankName: '토스뱅크' }], cntAll: 1 }
  const stays = form({ data: banks, error })
  expect(stays).toContain('토스뱅크')
  expect(stays).not.toContain('은행을 불러오지 못했어요')
})
