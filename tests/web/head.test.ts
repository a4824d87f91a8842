import { describe, expect, it } from 'vitest'
import { headOf } from '../../web/app/head.ts'
import { account } from '../../web/app/tables/account.ts'
import { help } from '../../web/app/tables/help.ts'
import { renting } from '../../web/app/tables/renting.ts'
import { welcome } from '../../web/app/tables/welcome.ts'
import { documentTitle } from '../../web/text/documentTitle.ts'

const settings = { publicUrl: 'https://billim.example' }
const headWith = (id: string, url: string, title: string) =>
  headOf(id, { url, title, fallback: {}, settings }, false)

describe('The title that the server writes', () => {
  it.each(
    [...account, ...help, ...renting, ...welcome].map(({ id, path, frame }) => [id, path, frame.title]),
  )('of %s is the one that the browser will show', (id, path, title) =>
    expect(headWith(id, path, title)).toContain(`<title>${documentTitle(title)}</title>`),
  )
  it('of the home page says what the shop is for', () =>
    expect(headWith('home', '/', '빌림')).toContain('<title>빌림 · 갖고 싶던 것을, 필요한 날만큼</title>'))
  it('is escaped', () =>
    expect(headWith('faq', '/', '<b>"&')).toContain('<title>&lt;b&gt;&quot;&amp; | 빌림</title>'))
})
