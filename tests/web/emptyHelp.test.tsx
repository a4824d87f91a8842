import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, it } from 'vitest'
import { calls } from '../../web/calls.ts'
import { CustomerCentreScreen } from '../../web/screens/customerCentre/CustomerCentreScreen.tsx'
import { FaqScreen } from '../../web/screens/faq/FaqScreen.tsx'
import { NoticesScreen } from '../../web/screens/notices/NoticesScreen.tsx'

const none = { result: [], cntAll: 0 }

it.each([
  ['the customer centre', <CustomerCentreScreen key="1" />, '아직 등록된 질문이 없어요.'],
  ['the customer centre', <CustomerCentreScreen key="2" />, '아직 올라온 공지가 없어요.'],
  ['the questions', <FaqScreen key="3" />, '아직 등록된 질문이 없어요'],
  ['the questions', <FaqScreen key="4" />, '1:1 문의를 남기면 자세히 알려 드릴게요.'],
  ['the notices', <NoticesScreen key="5" />, '새로운 소식이 생기면 여기에서 알려 드릴게요.'],
])('%s of a shop that has written nothing yet say so', (_, screen, words) => {
  const fallback = {
    [calls.serviceCentre.url]: { faqs: [], notices: [] },
    [calls.faqs.url]: none,
    [calls.notices.url]: none,
  }
  const page = renderToStaticMarkup(
    <SWRConfig value={{ fallback }}>
      <MemoryRouter>{screen}</MemoryRouter>
    </SWRConfig>,
  )
  expect(page).toContain(words)
})
