import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../web/api/apiError.ts'
import { unsentTexts, useUnsentForm } from '../../web/pieces/unsentForm/useUnsentForm.ts'
import { sessionStore } from '../../web/session/session.ts'
import { unsentForms } from '../../web/storage/unsentForms.ts'
import { aStorage } from '../support/aStorage.ts'
import { sessionOf } from '../support/memberSession.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('isSecureContext', true)
  sessionStore.save(sessionOf(1))
})
afterEach(() => {
  sessionStore.clear()
  vi.unstubAllGlobals()
})

/** Opens a form as a page does that was loaded anew. */
function opened(name: string): ReturnType<typeof useUnsentForm> {
  const forms: ReturnType<typeof useUnsentForm>[] = []
  function Form() {
    forms.push(useUnsentForm(name))
    return null
  }
  renderToStaticMarkup(<Form />)
  const [form] = forms
  if (form === undefined) throw new Error('the form was not drawn')
  return form
}

describe('two forms that are open at once', () => {
  it('come back both', () => {
    opened('follow-up-1').keep({ content: '언제쯤일까요?' }, 0)
    opened('follow-up-2').keep({ content: '상자가 두 개예요.' }, 0)
    opened('follow-up-1').keep({ content: '언제쯤 오시나요?' }, 0)
    expect(unsentTexts('follow-up-1')?.texts).toEqual({ content: '언제쯤 오시나요?' })
    expect(unsentTexts('follow-up-2')?.texts).toEqual({ content: '상자가 두 개예요.' })
  })
  it('are forgotten one by one, and nothing is kept of them then', () => {
    const [first, second] = [opened('follow-up-1'), opened('follow-up-2')]
    first.keep({ content: '언제쯤일까요?' }, 0)
    second.keep({ content: '상자가 두 개예요.' }, 0)
    first.forget()
    expect(unsentTexts('follow-up-1')).toBeNull()
    expect(unsentTexts('follow-up-2')).not.toBeNull()
    second.forget()
    expect(unsentForms.read()).toBeNull()
  })
  it('are not those of another member, who keeps forms of their own', () => {
    opened('inquiry').keep({ title: '회수 시간 문의' }, 0)
    sessionStore.save(sessionOf(2))
    expect(opened('inquiry').kept).toBeNull()
    opened('follow-up-1').keep({ content: '언제쯤일까요?' }, 0)
    expect(Object.keys(unsentForms.read()?.forms ?? {})).toEqual(['follow-up-1'])
  })
})

describe('a form that is sent', () => {
  const offline = new ApiError(502, 'OFFLINE', '인터넷 연결 오류')
  const sent: (string | undefined)[] = []
  beforeEach(() => {
    sent.length = 0
  })
  const sends = (form: ReturnType<typeof opened>, error?: ApiError) =>
    form
      .sendOnce(async (requestId) => {
        sent.push(requestId)
        if (error !== undefined) throw error
      })
      .catch(() => undefined)

  it('is the same request after a lost answer, also once the page was loaded anew', async () => {
    const form = opened('inquiry')
    form.keep({ title: '회수 시간 문의' }, 0)
    await sends(form, offline)
    await sends(form, offline)
    await sends(opened('inquiry'), offline)
    expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(sent)).toEqual(new Set([sent[0]]))
  })
  it('is forgotten with the answer, and what is written next is another request', async () => {
    const form = opened('follow-up-1')
    form.keep({ content: '언제쯤일까요?' }, 0)
    await sends(form)
    expect(unsentTexts('follow-up-1')).toBeNull()
    form.keep({ content: '하나 더 있어요.' }, 0)
    await sends(form, offline)
    expect(sent[1]).not.toBe(sent[0])
    expect(unsentTexts('follow-up-1')?.requestId).toBe(sent[1])
  })
  it('is another request once the shop said that it was stored with other words', async () => {
    const form = opened('inquiry')
    form.keep({ title: '회수 시간 문의' }, 1)
    await sends(form, new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', '그사이 다른 내용으로'))
    await sends(form, offline)
    expect(sent[1]).not.toBe(sent[0])
    expect(unsentTexts('inquiry')).toMatchObject({ requestId: sent[1], photos: 1 })
  })
  it('keeps its id when it is refused: it was not stored', async () => {
    const form = opened('inquiry')
    await sends(form, new ApiError(409, 'PHOTO_NOT_USABLE', '사진을 다시 골라 주세요.'))
    await sends(form)
    expect(sent[1]).toBe(sent[0])
  })
  it('has no id where the browser makes none', async () => {
    vi.stubGlobal('isSecureContext', false)
    await sends(opened('inquiry'))
    expect(sent).toEqual([undefined])
  })
})
