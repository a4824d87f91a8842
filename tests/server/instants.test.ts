import t from 'tap'
import { dayOf, lastOf, pointOf, seoulTime, stretchOf } from '../../server/cli/instants.ts'

t.test('what is written is meant whole, in Seoul unless a zone is written', async (t) => {
  for (const [text, first, last] of [
    ['2026-11-20', '2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z'],
    ['2026.11.20', '2026-11-19T15:00:00.000Z', '2026-11-20T14:59:59.999Z'],
    ['2028-02-29', '2028-02-28T15:00:00.000Z', '2028-02-29T14:59:59.999Z'],
    ['2026-12-31', '2026-12-30T15:00:00.000Z', '2026-12-31T14:59:59.999Z'],
    ['2026-11-20 12:00', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:59.999Z'],
    ['2026.11.20 12:00', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:59.999Z'],
    ['2026-11-20T12:00', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:59.999Z'],
    ['2026-11-20 12:00:31', '2026-11-20T03:00:31.000Z', '2026-11-20T03:00:31.999Z'],
    ['2026-11-20T12:00:31.250', '2026-11-20T03:00:31.250Z', '2026-11-20T03:00:31.250Z'],
    ['2026-11-20T12:00:00+09:00', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.999Z'],
    ['2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:00.000Z'],
    ['2026-11-19T19:00-08:00', '2026-11-20T03:00:00.000Z', '2026-11-20T03:00:59.999Z'],
  ] as const) {
    const { first: from, last: until } = stretchOf(text)
    t.equal(from.toISOString(), first, text)
    t.equal(until.toISOString(), last, text)
  }
})

t.test('a time that is printed can be typed again and includes its event', async (t) => {
  const at = new Date('2026-11-20T14:59:59.250Z')
  t.equal(seoulTime(at), '2026-11-20 23:59:59')
  t.ok(at <= lastOf(seoulTime(at)))
  t.ok(at >= stretchOf(seoulTime(at)).first)
})

t.test('a position is digits, with or without its sign', async (t) => {
  t.same(pointOf('1200'), { pos: 1200 })
  t.same(pointOf('#1200'), { pos: 1200 })
  t.same(pointOf(' # 1200 '), { pos: 1200 })
  t.same(pointOf(' 2026-11-20 '), { at: new Date('2026-11-20T14:59:59.999Z') })
  t.equal(dayOf(' 2026.11.20 '), '2026-11-20')
  t.same(pointOf(undefined), {})
  t.same(pointOf('2026-11-20'), { at: new Date('2026-11-20T14:59:59.999Z') })
  t.equal(dayOf('2026.11.20'), '2026-11-20')
})

t.test('anything else is refused with what is accepted', async (t) => {
  for (const text of [
    ...['soon', '', '2026-11', '2026-02-30', '2026-11-31', '2027-02-29', '0000-01-01', '20 Nov 2026'],
    ...['2026-11-20 24:00', '2026-11-20 12:60', '2026-11-20 12', '2026-11-20+09:00', '2026-11-20 12:00.5'],
  ])
    t.throws(
      () => stretchOf(text),
      { name: 'Misuse', message: /is no instant: write a day \(2026-11-20, all of it/ },
      text,
    )
  t.throws(() => pointOf('soon'), {
    message: /^soon is neither a position \(1200\) nor an instant: write a day/,
  })
  t.throws(() => dayOf('2026-11-20 12:00'), { message: '2026-11-20 12:00 is no day: write it as 2026-11-20' })
})
