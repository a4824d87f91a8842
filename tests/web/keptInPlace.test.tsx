import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import { pointCalls } from '../../web/staff/calls/finance.ts'
import { PointsScreen } from '../../web/staff/screens/points/PointsScreen.tsx'
import { messages } from '../../web/text/messages.ts'

const web = join(import.meta.dirname, '../../web')

type Rule = { file: string; selector: string; body: string }
const rulesOf = (file: string): Rule[] =>
  [...readFileSync(join(web, file), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector, body]) => ({
    file,
    selector: (selector ?? '').replaceAll(/\/\*.*?\*\//gs, '').trim(),
    body: body ?? '',
  }))
const ruleOf = (file: string, selector: string): string =>
  rulesOf(file).find((rule) => rule.selector === selector)?.body ?? ''
const stylesheets = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
)

describe('What is read stays where it is when a scrollbar comes', () => {
  it('the column of the shop', () => {
    expect(ruleOf('app/Shell.module.css', 'html')).toContain('scrollbar-gutter: stable')
  })

  it('every part of a console page that scrolls with all of it', () => {
    const moving = stylesheets
      .filter((file) => /^staff\/(kit|screens)\//.test(file))
      .flatMap(rulesOf)
      .filter(({ body }) => /overflow(-y)?: auto/.test(body) && /flex: 1|width: 400px/.test(body))
    expect(moving.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['staff/kit/DataTable.module.css', 'staff/kit/Drawer.module.css']),
    )
    expect(moving.filter(({ body }) => !body.includes('scrollbar-gutter: stable'))).toEqual([])
  })

  it('and the room for it is as dark as the page below a sheet', () => {
    const dimmed = 'background-color: color-mix(in srgb, var(--ink) 44%, var(--tile))'
    expect(ruleOf('kit/overlays/overlays.module.css', 'html:has(.dim, .alertDim)')).toContain(dimmed)
    expect(ruleOf('kit/BareSheet.module.css', 'html:has(> body .sheet[open])')).toContain(dimmed)
  })
})

it('an address is read whole, wherever it is shown', () => {
  const screens = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      /\baddressLine\(|\bshippingAddress\b/.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(screens.length).toBeGreaterThan(2)
  const sheets = screens.flatMap((file) => {
    const imports = readFileSync(join(web, file), 'utf8').matchAll(/from '([^']+\.css)'/g)
    return [...imports].map(([, path = '']) => join(dirname(file), path))
  })
  const cut = sheets.flatMap(rulesOf).filter(({ body }) => /ellipsis|line-clamp|nowrap/.test(body))
  expect(cut.filter(({ selector }) => /address|shipping|> p|dd/i.test(selector))).toEqual([])
})

it('only the photos of a question share a row: its fields and sentences have the width of the dialog', () => {
  const file = 'staff/pieces/rented/Conditions.module.css'
  expect(ruleOf(file, '.choices')).toContain('grid-template-columns: repeat(4')
  expect(ruleOf(file, '.choices > :not(.choice)')).toContain('grid-column: 1 / -1')
})

it('what moves without an end stands still for a reader who asked for less motion', () => {
  const selectorsOf = (file: string, body: RegExp) =>
    rulesOf(file)
      .filter((rule) => body.test(rule.body))
      .flatMap(({ selector }) => selector.split(',').map((one) => one.trim()))
  const moving = stylesheets.flatMap((file) =>
    selectorsOf(file, /animation:[^;]*\binfinite\b/).map((selector) => ({ file, selector })),
  )
  expect(moving.map(({ file }) => file)).toContain('kit/LoadingOverlay.module.css')
  expect(
    moving.filter(({ file, selector }) => !selectorsOf(file, /animation: none/).includes(selector)),
  ).toEqual([])
})

it('lines that wait begin where the table that they wait for begins', () => {
  const inset = 'var(--report-inset, 24px)'
  expect(ruleOf('staff/kit/Report.module.css', '.scroller')).toContain(`padding: 0 ${inset}`)
  expect(ruleOf('staff/kit/States.module.css', '.line')).toContain(`${inset} center`)
  const without = ['staff/kit/Drawer.module.css', 'staff/screens/pickList/PickListScreen.module.css']
  for (const file of without) expect(readFileSync(join(web, file), 'utf8')).toContain('--report-inset: 0px')
})

describe('The page of points', () => {
  const failed = { error: new TypeError('fetch failed') }
  const pageWith = (answers: Record<string, typeof failed>) =>
    renderToStaticMarkup(
      <SWRConfig value={{ provider: () => new Map(Object.entries(answers)) }}>
        <MemoryRouter>
          <PointsScreen />
        </MemoryRouter>
      </SWRConfig>,
    )
  const alertsIn = (page: string) => page.split('role="alert"').length - 1

  it('says once that neither of its answers came', () => {
    const page = pageWith({ [pointCalls.months.url]: failed, [pointCalls.ages.url]: failed })
    expect(alertsIn(page)).toBe(1)
    expect(page.split(messages.generic)).toHaveLength(2)
  })

  it('waits for one while it says that the other did not come', () => {
    const page = pageWith({ [pointCalls.months.url]: failed })
    expect(alertsIn(page)).toBe(1)
    expect(page).toContain('불러오는 중')
  })
})
