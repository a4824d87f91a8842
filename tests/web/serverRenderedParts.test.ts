import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { fileOf, screens } from '../../web/app/screens.ts'

const web = join(import.meta.dirname, '../../web')

/** What a source imports with `import.meta.env.SSR ? (await import(…))`, as paths below web. */
function drawnBy(file: string): string[] {
  const source = readFileSync(join(web, file), 'utf8')
  const parts = source.matchAll(/import\.meta\.env\.SSR\s*\?\s*\(await import\('([^']+)'\)/g)
  return [...parts].map(([, path = '']) => relative(web, join(web, dirname(file), path)))
}

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.tsx'),
)

it('every screen is in the file that its id names', () => {
  expect(screens.map(({ id }) => fileOf(id)).filter((file) => !sources.includes(file))).toEqual([])
})

it('every part that the server draws and the browser fetches later has its styles linked with the page', () => {
  const linked = screens.flatMap(({ server }) => (server || null)?.drawnLater ?? [])
  // The shell's own part is linked with every page.
  expect(sources.flatMap(drawnBy).toSorted()).toEqual(['app/Around.tsx', ...new Set(linked)].toSorted())
})

/** Parts that would take the whole page away when the line is lost: fetched once, and never again. */
function fetchedOnce(file: string): string[] {
  const source = readFileSync(join(web, file), 'utf8')
  const parts = source.matchAll(/\blazy\(\s*(?:async )?\(\) =>\s*([\s\S]{0,40})/g)
  return [...parts].flatMap(([, begins = '']) => (begins.includes('loadChunk(') ? [] : [file]))
}

it('every part that comes later is fetched again when the line was lost', () => {
  const ofTheShop = sources.filter((file) => !file.startsWith('staff'))
  expect(ofTheShop.flatMap(fetchedOnce)).toEqual([])
})
