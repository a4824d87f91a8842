import { expect, it } from 'vitest'
import { alertNotice, confirmNotice, notices } from '../../web/kit/notices.ts'
import { staysMs } from '../../web/kit/overlays/Toasts.tsx'

it('two answers to one notice leave the next one to be read', async () => {
  const first = alertNotice('사진을 올릴 수 없어요.')
  const second = confirmNotice({
    title: '알림',
    message: '그만 쓸까요?',
    confirm: '그만 쓰기',
    cancel: '계속 쓰기',
  })
  const shown = notices.current()?.notice
  if (shown === undefined) throw new Error('no notice is shown')
  notices.answer(shown, true)
  notices.answer(shown, true)
  await first
  const next = notices.current()?.notice
  expect(next?.message).toBe('그만 쓸까요?')
  if (next !== undefined) notices.answer(next, false)
  expect(await second).toBe(false)
  expect(notices.current()).toBeNull()
})

it('a question that is still open is not asked again: the second of two quick taps is a no', async () => {
  const question = { title: '알림', message: '삭제할까요?', confirm: '삭제', cancel: '취소' }
  const taps = [confirmNotice(question), confirmNotice({ ...question })]
  const shown = notices.current()?.notice
  if (shown === undefined) throw new Error('no notice is shown')
  notices.answer(shown, true)
  expect(notices.current()).toBeNull()
  expect(await Promise.all(taps)).toEqual([true, false])
  const later = confirmNotice(question)
  const again = notices.current()?.notice
  if (again === undefined) throw new Error('what was answered can be asked again')
  notices.answer(again, true)
  expect(await later).toBe(true)
})

it.each([
  ['tells that something is done', { tone: 'success' as const }, 2_000],
  [
    'offers to go there',
    { tone: 'success' as const, action: { words: '보기', run: () => undefined } },
    4_000,
  ],
  ['tells what went wrong', { tone: 'error' as const }, 4_000],
])('a toast that %s stays for its time', (_, notice, ms) => {
  expect(staysMs({ words: '찜했어요.', ...notice })).toBe(ms)
})
