import { expect, it } from 'vitest'
import { alertNotice, confirmNotice, notices } from '../../web/kit/notices.ts'

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
